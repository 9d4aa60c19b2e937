import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { recordAct } from "#app/features/flips/acts.server.ts";
import { whileRefused } from "../injected.ts";
import { newDeletion, newFlip } from "../players.ts";
import { type Page, signedIn } from "../visitor.ts";
import type { Shown } from "./row.ts";

type Owner = Awaited<ReturnType<typeof signedIn>>;
const LIST = "/dashboard/my-flips";
const undo = (owner: Owner, act: string) => owner.post(`${LIST}/undo/${act}`, { intent: "undo", next: LIST });

/** Undoes an act of this kind on so many flips, of which some were changed since. */
async function undone(kind: "sold" | "relisted" | "priced" | "imported", flips: number, changed = 0): Promise<Page> {
  const owner = await signedIn();
  const [id, soldAt] = [uuidv7(), new Date()];
  const status = kind === "sold" ? ("sold" as const) : ("listed" as const);
  const rows = [];
  for (let n = 0; n < flips; n++)
    rows.push({
      flipId: await newFlip(owner.id, { status, version: n < changed ? 3 : 2 }),
      version: 2,
      sell: kind === "imported" ? null : 1_500,
      soldAt: kind === "relisted" ? soldAt : null,
    });
  await recordAct(database, { userId: owner.id, id, game: "CFB26", kind, rows, now: new Date() });
  return owner.follow(await undo(owner, id));
}

async function restored(flips: number): Promise<Page> {
  const owner = await signedIn();
  for (let n = 0; n < flips; n++) await newFlip(owner.id);
  const act = uuidv7();
  await owner.post(LIST, { intent: "delete-all", act });
  return owner.follow(await undo(owner, act));
}

const says = (text: string, provoke: Shown["provoke"], more: Partial<Shown> = {}): Shown => ({
  text,
  ours: true,
  page: LIST,
  seconds: 3,
  provoke,
  ...more,
});

const still = (text: string, page: string, provoke: Shown["provoke"]): Shown => ({ text, ours: true, page, provoke });

/** What is said of what was done to flips, and of undoing it. */
export const UNDO_TEXTS: Shown[] = [
  says("Flip restored", () => restored(1)),
  says("Restored {n} flips", () => restored(2), { shown: "Restored 2 flips" }),
  says("{n} flips are listed again", () => undone("sold", 2), { shown: "2 flips are listed again" }),
  says("{n} flips are sold again", () => undone("relisted", 2), { shown: "2 flips are sold again" }),
  says("1 flip is sold again", () => undone("relisted", 1)),
  says("{n} prices restored", () => undone("priced", 2), { shown: "2 prices restored" }),
  says("Removed {n} imported flips", () => undone("imported", 2), { shown: "Removed 2 imported flips" }),
  says("{n} have changed since, so we left them alone.", () => undone("sold", 3, 2), {
    shown: "1 flip is listed again. 2 have changed since, so we left them alone.",
    seconds: 10,
  }),
  says("1 has changed since, so we left it alone.", () => undone("relisted", 1, 1), { seconds: 10 }),
  says("Failed to undo", async () => {
    const owner = await signedIn();
    const act = await newDeletion(owner.id);
    return owner.follow(await whileRefused("insert", "flips", () => undo(owner, act)));
  }),
  says("Failed to restore flip", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id);
    const act = uuidv7();
    await owner.post(`${LIST}/${id}`, { intent: "delete", act });
    const restore = () => owner.post(`${LIST}/undo/${act}`, { intent: "restore", flip: id });
    return owner.follow(await whileRefused("insert", "flips", restore));
  }),
  says("Failed to delete for good", async () => {
    const owner = await signedIn();
    const path = `${LIST}/undo/${await newDeletion(owner.id)}`;
    const forget = () => owner.post(path, { intent: "delete-for-good" });
    return owner.follow(await whileRefused("delete", "binned_flips", forget));
  }),
  says(
    "Deleted {n} flips for good",
    async () => {
      const owner = await signedIn();
      const path = `${LIST}/undo/${await newDeletion(owner.id)}`;
      return owner.follow(await owner.post(path, { intent: "delete-for-good" }));
    },
    { shown: "Deleted 1 flip for good" },
  ),
  says(
    "Deleted {n} flips",
    async () => {
      const owner = await signedIn();
      await newFlip(owner.id);
      return owner.follow(await owner.post(`${LIST}?show=sold`, { intent: "delete-all" }));
    },
    { shown: "Deleted 1 flip", seconds: 10 },
  ),
  still("That can no longer be undone.", `${LIST}/undo/:actId`, async () => {
    const owner = await signedIn();
    const id = uuidv7();
    const now = new Date(Date.now() - 31 * DAY_MS);
    await recordAct(database, { userId: owner.id, id, game: "CFB26", kind: "sold", rows: [], flips: 1, now });
    return undo(owner, id);
  }),
  still("You deleted this flip. You can restore it under Undo.", `${LIST}/new`, async () => {
    const owner = await signedIn();
    const id = uuidv7();
    await newDeletion(owner.id, { id });
    return owner.post(`${LIST}/new`, { id, buy: "1000" });
  }),
  still("You can undo this for 30 days.", `${LIST}?confirm=delete-all`, async () => {
    const owner = await signedIn();
    await newFlip(owner.id);
    return owner.get(`${LIST}?confirm=delete-all`);
  }),
  still("Nothing to undo", `${LIST}/undo`, async () => (await signedIn()).get(`${LIST}/undo`)),
  {
    ...still("{n} deleted flips can be restored.", LIST, async () => {
      const owner = await signedIn();
      for (let n = 0; n < 2; n++) await newDeletion(owner.id);
      return owner.get(LIST);
    }),
    shown:
      "No flips tracked yet Add Your First Flip Each card will be a row here: what you paid, what it sold for, " +
      "and your profit after tax. 2 deleted flips can be restored.",
  },
];
