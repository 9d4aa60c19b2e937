import { sql } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { GAME } from "./card-stock.ts";
import type { Thumb } from "./thumb.ts";

const IN_A_ROW = 10;
/** Name of a listed flip that no other flip has. */
export const ONE_LISTED = "Otis Quimby";

/** Name of a flip from three weeks ago; no other flip has it. */
export const OLD_FLIP = "Zebulon Quarles";

/** Names of flips that wait besides; with the old one they are twelve. */
export const WAITING = "Kirk Lars Mort Ned Olaf Paul Quint Rolf Saul Theo Ugo"
  .split(" ")
  .map((name) => `${name} Waters`);

/** Names of cards, QB 84, that were sold for 15,000 today. */
export const PRICED = "Abel Boyd Cesar Dirk Emil Fritz Glen Hank Igor Jude"
  .split(" ")
  .map((first) => `${first} Sellers`);

export interface Task {
  what: string;
  most: number;
  work: (thumb: Thumb) => Promise<void>;
}

const isFocused = (id: string) => document.activeElement?.id === id;
const isSaved = () => document.querySelector("#row-price, [aria-busy=true]") === null;

/** Opens the price form of the first listed flip and submits it with this button. */
const atPrice = (button: string) => async (thumb: Thumb) => {
  const row = thumb.page
    .getByRole("row")
    .filter({ has: thumb.page.locator("a.sold-for") })
    .first();
  const cost = (await row.locator("td.flip-buy").textContent()) ?? "";
  await thumb.tap(row.locator("a.sold-for"));
  await thumb.until(isFocused, "row-price");
  // As many digits as the cost, and close enough that the site doesn't ask for confirmation.
  await thumb.type(cost.replaceAll(/\D/g, "").replace(/.$/, "9"));
  await thumb.tap(thumb.page.getByRole("button", { name: button, exact: true }));
  await thumb.until(isSaved, null);
};

/** Waits for a button whose label begins so, and taps it. */
async function tapOffered(thumb: Thumb, label: string): Promise<void> {
  await thumb.until(
    (label) => [...document.querySelectorAll("button")].some(({ textContent }) => textContent.startsWith(label)),
    label,
  );
  await thumb.tap(thumb.page.locator("button", { hasText: label }));
}

async function atOwnPrice(thumb: Thumb): Promise<void> {
  await thumb.tap(thumb.page.locator("a.sold-for").first());
  await tapOffered(thumb, "Re-list at");
  await thumb.until(isSaved, null);
}

async function waitingRound(thumb: Thumb): Promise<void> {
  await thumb.tap(thumb.page.getByRole("link", { name: "Look", exact: true }));
  await thumb.until(() => document.querySelector(".waiting-go") !== null, null);
  await thumb.tap(thumb.page.getByRole("button", { name: "Re-list 12" }));
  await thumb.until(() => document.body.textContent?.includes("12 listed again") === true, null);
}

/** One line, then Enter for it and for its question. */
async function sellByLine(thumb: Thumb): Promise<void> {
  await thumb.tap(lineField(thumb));
  await thumb.type("sold quimby 13k");
  await thumb.press("Enter");
  await thumb.until(() => document.querySelector(".quick-log [name=asked]") !== null, null);
  await thumb.press("Enter");
  await thumb.until(() => document.body.textContent?.includes("Flip marked as sold. Otis Quimby") === true, null);
}

async function toggleListed(thumb: Thumb): Promise<void> {
  const chip = thumb.page.getByRole("button", { name: /: listed, mark as sold/ }).first();
  const flip = (await chip.getAttribute("value"))?.split(" ")[0] ?? "";
  await thumb.tap(chip);
  await thumb.until(
    (id) => document.querySelector(`button[name=toggle][value="${id} listed"]:not([aria-busy])`) !== null,
    flip,
  );
}

const lineField = (thumb: Thumb) => thumb.page.getByLabel("Add a flip in one line");
const countShown = async (thumb: Thumb) => (await thumb.page.locator(".list-filter nav a").first().textContent()) ?? "";

/** Logs ten lines in a row, each typed by `type`, until none is pending or refused and the listed count has grown. */
const byLines = (type: (thumb: Thumb, n: number) => Promise<void>) => async (thumb: Thumb) => {
  const before = await countShown(thumb);
  await thumb.tap(lineField(thumb));
  for (let n = 0; n < IN_A_ROW; n++) {
    await type(thumb, n);
    await thumb.press("Enter");
    await thumb.until(() => (document.activeElement as HTMLInputElement | null)?.value === "", null);
  }
  await thumb.until(
    ([before, logged]) => {
      const left = /Next:|Not added:/.test(document.querySelector(".quick-log-help")?.textContent ?? "");
      const count = (text: string) => Number(text.replace(/\D/g, ""));
      const now = document.querySelector(".list-filter nav a")?.textContent ?? "";
      return !left && count(now) === count(before) + logged;
    },
    [before, IN_A_ROW] as const,
  );
};

const inFull = byLines((thumb, n) => thumb.type(`${"ABCDEFGHIJ"[n]} Foley 8${n} QB 12k>15k`));

/** By autocomplete: three letters, the browser's datalist suggestion, the prices. */
const bySuggestion = byLines(async (thumb, n) => {
  const cards = await thumb.page
    .locator("#log-cards option")
    .evaluateAll((all) => all.map((option) => option.getAttribute("value") ?? ""));
  const card = cards[n % cards.length] ?? "";
  await thumb.type(card.slice(0, 3));
  await thumb.choose(lineField(thumb), card);
  await thumb.type(" 12k>15k");
});

