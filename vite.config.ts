import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
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
    ["serve", "migrate", "import-cards", "import-training", "import-floors", "delete-account", "reconcile-billing"].map(
      (name) => [`cli/${name}`, `app/cli/${name}.ts`],
    ),
  ),
};

/**
 * Late scripts are asked for as they stand. Vite's own way loads their style sheets and imports ahead: they have none that
 * the page has not, and it weighs 600 bytes on every page.
 */
const lateScripts = (): Plugin => ({
  name: "late-scripts",
  enforce: "pre",
  load: (id) => (id === "\0vite/preload-helper.js" ? "export const __vitePreload = (load) => load();" : null),
});

export default defineConfig(({ command }) => ({
  plugins: [lateScripts(), tailwindcss(), markdown(), reactRouter()],
  // why: what is written once stands where it is used; in line it is longer, as text that was compressed
  build: { terserOptions: { module: true, ecma: 2020, compress: { passes: 3, inline: 1 } } },
  environments: {
    client: {
      build: {
        modulePreload: false,
        // why: half a kilobyte less of every page's script than by Vite's own minifier, for four seconds of the build
        minify: "terser",
        rolldownOptions: {
          treeshake: {
            // why: an icon is made where its module is read, and only its shapes are drawn (ui/icon.tsx); what the router
            // warns of is told in development
            manualPureFunctions: ["createLucideIcon", "warning", "warningOnce"],
            // why: rules alone stand there; a page loads none of them that it does not use
            moduleSideEffects: [{ test: /\/app\/domain\//, sideEffects: false }],
          },
          output: {
            // why: a page runs most of it at once; compiled where it is loaded, it holds nothing up when it first runs
            postBanner: ({ name }) => (name === "framework" ? "//# allFunctionsCalledOnLoad" : ""),
            codeSplitting: {
              // why: dozens of tiny files compress badly; what four pages share travels as one, 6 kB and 25 requests
              // less a page. What only public pages, forms and calculators share stays apart, and so do dialogs: the
              // lists load none of it
              groups: [
                { name: "framework", test: /node_modules\/(react|react-dom|react-router|scheduler)\//, priority: 4 },
                {
                  name: "shared",
                  test: /\/app\/(?!(features|domain)\/calculator|features\/(account\/|flips\/(form\/|flip\.))|content\/tools|ui\/(countdown|form\/copy|overlay\/dialog))/,
                  minShareCount: 4,
                  priority: 2,
                },
                // why: what both frames have, small as each is, comes as one
                {
                  name: "frames",
                  test: /\/app\/(route-handle|routes\/page-boundary|ui\/overlay\/menu|features\/brand)/,
                  priority: 3,
                },
                // why: the same for what every page of the dashboard has
                {
                  name: "dashboard",
                  test: /\/app\/(features\/(coins\/coin-badge|flips\/browser-import\/browser-import|games\/game-switcher)|routes\/dashboard\/dashboard-sheet|features\/flips\/form\/scripted-add|ui\/page\/link-follower)|icons\/(coins|percent)/,
                  minShareCount: 2,
                  priority: 1,
                },
                { name: "parts", test: /\/app\/(?!ui\/overlay\/dialog)/, minShareCount: 4 },
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
