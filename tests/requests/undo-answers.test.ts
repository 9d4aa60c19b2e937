import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { recordAct } from "#app/features/flips/acts.server.ts";
import { whileRefused } from "../support/injected.ts";
import { toastIn } from "../support/page-forms.ts";
import { newDeletion, newFlip } from "../support/players.ts";
import { type Page, signedIn } from "../support/visitor.ts";

type Owner = Awaited<ReturnType<typeof signedIn>>;
const LIST = "/dashboard/my-flips";
const undo = (owner: Owner, act: string) => owner.post(`${LIST}/undo/${act}`, { intent: "undo", next: LIST });

/** Undoes a change of this kind to `flips` flips, of which `changed` have changed since. */
async function undone(kind: "sold" | "relisted", flips: number, changed = 0): Promise<Page> {
  const owner = await signedIn();
  const id = uuidv7();
  const soldAt = new Date();
  const status = kind === "sold" ? ("sold" as const) : ("listed" as const);
  const rows = [];
  for (let n = 0; n < flips; n++)
    rows.push({
      flipId: await newFlip(owner.id, { status, version: n < changed ? 3 : 2 }),
      version: 2,
      sell: 1_500,
      soldAt: kind === "relisted" ? soldAt : null,
    });
  await recordAct(database, { userId: owner.id, id, game: "CFB26", kind, rows, now: new Date() });
  return owner.follow(await undo(owner, id));
}

test.each<[string, number, () => Promise<Page>]>([
  ["2 flips are listed again", 3, () => undone("sold", 2)],
  ["2 flips are sold again", 3, () => undone("relisted", 2)],
  ["1 flip is listed again. 2 have changed since, so we left them alone.", 10, () => undone("sold", 3, 2)],
  ["1 has changed since, so we left it alone.", 10, () => undone("relisted", 1, 1)],
  [
    "Failed to undo",
    3,
    async () => {
      const owner = await signedIn();
      const act = await newDeletion(owner.id);
      return owner.follow(await whileRefused("insert", "flips", () => undo(owner, act)));
    },
  ],
  [
    "Failed to restore flip",
    3,
    async () => {
      const owner = await signedIn();
      const id = await newFlip(owner.id);
      const act = uuidv7();
      await owner.post(`${LIST}/${id}`, { intent: "delete", act });
      const restore = () => owner.post(`${LIST}/undo/${act}`, { intent: "restore", flip: id });
      return owner.follow(await whileRefused("insert", "flips", restore));
    },
  ],
  [
    "Failed to delete for good",
    3,
    async () => {
      const owner = await signedIn();
      const path = `${LIST}/undo/${await newDeletion(owner.id)}`;
      const forget = () => owner.post(path, { intent: "delete-for-good" });
      return owner.follow(await whileRefused("delete", "binned_flips", forget));
    },
  ],
])("a toast says “%s” for %i seconds", async (text, seconds, answer) => {
  expect(toastIn((await answer()).html)).toMatchObject({ seconds, text: expect.stringContaining(text) });
});

test("an empty list names the deleted flips behind its invitation", async () => {
  const owner = await signedIn();
  for (let n = 0; n < 2; n++) await newDeletion(owner.id);
  expect((await owner.get(LIST)).text).toContain(
    "No flips tracked yet Add Your First Flip Each card will be a row here: what you paid, what it sold for, " +
      "and your profit after tax. 2 deleted flips can be restored.",
  );
});
