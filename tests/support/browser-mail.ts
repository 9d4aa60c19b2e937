import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";

/**
 * Waits for a link mailed to an address that contains `path`; returns the newest. Reads the mail files of local mode.
 */
export async function linkMailedTo(email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = (await lettersTo(email))
        .flatMap((letter) => letter.match(/https?:\/\/\S+/g) ?? [])
        .find((url) => url.includes(path));
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

async function lettersTo(email: string): Promise<string[]> {
  const folder = join(process.env.HTMC_E2E_DATA ?? "", "outbox");
  const files = (await readdir(folder).catch(() => [])).sort().reverse();
  const letters = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return letters
    .filter((letter) => letter.includes(`To: ${email}`))
    .map((letter) => letter.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
}
