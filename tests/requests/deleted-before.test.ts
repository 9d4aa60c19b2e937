import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { deleteFlip } from "../support/changes.ts";
import { whileUnreadable } from "../support/injected.ts";
import { linksTo } from "../support/page-forms.ts";
import { checksumOf, newAct, newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const SAYS = "You deleted this flip. You can restore it under Undo.";
type Owner = Awaited<ReturnType<typeof signedIn>>;

describe.each(["/dashboard/my-flips", "/tools/flip-tracker"])(
  "in another tab of %s a flip was deleted, and",
  (list) => {
    const EDITED = { intent: "save", version: "1", name: "A", pos: "QB", buy: "15k", sell: "", status: "listed" };
    const ACTS: [string, (owner: Owner, id: string) => ReturnType<Owner["post"]>][] = [
      ["its chip", (owner, id) => owner.post(`${list}?show=listed`, { toggle: `${id} sold` })],
      [
        "its price",
        (owner, id) => owner.post(`${list}?show=listed`, { intent: "sell-at", flip: id, version: "1", price: "16k" }),
      ],
      ["Mark Sold", (owner, id) => owner.post(`${list}?show=listed`, { intent: "sell-selected", id, game: "CFB26" })],
      ["Save", (owner, id) => owner.post(`${list}/${id}?show=listed`, EDITED)],
      ["Delete", (owner, id) => owner.post(`${list}/${id}?show=listed`, { intent: "delete", act: uuidv7() })],
      ["its ✕", (owner, id) => owner.post(`${list}?show=listed`, { delete: id, act: uuidv7() })],
      ["its form", (owner, id) => owner.get(`${list}/${id}?show=listed`)],
    ];

    test.each(ACTS)("%s leads back to the list, which says where it can be restored", async (_what, press) => {
      const owner = await signedIn();
      const id = await newFlip(owner.id, { status: "listed" });
      await newFlip(owner.id, { name: "Still here", status: "listed" });
      await deleteFlip(owner.id, id, newAct());
      const before = await checksumOf(owner.id);
      const answer = await press(owner, id);
      expect(answer.location).toMatch(new RegExp(`^${list}\\?.*show=listed`));
      const page = await owner.follow(answer);
      expect(page.text).toContain(SAYS);
      expect(page.text).toContain("Still here");
      expect(linksTo(page, "/dashboard/my-flips/undo")).toContain("/dashboard/my-flips/undo");
      expect(await checksumOf(owner.id)).toBe(before);
    });

    test.each(ACTS)("for another player %s answers like a flip that never existed", async (_what, press) => {
      const owner = await signedIn();
      const other = await signedIn();
      const id = await newFlip(owner.id, { status: "listed" });
      await deleteFlip(owner.id, id, newAct());
      const theirs = await press(other, id);
      const none = await press(other, uuidv7());
      expect([theirs.status, theirs.text]).toEqual([404, none.text]);
      expect(none.status).toBe(404);
    });
  },
);

test("while the database can't say so, a form is told to try again", async () => {
  const owner = await signedIn();
  const id = await newFlip(owner.id, { status: "listed" });
  await deleteFlip(owner.id, id, newAct());
  const edited = { intent: "save", version: "1", name: "As Typed", pos: "QB", buy: "15k", sell: "", status: "listed" };
  const sale = { intent: "sell-copies", lot: uuidv7(), act: uuidv7(), game: "CFB26", copies: "2", price: "15.5k" };
  const [page, list] = await whileUnreadable("binned_flips", async () => [
    await owner.post(`/dashboard/my-flips/${id}`, edited),
    await owner.post("/dashboard/my-flips", sale),
  ]);
  expect(page).toMatchObject({ status: 503, text: expect.stringContaining("Back in a moment") });
  expect((await owner.follow(list ?? expect.fail("an answer"))).text).toContain("Failed to mark flips as sold");
});