/** By autocomplete, the buy price, and the key that lists the card at its own price. */
const byOwnPrice = byLines(async (thumb, n) => {
  const card = `${PRICED[n]} 84 QB`;
  await thumb.type(card.slice(0, 3));
  await thumb.choose(lineField(thumb), card);
  await thumb.type(" 12k");
  await tapOffered(thumb, "@\u00a015k");
});

/** By card search: four letters, the first card found, the prices. */
const bySearch = byLines(async (thumb, n) => {
  await thumb.type((await searches())[n] ?? "");
  await thumb.until(() => document.querySelector("[aria-label='Cards found'] button") !== null, null);
  await thumb.tap(thumb.page.getByRole("listbox", { name: "Cards found" }).getByRole("option").first());
  await thumb.until(() => (document.activeElement as HTMLInputElement | null)?.value.endsWith(" ") === true, null);
  await thumb.type("12k>15k");
});

async function byDialog(thumb: Thumb): Promise<void> {
  await thumb.tap(thumb.page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: "Add Flip" }));
  await thumb.until(isFocused, "card-q");
  for (const letters of await searches()) {
    const before = thumb.page.url();
    await thumb.type(letters);
    await thumb.until(() => document.querySelector("[aria-label='Cards found'] [role=option]") !== null, null);
    await thumb.press("Enter");
    await thumb.until(isFocused, "flip-buy");
    await thumb.type("12k");
    await thumb.press("Enter");
    await thumb.type("15k");
    await thumb.tap(thumb.page.getByRole("button", { name: "Add and next" }));
    await thumb.until((url) => location.href !== url && document.activeElement?.id === "card-q", before);
  }
}

/** The day's profit must be visible without scrolling. */
async function tonight(thumb: Thumb): Promise<void> {
  await thumb.until(() => {
    const box = document.querySelector(".tonight")?.getBoundingClientRect();
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight;
  }, null);
}

async function lookBack(thumb: Thumb): Promise<void> {
  await thumb.tap(thumb.page.getByLabel("Find by name, position or OVR"));
  await thumb.type("quarles");
  await thumb.press("Enter");
  await thumb.until((name) => document.querySelector("td.cell-lead")?.textContent?.includes(name) === true, OLD_FLIP);
}

async function copies(thumb: Thumb): Promise<void> {
  await thumb.tap(lineField(thumb));
  await thumb.type("5x Lee 84 QB 12k");
  await thumb.press("Enter");
  const lot = thumb.page.getByRole("link", { name: /re-list 5 copies of / });
  await thumb.until(() => document.querySelector("[aria-label*='re-list 5 copies']") !== null, null);
  await thumb.tap(lot);
  await thumb.until(() => document.getElementById("lot-copies") !== null, null);
  await thumb.tap(thumb.page.getByLabel("Copies", { exact: true }));
  await thumb.type("2");
  await thumb.tap(thumb.page.getByLabel("Price", { exact: true }));
  await thumb.type("15k");
  await thumb.tap(thumb.page.getByRole("button", { name: "Mark Sold", exact: true }));
  await thumb.until(() => document.body.textContent?.includes("3 listed · 2 sold"), null);
}

/** Undoes a deletion; the deletion itself isn't counted. */
async function undo(thumb: Thumb): Promise<void> {
  await thumb.tap(thumb.page.getByRole("button", { name: /^Delete / }).first());
  await thumb.until(() => document.querySelector("button[value=undo]") !== null, null);
  thumb.take();
  await thumb.tap(thumb.page.getByRole("button", { name: "Undo", exact: true }));
  await thumb.until(() => document.body.textContent?.includes("Flip restored"), null);
}

async function maxBuy(thumb: Thumb): Promise<void> {
  await thumb.tap(thumb.page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: "Max buy" }));
  await thumb.until(isFocused, "sellPrice");
  await thumb.type("62000");
  await thumb.until(() => document.body.textContent?.includes("42,923"), null);
}

async function searches(): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select player_name as name from cards where game = ${GAME} order by md5(import_key) limit ${IN_A_ROW}`,
  );
  return rows.map(({ name }) => (name.split(" ").at(-1) ?? name).slice(0, 4).toLowerCase());
}

export const TASKS: Task[] = [
  { what: "sold at the listed price", most: 3, work: toggleListed },
  { what: "sold at another price", most: 5, work: atPrice("✓ Sold") },
  { what: "listed again at another price", most: 5, work: atPrice("Re-list") },
  { what: "listed again at the card's own price", most: 5, work: atOwnPrice },
  { what: "twelve that waited a night listed again", most: 6, work: waitingRound },
  { what: "sold by a line", most: 8, work: sellByLine },
  { what: "tonight's profit", most: 0.5, work: tonight },
  { what: "a flip of three weeks ago", most: 10, work: lookBack },
  { what: "five copies, two of them sold", most: 15, work: copies },
  { what: "a deletion taken back", most: 3, work: undo },
  { what: "max buy", most: 5, work: maxBuy },
  { what: "ten flips by quick lines of cards in the list", most: 45, work: bySuggestion },
  { what: "ten flips listed at their cards' own prices", most: 50, work: byOwnPrice },
  { what: "ten flips by quick lines of cards that are found", most: 45, work: bySearch },
  { what: "ten flips by quick lines of other cards", most: 60, work: inFull },
  { what: "ten flips by the dialog", most: 60, work: byDialog },
];
