import { mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import type { RunStep } from "./build.ts";
import { type Isolation, start } from "./machine.ts";

/** Environment variables passed to a build, so that it can reach the registry. */
const NETWORK = ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "NODE_EXTRA_CA_CERTS", "npm_config_registry"];

/** Runs every `RUN` command as root in the stage's files, with npm's cache. */
export function runInStage(isolation: Isolation, tell: (line: string) => void): RunStep {
  const network = NETWORK.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const npmCache = join(homedir(), ".npm");
  mkdirSync(npmCache, { recursive: true });
  return async (command, { root, stage }, folder) => {
    const begun = performance.now();
    const env = { ...Object.fromEntries(network), npm_config_update_notifier: "false", ...stage.env };
    const running = start({ root, folder, env, words: ["sh", "-c", command], user: "root" }, isolation, { npmCache });
    const code = await running.ended;
    if (code !== 0) throw new Error(`RUN ${command} ended with ${code}:\n${running.said()}`);
    tell(`RUN ${command} (${((performance.now() - begun) / 1_000).toFixed(0)} s)`);
  };
}
