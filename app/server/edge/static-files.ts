import { readdirSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { RequestHandler } from "express";
import { AHEAD, AHEAD_CODINGS } from "#app/http/responses/compression.server.ts";
import { sendText } from "./gates.ts";

/**
 * Serves the files that were in `folder` at the start, compressed ahead where they were; what is in `/assets/` carries
 * its hash in its name and never changes.
 */
export function staticFiles(folder: string): RequestHandler {
  const files = filesIn(folder);
  return (req, res, next) => {
    const isAsset = req.path.startsWith("/assets/");
    if (!files.has(req.path))
      return isAsset ? sendText(res, 404, "There is no such file in this version of the site.") : next();
    if (req.method === "POST") return next();
    const made = AHEAD_CODINGS.filter((known) => files.has(req.path + AHEAD[known]));
    const coding = made.find((known) => req.acceptsEncodings(known));
    res.type(extname(req.path)).vary("Accept-Encoding");
    if (coding) res.set("Content-Encoding", coding);
    res.sendFile(req.path + (coding ? AHEAD[coding] : ""), {
      root: folder,
      immutable: isAsset,
      maxAge: isAsset ? "365d" : "1h",
      acceptRanges: false,
      dotfiles: "allow",
    });
  };
}

function filesIn(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")}`);
  return new Set(paths.filter((path) => !path.startsWith("/.vite/")));
}
