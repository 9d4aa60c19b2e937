import { expect, test } from "vitest";
import { drawPicture } from "#app/features/sharing/draw-picture.server.ts";

const SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><path d="M0 0h9v9z"/></svg>';

test("a picture is drawn as a PNG of its size", async () => {
  const png = await drawPicture(SQUARE);
  expect(png?.subarray(1, 4).toString()).toBe("PNG");
  expect([png?.readUInt32BE(16), png?.readUInt32BE(20)]).toEqual([1200, 630]);
});

test("what is no picture isn't drawn, and the next one is", async () => {
  expect(await drawPicture("<svg")).toBeNull();
  expect(await drawPicture(SQUARE)).not.toBeNull();
});

test("eight are drawn at once, and a ninth is refused", async () => {
  const drawn = await Promise.all(Array.from({ length: 9 }, () => drawPicture(SQUARE)));
  expect(drawn.map((png) => png !== null)).toEqual([...Array(8).fill(true), false]);
  expect(await drawPicture(SQUARE)).not.toBeNull();
});
