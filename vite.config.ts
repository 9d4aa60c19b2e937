import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { markdown } from "./app/content/markdown.ts";

// why: most of what these packages hold is never run, and some bring TypeScript along; drizzle as it stands costs every
// process 0.7 s and
// 120 MB, since Node 24 parses its 180 kB of package.json again for each of its files
const BUNDLED = [
  "@mjackson/node-fetch-server",
  "@react-router/express",
  "@react-router/node",
  "drizzle-orm",
  "lucide-react",
  "stripe",
];

/** What is built to be run without our TypeScript, by the name in `build/server`: what they share is there once. */
const PROGRAMS = {
  main: "app/server/main.ts",
  handler: "app/server/handler.ts",
  ...Object.fromEntries(
    [
      "serve",
      "migrate",
      "import-cards",
      "import-training",
      "import-floors",
      "delete-account",
      "revoke-tokens",
      "reconcile-billing",
    ].map((name) => [`cli/${name}`, `app/cli/${name}.ts`]),
  ),
};

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), markdown(), reactRouter()],
  // why: `?worker&url` also bundles the script of the offline log's page, which is a module
  worker: { format: "es" },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // why: the router's warnings are for development, and weigh a kilobyte
          treeshake: { manualPureFunctions: ["warning", "warningOnce"] },
          output: {
            // why: each page loads a manifest that names them all; a part that is loaded later keeps its own name
            chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? "[name]-" : ""}[hash:7].js`,
            codeSplitting: {
              // why: dozens of tiny files compress badly, and each costs a round trip
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                // why: only pages of visitors show samples and guides, and the grammar of a line is loaded when one is typed
                {
                  name: "shared",
                  test: /\/app\/(?!features\/flips\/sample|content\/guides|domain\/(format-)?line)|lucide/,
                  minShareCount: 2,
                  maxModuleSize: 2000,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // why: in development the packages are there as they stand, and what Vite does not carry along is loaded once
      resolve: { noExternal: command === "build" ? BUNDLED : [] },
      build: { rollupOptions: { input: PROGRAMS } },
    },
  },
}));
