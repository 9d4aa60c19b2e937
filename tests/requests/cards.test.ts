import { expect, test } from "vitest";
import { signedIn } from "../support/visitor.ts";

const player = await signedIn();
test("x", async () => {
  const p = await player.get("/dashboard/cards");
  console.log(p.status, p.text.slice(0, 600), p.html.length);
  const n = /href="(\/dashboard\/cards\?after[^"]*)"/.exec(p.html)?.[1]?.replaceAll("&amp;", "&");
  const q = await player.get(n ?? "");
  console.log(n, q.status, q.text.slice(-300));
});
