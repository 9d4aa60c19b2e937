import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { countQueries } from "../bench/weight.ts";
import { hrefsIn, readFlipForm, undoAction } from "../support/page-forms.ts";
import { checksumOf, newDeletion, newFlip, newPlayer } from "../support/players.ts";
import { type Page, signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const TRACKER = "/tools/flip-tracker";
type Owner = Awaited<ReturnType<typeof signedIn>>;

describe.each([LIST, TRACKER])("%s", (list) => {
  test("deleting all says so with a button that brings everything back to where it was pressed", async () => {
    const owner = await signedIn();
    for (let n = 0; n < 3; n++) await newFlip(owner.id, { name: `Card ${n}` });
    const before = await checksumOf(owner.id);
    const asked = await owner.get(`${list}?confirm=delete-all&sort=buy`);
    const act = asked.document.querySelector<HTMLInputElement>('dialog input[name="act"]')?.value ?? "";
    const fields = { intent: "delete-all", game: "CFB26", act };
    const done = await owner.post(`${list}?sort=buy`, fields);
    expect((await owner.post(`${list}?sort=buy`, fields)).location).toBe(done.location);
    const told = await owner.follow(done);
    expect(told.text).toContain("All flips deleted");
    expect((await owner.get(list)).text).toContain("3 deleted flips can be restored.");
    const next = told.document.querySelector<HTMLInputElement>('form.toast-act input[name="next"]')?.value ?? "";
    const undone = await owner.post(undoAction(told) ?? "", { next, intent: "undo" });
    expect(undone.location).toBe(`${list}?sort=buy`);
    expect((await owner.follow(undone)).text).toContain("Restored 3 flips");
    expect((await owner.get(`/dashboard/my-flips/undo/${act}`)).text).toContain("These flips went back to your list");
    expect(await checksumOf(owner.id)).toBe(before);
  });

  test("a sale by a form that changes more has no button, since that would leave the rest changed", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id, { status: "listed" });
    const edit = { intent: "save", version: "1", name: "New name", buy: "1,000", sell: "1,500", status: "sold" };
    const told = await owner.follow(await owner.post(`${list}/${id}`, edit));
    expect(told.text).toContain("Flip updated successfully");
    expect(told.document.querySelector(".toast-act")).toBeNull();
    expect((await owner.get("/dashboard/my-flips/undo")).text).toContain("Marked 1 flip as sold");
  });

  test("the form of a flip that was deleted meanwhile is told so, and sent again it adds another one", async () => {
    const owner = await signedIn();
    const id = uuidv7();
    await newDeletion(owner.id, { id });
    const refused = await owner.post(`${list}/new`, { id, buy: "1,234" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("You deleted this flip. You can restore it under Undo.");
    const { id: fresh = id, buy } = readFlipForm(refused.html);
    expect([fresh === id, buy]).toEqual([false, "1,234"]);
    expect((await owner.post(`${list}/new`, { id: fresh, buy: "1,234" })).status).toBe(303);
  });
});

describe("bulk acts follow the list", () => {
  const CARDS = [
    { name: "John Smith", status: "listed" },
    { name: "Will Smith", status: "sold" },
    { name: "Smithson", status: "listed", sell: 0 },
    { name: "Jones", status: "listed" },
    { name: "Brown", status: "sold" },
  ] as const;
  const trader = async () => {
    const owner = await signedIn();
    for (const card of CARDS) await newFlip(owner.id, card);
    return owner;
  };

  test.each([
    ["find=smith", "Delete all 3 CFB 26 flips found by “smith”?", "Deleted 3 flips", 2, "Delete 3 Found Flips"],
    ["show=listed", "Delete all 3 listed CFB 26 flips?", "Deleted 3 flips", 2, "Delete 3 Listed Flips"],
    ["show=sold&find=smith", "Delete 1 sold CFB 26 flip found by “smith”?", "Deleted 1 flip", 4, "Delete 1 Found Flip"],
    ["sort=buy", "Delete all 5 CFB 26 flips?", "All flips deleted", 0, "Delete All Flips"],
  ])("deleting all with %s", async (query, asks, says, left, item) => {
    const owner = await trader();
    expect((await owner.get(`${LIST}?${query}`)).text).toContain(item);
    expect((await owner.get(`${LIST}?${query}&confirm=delete-all`)).text).toContain(asks);
    const done = await owner.post(`${LIST}?${query}`, { intent: "delete-all", game: "CFB26" });
    expect((await owner.follow(done)).text).toContain(says);
    expect(await accountTotals(owner.id, "CFB26")).toMatchObject({ flips: left });
  });

  test.each([
    ["find=smith", "Mark all 2 listed CFB 26 flips found by “smith” as sold?", "Marked 1 flips as sold. 1 skipped"],
    ["show=listed", "Mark all 3 listed CFB 26 flips as sold?", "Marked 2 flips as sold. 1 skipped"],
  ])("marking all sold with %s", async (query, asks, says) => {
    const owner = await trader();
    expect((await owner.get(`${LIST}?${query}&confirm=sell-all`)).text).toContain(asks);
    const fields = { intent: "sell-selected", all: "listed", game: "CFB26" };
    expect((await owner.follow(await owner.post(`${LIST}?${query}`, fields))).text).toContain(says);
  });

  test("a list of sold flips offers to sell nothing", async () => {
    const owner = await trader();
    const { text } = await owner.get(`${LIST}?show=sold`);
    expect(text).not.toContain("listed as sold");
    const fields = { intent: "sell-selected", all: "listed" };
    expect((await owner.post(`${LIST}?show=sold`, fields)).status).toBe(400);
    expect(await accountTotals(owner.id, "CFB26")).toMatchObject({ sold: 2 });
  });

  test("asking about a part of the list takes no query more than showing it, and neither more than five", async () => {
    const owner = await trader();
    const shown = await countQueries(() => owner.get(`${LIST}?find=smith`));
    await newFlip(owner.id);
    const asked = await countQueries(() => owner.get(`${LIST}?find=smith&confirm=delete-all`));
    expect([asked - shown, asked <= 5]).toEqual([0, true]);
  });
});

describe("the pages of Undo", () => {
  test("list what was done in both games, newest first, and lead to the flips of each", async () => {
    const owner = await signedIn();
    const deleted = await newDeletion(owner.id, { name: "Gone", game: "MADDEN26" });
    const id = await newFlip(owner.id, { name: "Back on the market" });
    await owner.post(LIST, { toggle: `${id} listed` });
    const { text, document } = await owner.get(`${LIST}/undo`);
    expect(text).toMatch(/Marked Back on the market as listed .* CFB 26 .* Deleted Gone .* Madden 26/);
    expect(hrefsIn(document)).toContain(`${LIST}/undo/${deleted}`);
    expect((await owner.get(`${LIST}/undo/${deleted}`)).text).toMatch(/Deleted Gone .* Gone/);
    const { acts } = await listOf(owner);
    expect(hrefsIn((await owner.get(acts[0] ?? "")).document)).toContain(`${LIST}/${id}`);
  });

  const listOf = async (owner: Owner, path = `${LIST}/undo`) => {
    const { document } = await owner.get(path);
    const acts = [...document.querySelectorAll('a[aria-label^="Details: "]')].map((link) => link.getAttribute("href"));
    return { acts, older: document.querySelector('a[rel="next"]')?.getAttribute("href") ?? "" };
  };

  test("have 50 acts, and 50 flips, a page, each once", async () => {
    const owner = await signedIn();
    for (let n = 0; n < 51; n++) await newDeletion(owner.id);
    const first = await listOf(owner);
    const second = await listOf(owner, first.older);
    expect([first.acts.length, second.acts.length, second.older]).toEqual([50, 1, ""]);
    expect(new Set([...first.acts, ...second.acts]).size).toBe(51);
    for (let n = 0; n < 51; n++) await newFlip(owner.id, { name: `Card ${n}` });
    const act = uuidv7();
    await owner.post(LIST, { intent: "delete-all", act });
    const names = (page: Page) =>
      page.text.match(/Card \d+/g)?.filter((name, at, all) => all.indexOf(name) === at) ?? [];
    const one = await owner.get(`${LIST}/undo/${act}`);
    const other = await owner.get(one.document.querySelector('[href*="after="]')?.getAttribute("href") ?? "");
    expect([...names(one), ...names(other)].sort()).toEqual([...new Set([...names(one), ...names(other)])].sort());
    expect(names(one).length + names(other).length).toBe(51);
  });

  test("restore one flip, and ask before the others go for good, and say how many", async () => {
    const owner = await signedIn();
    for (let n = 0; n < 3; n++) await newFlip(owner.id);
    const act = uuidv7();
    await owner.post(LIST, { intent: "delete-all", act });
    const { document } = await owner.get(`${LIST}/undo/${act}`);
    const flip = document.querySelector<HTMLInputElement>('form:has([value="restore"]) [name="flip"]')?.value ?? "";
    const restored = await owner.follow(await owner.post(`${LIST}/undo/${act}`, { intent: "restore", flip }));
    expect(restored.text).toContain("Flip restored");
    const asked = await owner.get(`${LIST}/undo/${act}?confirm=forget`);
    expect(asked.text).toContain("Delete 2 flips for good?");
    const done = await owner.follow(await owner.post(`${LIST}/undo/${act}`, { intent: "delete-for-good" }));
    expect(done.text).toContain("Deleted 2 flips for good");
    expect(done.text).toContain("Nothing to undo");
    const again = await owner.post(`${LIST}/undo/${act}`, { intent: "delete-for-good" });
    expect(again.status).toBe(404);
    expect(again.text).toContain("Those flips are already gone for good.");
    const gone = await owner.post(`${LIST}/undo/${act}`, { intent: "undo" });
    expect([gone.status, gone.text.includes("That can no longer be undone.")]).toEqual([404, true]);
  });
});

describe("an act's id", () => {
  test("of another player gets the same answer as an unknown or invalid one", async () => {
    const owner = await signedIn();
    const theirs = await newDeletion(await newPlayer());
    const plain = ({ status, text }: Page) => [status, text];
    for (const intent of ["undo", "restore", "delete-for-good", "nonsense"]) {
      const fields = { intent, flip: uuidv7() };
      const post = async (id: string) => plain(await owner.post(`${LIST}/undo/${id}`, fields));
      const other = await post(theirs);
      const unknown = await post(uuidv7());
      const none = await post("not-an-id");
      expect([other[0], none[0]]).toEqual([404, 404]);
      expect(other).toEqual(unknown);
      // What nobody has is gone for good.
      if (intent !== "delete-for-good") expect(other).toEqual(none);
    }
  });

  test("in a form must be valid, or the form is refused and nothing changes", async () => {
    const owner = await signedIn();
    const id = await newFlip(owner.id);
    const before = await checksumOf(owner.id);
    for (const act of ["1", "", "x".repeat(36), `${uuidv7()} `]) {
      expect((await owner.post(LIST, { intent: "delete-all", act })).status).toBe(404);
      expect((await owner.post(LIST, { intent: "sell-selected", id, act })).status).toBe(404);
      expect((await owner.post(LIST, { toggle: `${id} listed`, act })).status).toBe(404);
      expect((await owner.post(`${LIST}/${id}`, { intent: "delete", act })).status).toBe(404);
    }
    expect(await checksumOf(owner.id)).toBe(before);
  });

  test("leads back only to pages of the site", async () => {
    const owner = await signedIn();
    const path = `${LIST}/undo/${await newDeletion(owner.id)}`;
    for (const next of ["https://evil.example", "//evil.example", "javascript:alert(1)"])
      expect((await owner.post(path, { intent: "undo", next })).location).toBe(`${LIST}/undo`);
  });
});
