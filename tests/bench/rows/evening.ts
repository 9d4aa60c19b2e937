import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { GAME, stock } from "../card-stock.ts";
import { OTHERS } from "../database.ts";
import type { Bench, Row } from "../row.ts";
import { type Effort, type Thumb, withThumb } from "../thumb.ts";

const LIST = "/dashboard/my-flips";
/** So many cards one of the games has. */
const CARDS = 2_500;
const IN_A_ROW = 10;

/** What a trader does in an evening, and the seconds that it may take. */
interface Task {
  what: string;
  most: number;
  work: (thumb: Thumb) => Promise<void>;
}

const isFocused = (id: string) => document.activeElement?.id === id;
const isSaved = () => document.querySelector("#row-price, [aria-busy=true]") === null;

/** Opens the prices of the first listed flip, and sends one with this button. */
const atPrice = (button: string) => async (thumb: Thumb) => {
  const row = thumb.page
    .getByRole("row")
    .filter({ has: thumb.page.locator("a.sold-for") })
    .first();
  const cost = (await row.locator("td.flip-buy").textContent()) ?? "";
  await thumb.tap(row.locator("a.sold-for"));
  await thumb.until(isFocused, "row-price");
  // why: of as many digits, and not so far from it that the site asks
  await thumb.type(cost.replaceAll(/\D/g, "").replace(/.$/, "9"));
  await thumb.tap(thumb.page.getByRole("button", { name: button, exact: true }));
  await thumb.until(isSaved, null);
};

/** Presses the first listed flip's status, and waits until it is saved. */
async function atListedPrice(thumb: Thumb): Promise<void> {
  const chip = thumb.page.getByRole("button", { name: /: listed, mark as sold/ }).first();
  const flip = (await chip.getAttribute("value"))?.split(" ")[0] ?? "";
  await thumb.tap(chip);
  await thumb.until(
    (id) => document.querySelector(`button[name=toggle][value="${id} listed"]:not([aria-busy])`) !== null,
    flip,
  );
}

async function byLines(thumb: Thumb): Promise<void> {
  const field = thumb.page.getByLabel("Add a flip in one line");
  const before = await countShown(thumb);
  await thumb.tap(field);
  for (let n = 0; n < IN_A_ROW; n++) {
    await thumb.type(`${"ABCDEFGHIJ"[n]} Foley 8${n} QB 12k>15k`);
    await thumb.press("Enter");
    await thumb.until(() => (document.activeElement as HTMLInputElement | null)?.value === "", null);
  }
  await untilLogged(thumb, before);
}

/** Waits until no line is on its way, waits or was refused, and as many flips more are listed as were logged. */
async function untilLogged(thumb: Thumb, before: string): Promise<void> {
  await thumb.until(
    ([before, logged]) => {
      const left = /Next:|Not added:/.test(document.querySelector(".quick-log-help")?.textContent ?? "");
      const count = (text: string) => Number(text.replace(/\D/g, ""));
      const now = document.querySelector(".list-filter nav a")?.textContent ?? "";
      return !left && count(now) === count(before) + logged;
    },
    [before, IN_A_ROW] as const,
  );
}

const countShown = async (thumb: Thumb) => (await thumb.page.locator(".list-filter nav a").first().textContent()) ?? "";

/** Lines of cards that the list has: three letters, then the browser's own suggestion, then the prices. */
async function byOffers(thumb: Thumb): Promise<void> {
  const field = thumb.page.getByLabel("Add a flip in one line");
  const before = await countShown(thumb);
  await thumb.tap(field);
  for (let n = 0; n < IN_A_ROW; n++) {
    const cards = await thumb.page
      .locator("#log-cards option")
      .evaluateAll((all) => all.map((option) => option.getAttribute("value") ?? ""));
    const card = cards[n % cards.length] ?? "";
    await thumb.type(card.slice(0, 3));
    await thumb.choose(field, card);
    await thumb.type(" 12k>15k");
    await thumb.press("Enter");
    await thumb.until(() => (document.activeElement as HTMLInputElement | null)?.value === "", null);
  }
  await untilLogged(thumb, before);
}

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

/** The first letters of cards' names. */
async function searches(): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select player_name as name from cards where game = ${GAME} order by md5(import_key) limit ${IN_A_ROW}`,
  );
  return rows.map(({ name }) => (name.split(" ").at(-1) ?? name).slice(0, 4).toLowerCase());
}

const TASKS: Task[] = [
  { what: "sold at the listed price", most: 3, work: atListedPrice },
  { what: "sold at another price", most: 5, work: atPrice("✓ Sold") },
  { what: "listed again at another price", most: 5, work: atPrice("Re-list") },
  { what: "ten flips by quick lines of cards in the list", most: 45, work: byOffers },
  { what: "ten flips by quick lines of other cards", most: 60, work: byLines },
  { what: "ten flips by the dialog", most: 60, work: byDialog },
];

const evening: Row = {
  what: "A trader's evening on a slow phone: 150 ms, 1.6 Mbit/s, a quarter of the processor; a tap 1 s, a key 0.25 s",
  budget: TASKS.map(({ what, most }) => `${what} ≤ ${most} s`).join(", "),
  async measure(bench) {
    await stock(CARDS);
    // why: rows before this one leave only sold flips on an account's first page
    for (const owner of OTHERS.slice(0, 3)) await addListed(owner);
    const efforts: Effort[] = [];
    for (const task of TASKS) efforts.push(await middleOf(bench, task));
    return {
      text: efforts.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(", "),
      ok: TASKS.every(({ most }, at) => (efforts[at]?.seconds ?? most) <= most),
      detail: [
        ["task", "taps", "keys", "waiting", "in all", "aim"],
        ...TASKS.map(({ what, most }, at) => {
          const { taps = 0, keys = 0, waited = 0, seconds = 0 } = efforts[at] ?? {};
          return [what, `${taps}`, `${keys}`, `${waited.toFixed(1)} s`, `${seconds.toFixed(1)} s`, `≤ ${most} s`];
        }),
      ],
    };
  },
};

/** Listed flips on top of an account's list: one a task, though some sell none. */
const addListed = (owner: string) =>
  database.insert(flips).values(
    TASKS.map(() => ({
      userId: owner,
      id: uuidv7(),
      game: "CFB26" as const,
      name: "Brody Foley",
      pos: "QB" as const,
      ovr: 84,
      buy: 12_000,
      sell: 15_500,
    })),
  );

/** The middle one of three tries at a task, each by a player and a browser of its own. */
async function middleOf({ app, cookieOf, quick }: Bench, { work }: Task): Promise<Effort> {
  const tries: Effort[] = [];
  for (let at = 0; at < (quick ? 1 : 3); at++) {
    const cookie = await cookieOf(OTHERS[at] ?? "");
    const effort = await withThumb(app.origin.replace("127.0.0.1", "localhost"), cookie, async (thumb) => {
      await thumb.open(LIST);
      await work(thumb);
      return thumb.take();
    });
    tries.push(effort);
  }
  tries.sort((a, b) => a.seconds - b.seconds);
  return tries[tries.length >> 1] as Effort;
}

export const eveningRows: Row[] = [evening];
