import { beforeAll, expect, test } from "vitest";
import { newDeletion, newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

let player: Awaited<ReturnType<typeof signedIn>>;
let flipId: string;
let actId: string;

beforeAll(async () => {
  player = await signedIn();
  flipId = await newFlip(player.id, { status: "listed" });
  actId = await newDeletion(player.id);
});

/** Levels of the headings in document order, 1 to 6. */
const levelsIn = (part: ParentNode) =>
  [...part.querySelectorAll("h1, h2, h3, h4, h5, h6")].map(({ tagName }) => Number(tagName.slice(1)));

const ofFlips = ["/dashboard/my-flips", "/tools/flip-tracker"].flatMap((list) => [
  `${list}/new`,
  `${list}/new?q=ar`,
  `${list}/:flipId`,
  `${list}/:flipId?status=sold`,
  `${list}?confirm=delete-all`,
  `${list}?confirm=sell-all`,
]);

const ofUndo = "/dashboard/my-flips/undo/:actId?confirm=forget";

test.each([...ofFlips, ofUndo, "/dashboard/coins/adjust", "/dashboard/settings?confirm=deletion"])(
  "the dialog of %s and its page have headings that begin with the first level and leave none out",
  async (path) => {
    const { document } = await player.get(path.replace(":flipId", flipId).replace(":actId", actId));
    const dialog = document.querySelector("dialog[open]") ?? expect.fail("no dialog");
    expect(levelsIn(dialog)[0]).toBe(1);
    expect(dialog.querySelector("h1")?.id).toBe(dialog.getAttribute("aria-labelledby"));
    const levels = levelsIn(document);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    dialog.remove();
    expect(levelsIn(document).filter((level) => level === 1)).toHaveLength(1);
  },
);

const PAGES = [
  "/",
  "/leaderboard",
  "/tools/profit-calculator",
  "/dashboard",
  "/dashboard/my-flips",
  "/dashboard/cards",
];
const MORE = ["/dashboard/my-flips/reports", "/dashboard/coins", "/dashboard/settings", "/dashboard/tools/roi"];

const INLINE = new Set(["A", "B", "BUTTON", "LABEL", "SPAN", "STRONG", "TIME"]);

/** Adjacent inline texts without a space between them, as a text browser shows them. */
function gluedTexts(document: Document): string[] {
  return [...document.querySelectorAll("main *")].flatMap((element) => {
    const next = element.nextSibling as Element | null;
    if (!INLINE.has(element.tagName) || !INLINE.has(next?.tagName ?? "")) return [];
    const texts = [element, next].map((part) => part?.textContent);
    return /\S$/.test(texts[0] ?? "") && /^\S/.test(texts[1] ?? "") ? [texts.join("|")] : [];
  });
}

test.each([...PAGES, ...MORE])("on %s texts side by side have blanks between them", async (path) => {
  expect(gluedTexts((await player.get(path)).document)).toEqual([]);
});

test.each([
  ["/dashboard", 4],
  ["/dashboard/my-flips", 3],
  ["/tools/flip-tracker", 5],
  ["/dashboard/coins", 1],
])("the figures of %s are a list of %i", async (path, count) => {
  expect((await player.get(path)).document.querySelectorAll("ul.stats > li.stat")).toHaveLength(count);
});
