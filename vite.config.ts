import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { markdown } from "./app/content/markdown.ts";

export default defineConfig({
  plugins: [tailwindcss(), markdown(), reactRouter()],
  environments: {
    ssr: {
      build: {
        // why: server modules stay outside the bundle, so that the process holds exactly one copy of each (decisions, section 1)
        rolldownOptions: { external: [/^#app\/.*\.server\.ts$/] },
      },
    },
  },
});
