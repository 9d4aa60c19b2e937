import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { markdown } from "./app/content/markdown.ts";

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
    ssr: {
      build: {
        // why: server modules stay outside the bundle, so that the process holds exactly one copy of each (decisions, section 1)
        rolldownOptions: { external: [/^#app\/.*\.server\.ts$/] },
      },
    },
  },
});
