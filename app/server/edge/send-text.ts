import type { Response } from "express";

/** Answers with one plain sentence, without a page around it: health, and what the edge turns away. */
export function sendText(res: Response, status: number, sentence: string) {
  res.status(status).type("text/plain").set("Cache-Control", "no-store").send(`${sentence}\n`);
}
