import { closeSync, openSync, readSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { findNewLeaks, noteLog } from "./log-search.ts";

declare global {
  /** This process's log and how far it was searched; shared by all test files of the process. */
  var ownLog: { fd: number; searched: number } | undefined;
}

// The app opens its log when it's imported, which is later.
globalThis.ownLog ??= openOwnLog();

function openOwnLog() {
  const file = join(tmpdir(), `htmc-log-${process.pid}`);
  const fd = openSync(file, "w+");
  // An unlinked file disappears with the process.
  unlinkSync(file);
  process.env.LOG_LEVEL = "info";
  Object.assign(process.stdout, { fd });
  process.on("exit", () => closeSync(fd));
  return { fd, searched: 0 };
}

/** Log lines since the last call; unwritten ones come with the next file. */
function newLines(): string {
  const log = globalThis.ownLog;
  if (!log) return "";
  const pieces: Buffer[] = [];
  for (;;) {
    const piece = Buffer.alloc(65_536);
    const length = readSync(log.fd, piece, 0, piece.length, log.searched);
    if (length === 0) return Buffer.concat(pieces).toString();
    log.searched += length;
    pieces.push(piece.subarray(0, length));
  }
}

// After the file's own cleanup, because a process writes its last lines then.
afterAll(() => {
  noteLog(newLines);
  expect(findNewLeaks().slice(0, 5), "what the logs of this file's processes must not hold").toEqual([]);
});
