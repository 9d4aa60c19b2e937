import { asc, eq, inArray, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipActs, flips } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import type { FlipStatus } from "#app/domain/flip.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { retryAfterSeconds } from "#app/http/guards/limits.server.ts";
import { deleteFlips } from "../support/changes.ts";
import { formAnswer, grouped } from "../support/doors.ts";
import { ALL_FLIPS, newAct, newFlip } from "../support/players.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";

type Owner = Awaited<ReturnType<typeof signedIn>>;
type Fields = Record<string, string>;

/** A lot of three copies, and the act id in the form of their page. */
interface Shown {
  ids: string[];
  lot: string;
  act: string;
  sell: number;
  /** What the question about all flips has seen. */
  revision: string;
}

/** A form that sells, relists, prices or deletes flips. */
interface Door {
  /** Status of its flips before. */
  from: FlipStatus;
  /** Days since they were added. */
  age?: number;
  send: (shown: Shown) => [path: string, fields: Fields];
}

const one = ({ ids }: Shown) => ids[0] ?? "";
const edited = (shown: Shown, fields: Fields): [string, Fields] => [
  `${LIST}/${one(shown)}`,
  {
    intent: "save",
    version: "1",
    name: "Reed",
    pos: "QB",
    ovr: "84",
    buy: "1,000",
    sell: String(shown.sell || ""),
    ...fields,
  },
];
const inLot = ({ lot, act }: Shown, fields: Fields): [string, Fields] => [
  `${LIST}?lot=${lot}`,
  { lot, act, ...fields },
];

const boxed = (shown: Shown, fields: Fields): [string, Fields] => [
  LIST,
  { act: shown.act, game: "CFB26", id: `${one(shown)}:1`, ...fields },
];

const asked = ({ act, revision }: Shown, fields: Fields) => ({ act, revision, game: "CFB26", ...fields });

const DOORS: Record<string, Door> = {
  "chip, sold": { from: "listed", send: (shown) => [LIST, { act: shown.act, toggle: `${one(shown)} sold` }] },
  "chip, listed": { from: "sold", send: (shown) => [LIST, { act: shown.act, toggle: `${one(shown)} listed` }] },
  "chip of an old page, sold": {
    from: "listed",
    send: (shown) => [`${LIST}/${one(shown)}?to=sold`, { intent: "toggle" }],
  },
  "row price, sold": {
    from: "listed",
    send: (shown) => [LIST, { act: shown.act, intent: "sell-at", flip: one(shown), version: "1", price: "1.7k" }],
  },
  "row price, listed": {
    from: "listed",
    send: (shown) => [LIST, { act: shown.act, intent: "list-at", flip: one(shown), version: "1", price: "1.7k" }],
  },
  "edit, sold": { from: "listed", send: (shown) => edited(shown, { status: "sold" }) },
  "edit, listed": { from: "sold", send: (shown) => edited(shown, { status: "listed" }) },
  "edit, price": { from: "listed", send: (shown) => edited(shown, { status: "listed", sell: "1,700" }) },
  "boxes, sold": {
    from: "listed",
    send: (shown) => [LIST, { act: shown.act, game: "CFB26", intent: "sell-selected", id: one(shown) }],
  },
  "boxes, priced": {
    from: "listed",
    send: (shown) => boxed(shown, { intent: "price-selected", price: "1.7k" }),
  },
  "boxes, filter": {
    from: "listed",
    send: (shown) => boxed(shown, { intent: "filter-selected", found: "Sniping" }),
  },
  "boxes, deleted": { from: "listed", send: (shown) => boxed(shown, { intent: "delete-selected" }) },
  "all listed, sold": {
    from: "listed",
    send: (shown) => [LIST, asked(shown, { intent: "sell-selected", all: "listed" })],
  },
  "copies of a lot, sold": {
    from: "listed",
    send: (shown) => inLot(shown, { intent: "sell-copies", copies: "3", price: "" }),
  },
  "copies of a lot, sold at a price": {
    from: "listed",
    send: (shown) => inLot(shown, { intent: "sell-copies", copies: "3", price: "1.7k" }),
  },
  "copies of a lot, priced": {
    from: "listed",
    send: (shown) => inLot(shown, { intent: "price-copies", copies: "3", price: "1.7k" }),
  },
  "waiting, listed again": {
    from: "listed",
    age: 2,
    send: (shown) => [`${LIST}/waiting`, { act: shown.act, game: "CFB26", by: "cut", cut: "8", id: `${one(shown)}:1` }],
  },
  "one, deleted": { from: "sold", send: (shown) => [`${LIST}/${one(shown)}`, { intent: "delete", act: shown.act }] },
  "a lot, deleted": {
    from: "sold",
    send: (shown) => [`${LIST}?lot=${shown.lot}`, asked(shown, { intent: "delete-all" })],
  },
  "all, deleted": { from: "sold", send: (shown) => [LIST, asked(shown, { intent: "delete-all" })] },
  "all of an older page, deleted": {
    from: "sold",
    send: (shown) => [LIST, { act: shown.act, game: "CFB26", intent: "delete-all" }],
  },
};

