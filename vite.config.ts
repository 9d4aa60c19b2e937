import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { markdown } from "./app/content/markdown.ts";

/** What is built to be run without our TypeScript, by the name in `build/server`: what they share is there once. */
const PROGRAMS = {
  main: "app/server/main.ts",
  handler: "app/server/handler.ts",
  ...Object.fromEntries(
    ["serve", "migrate", "import-cards", "import-training", "import-floors", "delete-account", "reconcile-billing"].map((name) => [
      `cli/${name}`,
      `app/cli/${name}.ts`,
    ]),
  ),
};

export default defineConfig({
  plugins: [tailwindcss(), markdown(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // why: dozens of tiny files compress badly; what four pages share travels as one, 6 kB and 25 requests less a page
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: "shared", test: /\/app\//, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: PROGRAMS } } },
  },
});
