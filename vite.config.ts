import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { markdown } from "./app/content/markdown.ts";

// Most of these packages' code is never run, and some load TypeScript; drizzle-orm also starts slowly, since Node 24
// parses its 180 kB of package.json again for each of its files.
const BUNDLED = [
  "@mjackson/node-fetch-server",
  "@react-router/express",
  "@react-router/node",
  "drizzle-orm",
  "lucide-react",
  "stripe",
];

/** Entry points by name in `build/server`; shared code is built once. */
const PROGRAMS = {
  main: "app/server/main.ts",
  handler: "app/server/handler.ts",
  "picture-worker": "app/features/sharing/picture-worker.ts",
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
  // `?worker&url` also bundles the script of the offline log's page, which is a module.
  worker: { format: "es" },
  // The first with cascade layers. Older than the scripts' (entry.client.tsx): plain pages keep the phone layout.
  build: { cssTarget: ["safari15.4", "chrome99", "firefox98"] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // The router's warnings are for development.
          treeshake: { manualPureFunctions: ["warning", "warningOnce"] },
          output: {
            // Every page loads a manifest of all names, so they are short; a lazy chunk keeps its own name.
            chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? "[name]-" : ""}[hash:7].js`,
            codeSplitting: {
              // Dozens of tiny files compress badly, and each costs a round trip.
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 2 },
                // Samples, prices, guides, calculators, the offer and the account are for pages of their own, coins for
                // the dashboard; the grammar of a line is loaded on demand, and what sends a form with the pages that
                // have one.
                {
                  name: "shared",
                  test: /\/app\/(?!.*(route-chunk|ui\/page\/ke(ep|pt)-form|line\/post-line|send-)|features\/(flips\/(sample|prices)|calculator|coins|account)|content\/(guides|subscribe)|domain\/(format-)?line)|lucide/,
                  minShareCount: 2,
                  maxModuleSize: 1800,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // In development the packages are installed, and Node loads externals only once.
      resolve: { noExternal: command === "build" ? BUNDLED : [] },
      build: { rollupOptions: { input: PROGRAMS } },
    },
  },
}));
