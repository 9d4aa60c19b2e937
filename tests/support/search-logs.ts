import { closeSync, openSync, readSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect } from "vitest";
import { newLeaks, noteLog } from "./log-search.ts";

declare global {
  /** Where this process's own log goes, and how much of it was searched; one for all files that share the process. */
  var ownLog: { fd: number; searched: number } | undefined;
}

// why: the app writes its log to what stands here when it is imported, which is after this
globalThis.ownLog ??= openOwnLog();

function openOwnLog() {
  const file = join(tmpdir(), `htmc-log-${process.pid}`);
  const fd = openSync(file, "w+");
  // why: open and without a name it goes with the process
  unlinkSync(file);
  process.env.LOG_LEVEL = "info";
  Object.assign(process.stdout, { fd });
  process.on("exit", () => closeSync(fd));
  return { fd, searched: 0 };
}

/** What this process has logged since this was asked last; what it has not written yet comes with the next file. */
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

// why: after every test of a file, and after what it arranged was put away, since a process writes its last lines then
afterAll(() => {
  noteLog(newLines);
  expect(newLeaks().slice(0, 5), "what the logs of this file's processes must not hold").toEqual([]);
});
