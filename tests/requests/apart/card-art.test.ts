import { within } from "@testing-library/dom";
import { beforeAll, expect, test, vi } from "vitest";

// Set before the app's settings are imported.
vi.hoisted(() => {
  process.env.CARD_IMAGE_HOSTS = "art.example, *.cards.example";
});

import { importCards } from "#app/features/cards/import/import-cards.server.ts";
import { safeImageUrl } from "#app/http/card-art.server.ts";
import { clearCards } from "../../support/card-rows.ts";
import { csvFile } from "../../support/csv-files.ts";
import { type Page, signedIn } from "../../support/visitor.ts";

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

const imagesOf = ({ document }: Page) => [...document.querySelectorAll("img")];

test("art is shown lazily with a fixed size, from the allowed hosts alone", async () => {
  const page = await (await signedIn()).get(LIST);
  expect(
    imagesOf(page).map((image) => ["src", "loading", "width", "height", "alt"].map((name) => image.getAttribute(name))),
  ).toEqual([
    ["https://art.example/1.png", "lazy", "48", "64", ""],
    ["https://media.cards.example/2.png", "lazy", "48", "64", ""],
  ]);
  expect(page.html).not.toContain("evil.example");
  expect(page.headers.get("Content-Security-Policy")).toContain(
    "img-src 'self' data: https://art.example https://*.cards.example",
  );
});

test("a browser that saves data gets none until it asks for it, and a switch holds for this browser", async () => {
  const player = await signedIn();
  const saving = { "Save-Data": "on" };
  expect(imagesOf(await player.get(LIST, saving))).toEqual([]);
  const on = await player.post(`${LIST}?q=card`, { art: "on" });
  expect(on).toMatchObject({ status: 303, location: `${LIST}?q=card` });
  expect(imagesOf(await player.get(LIST, saving))).toHaveLength(2);
  await player.post(LIST, { art: "off" });
  const off = await player.get(LIST);
  expect(imagesOf(off)).toEqual([]);
  within(off.document.body).getByRole("button", { name: /^Show art/, pressed: false });
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
