import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { Visitor } from "../support/visitor.ts";

const client = resolve(import.meta.dirname, "../../build/client");

test("every page names the site's icons, one of them a picture of 180 px for home screens", async () => {
  for (const path of ["/", "/legal/terms", "/login"]) {
    const { html } = await new Visitor().get(path);
    expect(html).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>');
    expect(html).toContain('<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>');
  }
  expect(readFileSync(join(client, "favicon.svg"), "utf8")).toContain("<svg");
  const picture = readFileSync(join(client, "apple-touch-icon.png"));
  expect(picture.subarray(1, 4).toString()).toBe("PNG");
  // why: a PNG says its width and height at byte 16
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([180, 180]);
});
