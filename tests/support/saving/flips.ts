import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { cards, flipImports, flips } from "#app/db/schema.ts";
import { listImports } from "#app/features/imports/imports.server.ts";
import { newImport, previewed } from "../imports.ts";
import { newDeletion, newFlip } from "../players.ts";
import { signedIn } from "../visitor.ts";
import { COMMIT, type SavingForm } from "./form.ts";

const LIST = "/dashboard/my-flips";
const FLIP = { game: "CFB26", buy: "777", status: "listed" };
const OLD_FLIPS = JSON.stringify([{ game: "CFB26", buy: 5, created_at: "2025-08-14T12:00:00.000Z" }]);

const withFlip = (form: (flipId: string) => { path: string; fields: Record<string, string> }) => async () => {
  const { id: owner, cookies } = await signedIn();
  const flipId = await newFlip(owner, { status: "listed" });
  const truth = () => database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);
  return { cookies, truth, ...form(flipId) };
};

const withImport = (fields: Record<string, string>, truthOf: (owner: string) => Promise<unknown>) => async () => {
  const { id: owner, cookies } = await signedIn();
  const id = await newImport(owner);
  const { seen } = (await previewed(owner, id)).preview;
  return { cookies, path: `${LIST}/import/${id}`, fields: { ...fields, seen }, truth: () => truthOf(owner) };
};
const importsOf = (owner: string) => listImports(owner, new Date());
const mappingsOf = (owner: string) =>
  database.select({ mapping: flipImports.mapping }).from(flipImports).where(eq(flipImports.userId, owner));

const withMatch = async () => {
  const { id: owner, cookies } = await signedIn();
  const id = uuidv7();
  const name = `Ash ${id}`;
  const card = { game: "CFB26", importKey: id, playerName: name, overall: 84, position: "QB" } as const;
  await database.insert(cards).values({ id, ...card });
  await newFlip(owner, { name, pos: "QB", ovr: 84 });
  const truth = () => database.select().from(flips).where(eq(flips.userId, owner));
  return { cookies, truth, path: `${LIST}/matches`, fields: { act: uuidv7(), game: "CFB26" } };
};

export const FLIP_FORMS: SavingForm[] = [
  {
    what: "adding a flip",
    ready: withFlip(() => ({ path: `${LIST}/new`, fields: { id: uuidv7(), ...FLIP } })),
    saidBy: COMMIT,
    again: "Flip added successfully",
  },
  {
    what: "logging copies by one line",
    ready: withFlip(() => ({
      path: LIST,
      fields: { intent: "quick-log", id: uuidv7(), game: "CFB26", line: "3x J Smith 84 QB 12k" },
    })),
    saidBy: COMMIT,
    again: "3 flips added successfully",
  },
  {
    what: "editing a flip",
    ready: withFlip((id) => ({ path: `${LIST}/${id}`, fields: { ...FLIP, intent: "save", version: "1" } })),
    saidBy: COMMIT,
    again: "Flip updated successfully",
  },
  { what: "matching typed flips to cards", ready: withMatch, saidBy: COMMIT, again: "Matched 1 flip to cards" },
  {
    what: "pressing a status chip",
    ready: withFlip((id) => ({ path: LIST, fields: { toggle: `${id} sold` } })),
    saidBy: COMMIT,
    again: "Flip marked as sold",
  },
  {
    what: "selling a flip at a price",
    ready: withFlip((id) => ({ path: LIST, fields: { intent: "sell-at", flip: id, version: "1", price: "2k" } })),
    saidBy: COMMIT,
    again: "Flip marked as sold",
  },
  {
    what: "listing a flip at another price",
    ready: withFlip((id) => ({ path: LIST, fields: { intent: "list-at", flip: id, version: "1", price: "2k" } })),
    saidBy: COMMIT,
    again: "Flip updated successfully",
  },
  {
    what: "deleting a flip",
    ready: withFlip((id) => ({ path: `${LIST}/${id}`, fields: { intent: "delete" } })),
    saidBy: COMMIT,
    again: "You deleted this flip. You can restore it under Undo.",
  },
  {
    what: "deleting a flip in its row",
    ready: withFlip((id) => ({ path: LIST, fields: { delete: id } })),
    saidBy: COMMIT,
    again: "You deleted this flip. You can restore it under Undo.",
  },
  {
    what: "marking chosen flips sold",
    ready: withFlip((id) => ({ path: LIST, fields: { intent: "sell-selected", game: "CFB26", id } })),
    saidBy: COMMIT,
    again: "Already marked as sold",
  },
  {
    what: "marking all flips sold",
    ready: withFlip(() => ({ path: LIST, fields: { intent: "sell-selected", game: "CFB26", all: "listed" } })),
    saidBy: COMMIT,
    again: "No valid flips to mark as sold. None of them is still listed.",
  },
  {
    what: "deleting all flips",
    ready: withFlip(() => ({ path: LIST, fields: { intent: "delete-all", game: "CFB26" } })),
    saidBy: COMMIT,
    again: "All flips deleted",
  },
  {
    what: "undoing a deletion",
    ready: async () => {
      const { id: owner, cookies } = await signedIn();
      const act = await newDeletion(owner);
      const truth = () => database.select().from(flips).where(eq(flips.userId, owner));
      return { cookies, truth, path: `${LIST}/undo/${act}`, fields: { intent: "undo", next: LIST } };
    },
    saidBy: COMMIT,
    again: "Flip restored",
  },
  {
    what: "sending a sheet",
    ready: async () => {
      const { id: owner, cookies } = await signedIn();
      const fields = { id: uuidv7(), game: "CFB26", text: "J Smith 84 QB 12k" };
      return { cookies, path: `${LIST}/import`, fields, truth: () => importsOf(owner) };
    },
    saidBy: /update "flip_imports"/,
    again: "1 new",
  },
  {
    what: "saying how a sheet is read",
    ready: withImport(
      {
        ...{ intent: "map", "column-0": "note", "column-1": "buy", dates: "iso", numbers: "point" },
        ...{ timeZone: "UTC", unstated: "sold", prices: "card" },
      },
      mappingsOf,
    ),
    saidBy: /update "flip_imports"/,
    again: "Check your import",
  },
  {
    what: "importing what was looked at",
    ready: withImport({ intent: "import" }, (owner) => database.select().from(flips).where(eq(flips.userId, owner))),
    saidBy: COMMIT,
    again: "Imported 1 flip.",
  },
  {
    what: "discarding a sheet",
    ready: withImport({ intent: "discard" }, importsOf),
    saidBy: /delete from "flip_imports"/,
    again: "That file is gone.",
  },
  {
    what: "moving old flips",
    ready: withFlip(() => ({
      path: LIST,
      fields: { intent: "import-local", flips: OLD_FLIPS },
    })),
    saidBy: COMMIT,
    again: "",
  },
];
