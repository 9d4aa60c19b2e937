import { expect, test } from "vitest";
import { MAX_PICTURE_BYTES } from "#app/db/schema.ts";
import { addDays } from "#app/domain/days.ts";
import { runningTotal } from "#app/features/reports/pictures/running-total.server.ts";
import { drawPicture } from "#app/features/sharing/draw-picture.server.ts";
import { sharePicture } from "#app/features/sharing/share-picture.server.ts";
import { SHARED_PAGE } from "../../support/players.ts";

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

test("the picture of a line that jumps up and down for 100 days can be stored", async () => {
  const days = Array.from({ length: 100 }, (_, at) => ({
    date: addDays("2026-08-01", at),
    profit: (at % 2 ? 1 : -1) * 88_888_888 + at * 900,
  }));
  const chart = runningTotal(days, { cuts: false });
  const png = await drawPicture(
    sharePicture({ ...SHARED_PAGE, main: "+4,455,000", about: "coins on 300 flips in 100 days to Nov 8", chart }),
  );
  expect(png?.length).toBeGreaterThan(61_440);
  expect(png?.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
});
