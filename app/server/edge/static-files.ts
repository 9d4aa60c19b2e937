import express, { type RequestHandler } from "express";
import staticGzip from "express-static-gzip";
import { PRECOMPRESSED_ENCODINGS } from "#app/http/responses/compression.server.ts";
import { sendText } from "./gates.ts";

/** Names in `/assets/` contain a hash, so these files never change. */
export function staticFiles(folder: string): RequestHandler {
  const serve = (from: string, caching: { maxAge: string; immutable?: boolean }) =>
    staticGzip(from, {
      enableBrotli: true,
      orderPreference: [...PRECOMPRESSED_ENCODINGS],
      index: false,
      serveStatic: { ...caching, redirect: false, acceptRanges: false, dotfiles: "allow" },
    });
  const gone: RequestHandler = (_req, res) => sendText(res, 404, "There is no such file in this version of the site.");
  return express
    .Router()
    .use("/assets", serve(`${folder}/assets`, { maxAge: "365d", immutable: true }), gone)
    .use(serve(folder, { maxAge: "1h" }));
}
