import { beforeAll, expect, test, vi } from "vitest";

// Set before the app's settings are imported.
vi.hoisted(() => {
  process.env.CARD_IMAGE_HOSTS = "art.example, *.cards.example";
});

import { importCards } from "#app/features/cards/import/import-cards.server.ts";
import { safeImageUrl } from "#app/http/card-art.server.ts";
import { clearCards } from "../../support/card-rows.ts";
import { csvFile } from "../../support/csv-files.ts";
import { signedIn } from "../../support/visitor.ts";

const LIST = "/dashboard/cards";

beforeAll(async () => {
  await clearCards();
  const addresses = [
    "https://art.example/1.png",
    "https://media.cards.example/2.png",
    "https://evil.example/3.png",
    "https://art.example.evil.example/4.png",
  ];
  const rows = addresses.map((address, at) => `Card ${at},${90 - at},QB,${address}`);
  await importCards(process.env.DATABASE_URL ?? "", csvFile(`name,ovr,pos,image_url\n${rows.join("\n")}\n`), "CFB26");
});

const imagesOf = (html: string) => [...html.matchAll(/<img[^>]*src="([^"]*)"[^>]*>/g)];

test("art is shown lazily with a fixed size, from the allowed hosts alone", async () => {
  const { html, headers } = await (await signedIn()).get(LIST);
  expect(imagesOf(html).map(([, src]) => src)).toEqual([
    "https://art.example/1.png",
    "https://media.cards.example/2.png",
  ]);
  for (const [tag] of imagesOf(html))
    for (const part of ['loading="lazy"', 'width="48"', 'height="64"', 'alt=""']) expect(tag).toContain(part);
  expect(html).not.toContain("evil.example");
  expect(headers.get("Content-Security-Policy")).toContain(
    "img-src 'self' data: https://art.example https://*.cards.example",
  );
});

test("a browser that saves data gets none until it asks for it, and a switch holds for this browser", async () => {
  const player = await signedIn();
  const saving = { "Save-Data": "on" };
  expect(imagesOf((await player.get(LIST, saving)).html)).toEqual([]);
  const on = await player.post(`${LIST}?q=card`, { art: "on" });
  expect(on).toMatchObject({ status: 303, location: `${LIST}?q=card` });
  expect(imagesOf((await player.get(LIST, saving)).html)).toHaveLength(2);
  await player.post(LIST, { art: "off" });
  const off = await player.get(LIST);
  expect(imagesOf(off.html)).toEqual([]);
  expect(/<button[^>]*aria-pressed="false"[^>]*>Show art/.test(off.html)).toBe(true);
});

test.each([
  null,
  "",
  "http://art.example/1.png",
  "javascript:alert(1)",
  "https://user@art.example/",
  "https://cards.example/",
  "https://art.example:8443/",
  "//art.example/",
])("%s is not an address of art", (address) => expect(safeImageUrl(address)).toBeNull());
