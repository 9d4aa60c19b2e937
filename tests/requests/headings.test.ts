import { beforeAll, expect, test } from "vitest";
import { documentOf, gluedTexts } from "../support/page-document.ts";
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
const levelsIn = (html: string) => [...html.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));

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
    const { html } = await player.get(path.replace(":flipId", flipId).replace(":actId", actId));
    const dialog = /<dialog open[\s\S]*?<\/dialog>/.exec(html)?.[0] ?? "";
    expect(levelsIn(dialog)[0]).toBe(1);
    expect(dialog).toMatch(/aria-labelledby="([^"]*)"[\s\S]*<h1 id="\1"/);
    const levels = levelsIn(html);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
    expect(levelsIn(html.replace(dialog, "")).filter((level) => level === 1)).toHaveLength(1);
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

test.each([...PAGES, ...MORE])("on %s texts side by side have blanks between them", async (path) => {
  expect(gluedTexts(documentOf((await player.get(path)).html))).toEqual([]);
});
