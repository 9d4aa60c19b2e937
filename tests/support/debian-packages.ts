import { spawnSync } from "node:child_process";

/** Installs Debian's packages; throws with the apt command if it can't. */
export function installMissingPackages(...names: string[]): void {
  const missing = names.filter((name) => spawnSync("dpkg", ["-s", name], { stdio: "ignore" }).status !== 0);
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...words: string[]) => spawnSync("apt-get", words, { env, stdio: "ignore" }).status === 0;
  if (!apt("update", "-qq") || !apt("install", "-y", "-qq", "--no-install-recommends", ...missing))
    throw new Error(`This needs Debian and its packages: sudo apt-get install ${missing.join(" ")}`);
}
