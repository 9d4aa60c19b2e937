import { globSync, readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildImage } from "../support/image/build.ts";
import { contentOf } from "../support/image/content.ts";
import { parseDockerfile } from "../support/image/dockerfile.ts";
import { readFlyConfig } from "../support/image/fly-config.ts";
import { firstFlip } from "../support/image/journey.ts";
import { bestIsolation } from "../support/image/machine.ts";
import { fromCheckout } from "../support/image/runners.ts";
import {
  askChecks,
  mountAuthority,
  processFacts,
  runInImage,
  type Setting,
  startImage,
  writablePlaces,
} from "../support/image/trial.ts";
import { certificate, startMailServer } from "../support/mail-server.ts";
import { ask, dataFolder } from "../support/server.ts";

const root = resolve(import.meta.dirname, "../..");
const { folder, remove } = dataFolder();
let mail: Awaited<ReturnType<typeof startMailServer>>;
let setting: Setting;

// why: npm takes a minute or two; here its packages and the build are this checkout's, and `npm run image:try` has npm
// do it
beforeAll(async () => {
  mail = await startMailServer({ secure: true });
  const isolation = await bestIsolation(folder);
  const image = await buildImage(parseDockerfile(readFileSync(join(root, "Dockerfile"), "utf8")), {
    context: root,
    ignoreFile: readFileSync(join(root, ".dockerignore"), "utf8"),
    folder,
    run: fromCheckout(root),
  });
  const services = { databaseUrl: process.env.DATABASE_URL ?? "", smtpUrl: mail.url };
  const authority = mountAuthority(image, isolation, certificate());
  setting = { image, fly: readFlyConfig(join(root, "fly.toml")), isolation, authority, ...services };
});
afterAll(async () => {
  await mail.stop();
  remove();
});

test("the image holds what was built and what that needs: no source of ours, and no package of development", () => {
  const { root: files, stage } = setting.image;
  const content = contentOf(join(files, stage.folder), join(root, "package-lock.json"));
  expect(readdirSync(join(files, stage.folder)).sort()).toEqual(["build", "drizzle", "node_modules", "package.json"]);
  expect(readdirSync(join(files, stage.folder, "drizzle")).filter((name) => !name.endsWith(".sql"))).toEqual(["meta"]);
  expect(content).toMatchObject({ sources: [], developmentPackages: [] });
  expect(content.packages).toBeGreaterThan(50);
  expect(content.total.bytes).toBeLessThan(60_000_000);
});

test("the image is released, answers each health check, takes a player from sign-up to a flip and drains", async () => {
  const { fly, isolation } = setting;
  expect(await runInImage(setting, fly.deploy.release_command.split(" "))).toEqual({ code: 0, said: "" });
  const running = await startImage(setting);
  try {
    const { answers } = await askChecks(setting, running);
    expect(answers).toEqual({
      "fly GET /healthz": 200,
      "fly GET /readyz": 200,
      "fly metrics /metrics": 200,
      HEALTHCHECK: 0,
    });
    const home = await ask(`${running.origin}/`, { headers: running.proxied });
    expect(home.body).toMatch(/<style>[^<]{1000}/);
    expect((await firstFlip(running, mail)).sees).toBe(true);
    // why: a user who may not mount has only the modes of files
    if (isolation === "namespaces") {
      expect(processFacts(running)).toMatchObject({ user: 1_000, capabilities: "0".repeat(16), processNumber: 1 });
      expect(writablePlaces(setting, running)).toEqual(["/tmp"]);
    }
  } finally {
    running.signal("SIGTERM");
  }
  expect(await running.ended).toBe(0);
});

test("the operator's commands run in the image", async () => {
  const commands = readdirSync(join(root, "build/server/cli")).filter((name) =>
    /^(import|delete|reconcile)/.test(name),
  );
  expect(commands).toHaveLength(5);
  for (const name of commands) {
    const { code, said } = await runInImage(setting, ["node", `build/server/cli/${name}`]);
    expect([name, code, said.split("\n")]).toEqual([
      name,
      1,
      [expect.stringMatching(/^(Use|One file|Whose account|STRIPE_SECRET_KEY is missing)/), ""],
    ]);
  }
});

test("what was built needs no package but those that a production install has", () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const files = globSync("build/server/**/*.js", { cwd: root }).map((file) => readFileSync(join(root, file), "utf8"));
  const imports = files.flatMap((text) =>
    [...text.matchAll(/^(?:import|export)\b[^"\n]*"((?!node:|\.)[^"]+)";?$/gm)].map(([, name = ""]) => name),
  );
  const packages = new Set(imports.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/")));
  expect(packages.size).toBeGreaterThan(10);
  expect([...packages].filter((name) => !(name in dependencies) && !isBuiltin(name))).toEqual([]);
});
