import { describe, expect, test } from "vitest";
import { calendar } from "#app/domain/days.ts";
import { getBalance } from "#app/features/coins/coins.server.ts";
import { listFlips } from "#app/features/flips/list/list.server.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import { readFlipForm } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { fieldValue, ORIGIN, type Page, signedIn, signInBrowser, type Visitor } from "../support/visitor.ts";

type Fields = Record<string, string>;

/** Submits a page's form with these fields changed, to the form's action. */
function send(visitor: Visitor, { html, document }: Page, form: string, typed: Fields): Promise<Page> {
  const action = document.querySelector(`form[method="post"][action*="${form}"]`)?.getAttribute("action") ?? "";
  return visitor.post(action, { id: fieldValue(html, "id") ?? "", game: fieldValue(html, "game") ?? "", ...typed });
}

const flipsOf = async (owner: string, game: "CFB26" | "MADDEN26") =>
  (await listFlips(owner, game, parseListQuery(new URLSearchParams(), calendar("UTC")))).rows;

test("the game that was switched to is the account's, also in another browser", async () => {
  const player = await signedIn();
  await player.post("/game", { game: "MADDEN26" });
  const { document } = await (await signInBrowser(player.id)).get("/dashboard");
  expect(document.querySelector("h1")?.textContent).toContain("Madden 26");
});

describe("a form left open while another tab switches games", () => {
  test.each(["/dashboard/my-flips", "/tools/flip-tracker"])(
    "adds its flip to its own game, refused before or not: %s",
    async (list) => {
      const owner = await signedIn();
      const form = await owner.get(`${list}/new`);
      await owner.post("/game", { game: "MADDEN26" });
      const refused = await send(owner, form, "/new", { buy: "", ovr: "87", sell: "2000" });
      expect([refused.status, readFlipForm(refused.html).of]).toEqual([400, "CFB26"]);
      expect(refused.text).toContain("floor 112,000");
      expect((await send(owner, refused, "/new", { buy: "1000" })).status).toBe(303);
      expect([(await flipsOf(owner.id, "CFB26")).length, (await flipsOf(owner.id, "MADDEN26")).length]).toEqual([1, 0]);
    },
  );

  test("adjusts and shows the balance of its own game, refused, previewed or filled in by a quick amount", async () => {
    const owner = await signedIn();
    const panel = "/dashboard/coins/adjust";
    await send(owner, await owner.get(panel), panel, { amount: "7000", notes: "x", intent: "save" });
    const form = await owner.get(panel);
    await owner.post("/game", { game: "MADDEN26" });
    const refused = await send(owner, form, panel, { amount: "", notes: "x", intent: "save" });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Adjust balance CFB 26 .*Current 7,000/);
    const quick = await owner.get(refused.document.querySelector('[href*="amount=1000&"]')?.getAttribute("href") ?? "");
    expect(quick.text).toMatch(/Adjust balance CFB 26 .*Current 7,000 Change \+1,000/);
    const preview = await send(owner, quick, panel, { amount: "500", intent: "preview" });
    expect((await send(owner, preview, panel, { amount: "500", notes: "x", intent: "save" })).status).toBe(303);
    expect([await getBalance(owner.id, "CFB26"), await getBalance(owner.id, "MADDEN26")]).toEqual([7_500, 0]);
  });
});

describe("a list left open while another tab switches games", () => {
  const linkIn = ({ document }: Page, to: string) => {
    const found = document.querySelector(`:is([href^="${to}"], [action^="${to}"])`);
    return found?.getAttribute("href") ?? found?.getAttribute("action") ?? "";
  };

  test.each(["/dashboard/my-flips", "/tools/flip-tracker"])(
    "opens, acts and comes back in its own game: %s",
    async (list) => {
      const owner = await signedIn();
      const id = await newFlip(owner.id, { name: "College card", status: "listed", sell: 2_000 });
      await newFlip(owner.id, { name: "Pro card", game: "MADDEN26" });
      const page = await owner.get(`${list}?sort=buy&dir=desc`);
      await owner.get("/madden-26");
      expect((await owner.get(list)).text).toContain("Pro card");
      const add = linkIn(page, `${list}/new`);
      const dialog = await owner.get(add);
      expect(dialog.text).toMatch(/Add flip CFB 26 .*College card/);
      expect(dialog.text).not.toContain("Pro card");
      const added = await owner.post(linkIn(dialog, `${list}/new`), { ...readFlipForm(dialog.html), buy: "5" });
      const edited = await owner.post(linkIn(page, `${list}/${id}`), {
        intent: "save",
        version: "1",
        buy: "7",
        name: "College card",
      });
      const toggled = await owner.post(linkIn(page, `${list}?`), { toggle: `${id} sold` });
      const deleted = await owner.post(linkIn(page, `${list}/${id}`), { intent: "delete" });
      for (const answer of [added, edited, toggled, deleted]) {
        expect(new URL(answer.location ?? "", ORIGIN).searchParams.get("of"), answer.location ?? "").toBe("CFB26");
      }
      const after = await owner.get(deleted.location ?? "");
      expect(after.document.querySelector('[aria-pressed="true"][value="CFB26"]')).not.toBeNull();
      expect((await flipsOf(owner.id, "CFB26")).map(({ buy }) => buy)).toEqual([5]);
      expect((await owner.get(linkIn(page, `${list}/export.csv`))).html).not.toContain("Pro card");
      expect((await owner.get(list)).text, "the chosen game is still the other one").toContain("Pro card");
    },
  );
});

describe("a request that only looks ahead", () => {
  const AHEAD: Record<string, string>[] = [
    { "Sec-Purpose": "prefetch" },
    { "Sec-Purpose": "prefetch;prerender" },
    { Purpose: "prefetch" },
  ];
  const PAGES = [
    "/dashboard?game=madden",
    "/dashboard/my-flips?game=madden&sort=buy",
    "/tools/flip-tracker?game=madden",
    "/dashboard.data?game=madden",
  ];

  test.each(PAGES)("chooses no game: %s", async (page) => {
    const owner = await signedIn();
    for (const headers of AHEAD) {
      const answer = await owner.get(page, headers);
      expect(answer.headers.getSetCookie(), JSON.stringify(headers)).toEqual([]);
    }
    expect(owner.cookies.has("game")).toBe(false);
    await owner.get(page);
    expect(owner.cookies.get("game")).toBe("MADDEN26");
  });
});
