import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { findBrowser, NoBrowser } from "./browser.ts";

const folder = mkdtempSync(join(tmpdir(), "htmc-browser-"));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test("a browser that lacks a library is refused by the library's name, in one sentence", () => {
  const path = join(folder, "chromium");
  const problem = "chromium: error while loading shared libraries: libnss3.so: cannot open shared object file";
  writeFileSync(path, `#!/bin/sh\necho "${problem}" >&2\necho more >&2\nexit 127\n`);
  chmodSync(path, 0o755);
  vi.stubEnv("CHROMIUM_PATH", path);
  expect(findBrowser).toThrow(
    new NoBrowser(`CHROMIUM_PATH names ${path}, which does not run here (${problem}); correct it or leave it out.`),
  );
});
