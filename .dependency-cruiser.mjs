// The import rule of the house: who may import whom. `app/README.md` has it as a table.
import { readFileSync } from "node:fs";

/** The files that `routes.ts` names; what stands beside them are their parts. */
const routeModules = [...readFileSync("app/routes.ts", "utf8").matchAll(/"(routes\/[^"]+)"/g)].map(
  ([, file]) => `^app/${file}$`,
);

const ROUTE_HANDLE = "^app/route-handle";
const inRoom = (...rooms) => `^app/(${rooms.join("|")})(/|\\.|$)`;
const onlyInto = (name, from, allowed, extra = {}) => ({
  name,
  severity: "error",
  from: { path: from },
  to: { path: "^app/", pathNot: allowed, ...extra },
});
const onlyNpm = (name, from, ...packages) => ({
  name: `${name}-npm`,
  severity: "error",
  from: { path: from },
  to: { dependencyTypes: ["npm", "npm-dev"], pathNot: `node_modules/(${packages.join("|")})/` },
});

/**
 * Layers of `features`, the lowest first: a folder imports the layers below its own. A folder that isn't listed
 * (billing, coins, games …) imports no feature, and no feature imports it.
 */
const FEATURES = [
  ["mail", "brand"],
  ["account"],
  ["cards", "sources", "training"],
  ["flips"],
  ["imports", "overview", "reports", "api"],
  ["sharing"],
];
/** Layers of `features/flips`, between the files beside its folders and the folders that aren't listed. */
const FLIPS = [["history", "undo"], ["prices"], ["form"], ["list"]];

const layers = (name, at, list) =>
  list.map((folders, layer) => ({
    name: `${name}-${folders.join("-")}`,
    severity: "error",
    from: { path: `${at}/(${folders.join("|")})/` },
    to: {
      path: `${at}/[^/]+/`,
      pathNot: [`${at}/$1/`, ...list.slice(0, layer).flatMap((below) => below.map((folder) => `${at}/${folder}/`))],
    },
  }));

export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^app/" },
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "domain-is-pure", severity: "error", from: { path: inRoom("domain") }, to: { pathNot: inRoom("domain") } },
    onlyInto("content", inRoom("content"), inRoom("content", "domain")),
    onlyNpm("content", inRoom("content"), "marked", "vite"),
    onlyInto("db", inRoom("db"), inRoom("db", "domain", "env", "log")),
    onlyNpm(
      "db",
      inRoom("db"),
      "drizzle-orm",
      "pg",
      "@types/pg",
      "pg-copy-streams",
      "@types/pg-copy-streams",
      "csv-parse",
      "lru-cache",
    ),
    onlyInto("dev", inRoom("dev"), inRoom("dev", "env")),
    onlyNpm("dev", inRoom("dev"), "pg", "@types/pg"),
    onlyInto("ui", inRoom("ui"), inRoom("ui")),
    {
      name: "ui-is-a-leaf",
      severity: "error",
      from: { path: inRoom("ui") },
      // why: form-fields names the type of Conform's answer, which carries no code into the browser
      to: {
        dependencyTypes: ["npm"],
        pathNot:
          "node_modules/(react|react-dom|react-router|lucide-react|@types/react|@types/react-dom|@conform-to/react)/",
      },
    },
    onlyInto("features", inRoom("features"), inRoom("features", "domain", "content", "db", "ui", "env", "log")),
    ...layers("features", "^app/features", FEATURES),
    {
      name: "features-apart",
      severity: "error",
      from: { path: "^app/features/([^/]+)/", pathNot: FEATURES.flat().map((folder) => `^app/features/${folder}/`) },
      to: { path: "^app/features/", pathNot: "^app/features/$1/" },
    },
    ...layers("flips", "^app/features/flips", FLIPS),
    {
      name: "flips-are-the-noun-and-its-verbs",
      severity: "error",
      from: { path: "^app/features/flips/[^/]+$" },
      to: { path: "^app/features/flips/[^/]+/" },
    },
    {
      name: "http",
      severity: "error",
      from: { path: inRoom("http") },
      to: {
        path: "^app/",
        pathNot: [inRoom("http", "domain", "env", "log"), ROUTE_HANDLE, "^app/features/account/", "^app/db/client"],
      },
    },
    {
      name: "routes-never-touch-the-database",
      severity: "error",
      from: { path: [inRoom("routes"), "^app/(root|entry\\.)"] },
      to: { path: ["^app/db/", "node_modules/(drizzle-orm|pg)/"] },
    },
    {
      name: "no-route-knows-another-route",
      severity: "error",
      from: { path: inRoom("routes") },
      to: { path: routeModules },
    },
    onlyInto("server-and-cli", inRoom("server", "cli"), [
      inRoom("server", "cli", "dev", "env", "log", "db", "domain", "features"),
      ROUTE_HANDLE,
      "^app/http/(context|responses/compression)",
    ]),
    {
      name: "no-unresolvable",
      severity: "error",
      from: { path: "^app/" },
      to: { couldNotResolve: true, pathNot: "^(\\./)?\\+types/|virtual:|\\./\\+types" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
  },
};
