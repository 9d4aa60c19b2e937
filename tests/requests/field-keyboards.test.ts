import { beforeAll, expect, test } from "vitest";
import { FORMS } from "../support/forms/forms.ts";
import { insertListedFlips, newFlip, newSource } from "../support/players.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const VERBATIM = { autocapitalize: "none", autocorrect: "off", spellcheck: "false" };
const KEYBOARDS: Record<string, Record<string, string>> = {
  verbatim: VERBATIM,
  name: { ...VERBATIM, autocapitalize: "words", enterkeyhint: "done" },
  search: { ...VERBATIM, enterkeyhint: "search" },
  note: { enterkeyhint: "done" },
  prose: {},
  number: { inputmode: "numeric" },
};

/** Names of the site's text fields by keyboard. A new field takes its keyboard from `ui/form/field.tsx`. */
const FIELDS: Record<string, string[]> = {
  verbatim: ["email", "text"],
  name: ["name", "line", "found", "timeZone"],
  search: ["q", "find", "program"],
  note: ["note", "notes"],
  prose: ["reason"],
  number: [
    ...["buy", "sell", "price", "copies", "ovr", "ovrMin", "ovrMax", "page", "cut"],
    ...["amount", "balance", "target", "buyPrice", "sellPrice"],
  ],
};
const keyboardOf = new Map(Object.entries(FIELDS).flatMap(([kind, names]) => names.map((name) => [name, kind])));

/** Enter in a flip's Buy moves on to Sell; in the ROI helper's it doesn't. */
const OF_BUY = "enterkeyhint=next";

const TEXT_FIELDS =
  "textarea, :is(input:not([type]), input[type=text], input[type=search], input[type=email], input[type=number])";
const ATTRIBUTES = ["autocapitalize", "autocorrect", "enterkeyhint", "inputmode", "spellcheck"];

/** Names of text fields met so far. */
const met = new Set<string>();

function expectKeyboards(document: Document): void {
  const fields = [...document.querySelectorAll(TEXT_FIELDS)].filter((field) => !field.hasAttribute("hidden"));
  const names = fields.map((field) => field.getAttribute("name") ?? "");
  const keyboards = fields.map((field) => {
    const all = ATTRIBUTES.map((attribute) => [attribute, field.getAttribute(attribute)]);
    return Object.fromEntries(all.filter(([attribute, value]) => value !== null && `${attribute}=${value}` !== OF_BUY));
  });
  for (const name of names) met.add(name);
  const wanted = names.map((name) => [name, KEYBOARDS[keyboardOf.get(name) ?? ""]]);
  expect(names.map((name, at) => [name, keyboards[at]])).toEqual(wanted);
}

const LOT = crypto.randomUUID();
let trader: Awaited<ReturnType<typeof signedIn>>;
let source: string;
beforeAll(async () => {
  trader = await signedIn();
  await insertListedFlips(trader.id, 250);
  await newFlip(trader.id, { status: "listed", lotId: LOT, lotCopies: 2 });
  await newFlip(trader.id, { status: "listed", lotId: LOT, lotCopies: 2 });
  source = await newSource(trader.id, "Sniping");
});

test.each(FORMS)("each text field beside $name has the keyboard for what is typed there", async ({ ready }) => {
  const { by, path } = await ready();
  expectKeyboards((await by.get(path)).document);
});

test.each(PUBLIC_PAGES)("each text field of $path has the keyboard for what is typed there", async ({ path }) => {
  expectKeyboards((await new Visitor().get(path)).document);
});

/** Pages with fields that no posted form has, and those that a press opens. */
test.each([
  "",
  "/cards",
  "/log",
  "/my-flips",
  `/my-flips?lot=${LOT}`,
  "/my-flips/new",
  "/my-flips/reports",
  "/my-flips/sources?rename=SOURCE",
  "/settings?confirm=deletion",
  "/tools/calculator",
  "/tools/roi",
])("each text field of /dashboard%s has the keyboard for what is typed there", async (path) => {
  const page = await trader.get(`/dashboard${path.replace("SOURCE", source)}`);
  expect(page.status).toBe(200);
  expectKeyboards(page.document);
});

test("these are the text fields of the site", () => {
  expect([...met].toSorted()).toEqual([...keyboardOf.keys()].toSorted());
});
