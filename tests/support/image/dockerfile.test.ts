import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { buildImage } from "./build.ts";
import { parseDockerfile } from "./dockerfile.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "htmc-dockerfile-"));
  folders.push(folder);
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file);
  }
  return folder;
}

/** Files of an image built from `lines` with these context files; RUN commands are recorded, not run. */
async function imageOf(lines: string[], files: string[], ignoreFile = "") {
  const ran: string[] = [];
  const run = async (command: string, _: unknown, folder: string) => void ran.push(`${folder}: ${command}`);
  const image = await buildImage(parseDockerfile(lines.join("\n")), {
    context: folderWith(...files),
    ignoreFile,
    folder: folderWith(),
    run,
  });
  const entries = readdirSync(image.root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const found = entries.map(({ parentPath, name }) => join(parentPath, name).slice(image.root.length));
  return { files: found.sort(), ran };
}

test("reads a stage's sources, settings, user and command", () => {
  const text = `# a comment
FROM node:24-slim AS build
WORKDIR /site
RUN npm ci
FROM node:24-slim
LABEL a.title="Two words" \\
      b=1
ENV NODE_ENV=production
WORKDIR site
COPY --from=build /site/build build
USER node
EXPOSE 3000 9091
HEALTHCHECK --interval=30s CMD ["node", "-e", "a b"]
CMD ["node", "main.js"]`;
  const [build, last] = parseDockerfile(text);
  expect(build).toMatchObject({
    base: "node:24-slim",
    name: "build",
    steps: [{ kind: "run", command: "npm ci", folder: "/site" }],
  });
  expect(last).toEqual({
    base: "node:24-slim",
    name: "",
    folder: "/site",
    steps: [{ kind: "copy", from: "build", sources: ["/site/build"], target: "build", folder: "/site" }],
    labels: { "a.title": "Two words", b: "1" },
    env: { NODE_ENV: "production" },
    user: "node",
    ports: [3000, 9091],
    health: ["node", "-e", "a b"],
    command: ["node", "main.js"],
  });
});

test.each([
  ["ADD a b", "This instruction is not known here: ADD a b"],
  ["CMD node main.js", "A list in brackets is needed, not a shell's line: node main.js"],
  ["COPY --chown=node a b", "This flag is not known here: --chown=node a b"],
  ["COPY $FROM b", "Variables, quotes and here-documents are not known here: $FROM"],
  ["RUN --mount=type=cache npm ci", "Only a plain line can be run, not: --mount=type=cache npm ci"],
  ["ENV A=$B", "NAME=value pairs are needed: A=$B"],
  ["EXPOSE 80/udp", "EXPOSE needs port numbers: 80/udp"],
  ["HEALTHCHECK NONE", "HEALTHCHECK needs a CMD: NONE"],
])("%s is refused, since the trial could not do it as an engine does", (line, sentence) => {
  expect(() => parseDockerfile(`FROM a\n${line}`)).toThrow(sentence);
});

test("a folder is copied by what is in it, files go into a folder, and what cannot be found is refused", async () => {
  const files = ["drizzle/1.sql", "drizzle/2.sql", "drizzle/config.ts", "package.json", "app/deep/a.ts"];
  const lines = ["FROM a", "WORKDIR /site", "COPY package.json ./", "COPY drizzle/*.sql drizzle/", "COPY app lib"];
  expect((await imageOf(lines, files)).files).toEqual([
    "/site/drizzle/1.sql",
    "/site/drizzle/2.sql",
    "/site/lib/deep/a.ts",
    "/site/package.json",
  ]);
  await expect(imageOf(["FROM a", "COPY nothing ./"], files)).rejects.toThrow("COPY nothing finds nothing.");
  await expect(imageOf(["FROM a", "COPY --from=b x ./"], files)).rejects.toThrow(
    "There is no stage b before this one.",
  );
});

test("the last matching rule decides whether a file reaches a build, and a line runs in its folder", async () => {
  const ours = ["app/a.md", "app/a.ts", "app/deep/a.md", "app/docs/b.md", "package.json"];
  const files = [".env", ".git/config", "node_modules/c/index.js", ...ours];
  const lines = ["FROM a", "WORKDIR /site", "COPY . .", "RUN npm ci"];
  expect(await imageOf(lines, files, "*\n!app\n# a comment\napp/docs\napp/*.md\n!package.json\n")).toEqual({
    files: ["/site/app/a.ts", "/site/app/deep/a.md", "/site/package.json"],
    ran: ["/site: npm ci"],
  });
  await expect(imageOf(lines, files, "**/a")).rejects.toThrow("This pattern is not known here: **/a");
});
