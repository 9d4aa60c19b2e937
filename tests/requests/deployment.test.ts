import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { FONT_FILES } from "#app/features/brand/font-files.ts";
import { MAX_DRAIN_MS } from "#app/server/drain.ts";
import { SETTING_NAMES } from "#app/settings.server.ts";
import { readImage } from "../support/dockerfile.ts";
import { allChecks, FlyConfig, readFlyConfig } from "../support/fly-config.ts";

const root = resolve(import.meta.dirname, "../..");
const textOf = (file: string) => readFileSync(join(root, file), "utf8");
const fly = readFlyConfig(join(root, "fly.toml"));
const image = readImage(textOf("Dockerfile"));
const settingsIn = (text: string) => [...new Set(text.match(/\b[A-Z]+(?:_[A-Z]+)+\b|\b(?:PORT|HOST|CACHES)\b/g))];

test("fly.toml has no key that is misspelled, unknown or in the wrong table", () => {
  const table = parse(textOf("fly.toml")) as Record<string, object>;
  expect(FlyConfig.safeParse(table).success).toBe(true);
  const misspelled = { http_service: { ...table.http_service, internal_ports: 3000 } };
  expect(FlyConfig.safeParse({ ...table, ...misspelled }).success).toBe(false);
});

test("the ports that Fly asks are those that the process opens and the image names", () => {
  const ports = [fly.http_service.internal_port, fly.metrics.port];
  expect(ports.map(String)).toEqual([fly.env.PORT, fly.env.METRICS_PORT]);
  expect(image.ports).toEqual(ports);
  for (const check of allChecks(fly)) expect(check.port).toBe(fly.http_service.internal_port);
});

test("the release command and the image's first process are programs that the build makes", () => {
  const programs: [string[], string[]][] = [
    [fly.deploy.release_command.split(" "), []],
    [image.command, ["--max-semi-space-size=8", "--v8-pool-size=1"]],
  ];
  for (const [words, options] of programs) {
    expect(words).toEqual(["node", ...options, expect.stringMatching(/^build\/server\/[\w/-]+\.js$/)]);
    expect(existsSync(join(root, words.at(-1) ?? ""))).toBe(true);
  }
});

test("the image holds what draws a picture: a worker, its fonts, and a package with its wasm", () => {
  for (const file of ["picture-worker.js", ...FONT_FILES.map((font) => `fonts/${basename(font)}`)])
    expect(existsSync(join(root, "build/server", file)), file).toBe(true);
  const { dependencies } = JSON.parse(textOf("package.json"));
  expect(dependencies).toHaveProperty(["@resvg/resvg-wasm"]);
  expect(existsSync(join(root, "node_modules/@resvg/resvg-wasm/index_bg.wasm"))).toBe(true);
});

test("the signal that ends a machine is one that drains, and leaves ten seconds more than a drain may take", () => {
  expect(["SIGTERM", "SIGINT"]).toContain(fly.kill_signal);
  expect(fly.kill_timeout * 1_000).toBeGreaterThanOrEqual(MAX_DRAIN_MS + 10_000);
});

test("the database cannot take the site out of Fly's hands: requests follow /healthz, deploys wait for /readyz", () => {
  expect(fly.http_service.checks.map(({ path }) => path)).toEqual(["/healthz"]);
  expect(Object.values(fly.checks).map(({ path }) => path)).toEqual(["/readyz"]);
});

test("the image runs as another user than root, and says its name and version", () => {
  expect(image.user).toBe("node");
  expect(image.labels["org.opencontainers.image.version"]).toBe(JSON.parse(textOf("package.json")).version);
  expect(image.labels["org.opencontainers.image.base.name"]).toBe(`docker.io/library/${image.base}`);
});

test("every setting stands in .env.example, and every one that is named there or in fly.toml is read", () => {
  expect(settingsIn(textOf(".env.example").replace(/^# .*$/gm, "")).sort()).toEqual([...SETTING_NAMES].sort());
  const secrets = settingsIn(textOf("fly.toml").split("\napp =")[0] ?? "");
  expect([...Object.keys(fly.env), ...secrets].filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
});

test("operate.md names every command of the image, and says what to do at every alarm", () => {
  const readme = textOf("app/docs/operate.md");
  const commands = readdirSync(join(root, "build/server/cli")).map((file) => file.replace(/\.js$/, ""));
  // `npm start` uses it, the image doesn't.
  for (const name of commands.filter((one) => one !== "serve")) expect(readme).toContain(`\`${name}\``);
  const alarms = [...readme.matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
  expect(alarms).toHaveLength(5);
  for (const alarm of alarms) expect(readme).toMatch(new RegExp(`^\\| \`${alarm}\` +\\|`, "m"));
});