/** What happens between rendering the form and its submissions. */
const CASES: Record<
  string,
  (owner: Owner, shown: Shown, door: Door) => Promise<{ by?: Owner; again?: "twice" | "after Undo" }>
> = {
  fine: async () => ({}),
  unpriced: async () => ({}),
  "stale version": async (_, shown) => {
    await database.update(flips).set({ sell: 1_600, version: sql`version + 1` }).where(inArray(flips.id, shown.ids));
    return {};
  },
  deleted: async (owner) => {
    await deleteFlips(owner.id, "CFB26", ALL_FLIPS, newAct());
    return {};
  },
  "another player's": async () => ({ by: await signedIn() }),
  "sent twice": async () => ({ again: "twice" }),
  "undone, sent again": async () => ({ again: "after Undo" }),
  "over the limit": async (owner) => {
    await retryAfterSeconds("writes", owner.id, 300);
    return {};
  },
  "lot part done": async (_, shown, { from }) => {
    const done =
      from === "listed" ? { status: "sold" as const, soldAt: new Date() } : { status: "listed" as const, soldAt: null };
    await database
      .update(flips)
      .set({ ...done, version: sql`version + 1` })
      .where(eq(flips.id, one(shown)));
    return {};
  },
};

/** A form's response, with names for this flip and its lot. */
const said = (answer: Page, page: Page, shown: Shown) =>
  formAnswer(answer, page, { [shown.lot]: "LOT", [shown.act]: "ACT", [one(shown)]: "ID", [LIST]: "" });

/** URL of the undo button in a page's toast. */
const undoIn = ({ html }: Page) => {
  const [form = ""] = /<form[^>]*class="toast-act"[^>]*>/.exec(html) ?? [];
  return /action="([^"]*)"/.exec(form)?.[1];
};

/** The player's flips, equal ones grouped. */
async function rowsOf({ id }: Owner): Promise<string> {
  const rows = await database.select().from(flips).where(eq(flips.userId, id)).orderBy(asc(flips.id));
  return grouped(
    rows.map(({ status, sell, version, lotId }) => `${status} ${sell} v${version}${lotId ? "" : " (other)"}`),
  );
}

/** Acts recorded since the page was rendered. */
async function actsOf({ id }: Owner): Promise<string> {
  const acts = await database.select().from(flipActs).where(eq(flipActs.userId, id)).orderBy(asc(flipActs.id));
  return acts.map(({ kind, flips, label }) => [kind, flips, label].filter(Boolean).join(" ")).join(", ") || "no act";
}

async function line(name: string, door: Door): Promise<string> {
  const owner = await signedIn();
  const shown = {
    ids: [uuidv7(), uuidv7(), uuidv7()],
    lot: uuidv7(),
    act: uuidv7(),
    sell: name === "unpriced" ? 0 : 1_500,
    revision: "",
  };
  const status = name === "unpriced" ? "listed" : door.from;
  for (const id of shown.ids)
    await newFlip(owner.id, {
      id,
      name: "Reed",
      pos: "QB",
      ovr: 84,
      lotId: shown.lot,
      lotCopies: 3,
      sell: shown.sell,
      status,
      createdAt: new Date(Date.now() - (door.age ?? 0) * DAY_MS),
    });
  shown.revision = (await accountTotals(owner.id, "CFB26")).revision ?? "";
  const { by = owner, again } = (await CASES[name]?.(owner, shown, door)) ?? {};
  const [path, fields] = door.send(shown);
  const send = async () => {
    const answer = await by.post(path, fields);
    const page = await by.follow(answer);
    return {
      says: said(answer, page, shown),
      undo: undoIn(page),
    };
  };
  const pressUndo = async (undo: string) => {
    const answer = await by.post(undo, { intent: "undo", next: LIST });
    return `Undo: ${said(answer, await by.follow(answer), shown)}`;
  };
  let { says, undo } = await send();
  if (again === "twice") ({ says, undo } = await send());
  if (again === "after Undo") {
    if (undo) await pressUndo(undo);
    ({ says, undo } = await send());
  }
  const did = [says, await rowsOf(owner), await actsOf(owner)];
  return [...did, ...(undo ? [await pressUndo(undo), await rowsOf(owner)] : ["no Undo"])].join(" | ");
}

test("every form that sells, relists, prices or deletes answers as the table of doors says", async () => {
  const parts = [
    "What each form does, by `tests/requests/doors.test.ts`: its answer | the flips | the acts | what Undo then does.",
  ];
  for (const [name, door] of Object.entries(DOORS)) {
    parts.push(`\n## ${name}\n`);
    parts.push(...(await Promise.all(Object.keys(CASES).map(async (what) => `- ${what}: ${await line(what, door)}`))));
  }
  await expect(`${parts.join("\n")}\n`).toMatchFileSnapshot("doors.md");
}, 120_000);
