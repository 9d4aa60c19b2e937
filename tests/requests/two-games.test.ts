import { describe, expect, test } from "vitest";
import { balanceOf } from "#app/features/coins/coins.server.ts";
import { listFlips } from "#app/features/flips/list.server.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import { unescaped } from "../support/page-forms.ts";
import { fieldValue, type Page, signedIn, type Visitor } from "../support/visitor.ts";

type Fields = Record<string, string>;

/** Sends the form that a page shows, with these fields changed, to the address that the form names. */
function send(visitor: Visitor, { html }: Page, form: string, typed: Fields): Promise<Page> {
  const action = unescaped(
    new RegExp(`<form[^>]*action="([^"]*${form}[^"]*)"[^>]*method="post"|<form[^>]*method="post"[^>]*action="([^"]*${form}[^"]*)"`)
      .exec(html)
      ?.slice(1)
      .find(Boolean) ?? "",
  );
  return visitor.post(action, { id: fieldValue(html, "id") ?? "", game: fieldValue(html, "game") ?? "", ...typed });
}

const flipsOf = async (owner: string, game: "CFB26" | "MADDEN26") =>
  (await listFlips(owner, game, parseListQuery(new URLSearchParams()))).rows;

describe("a form that another tab's switch of games found open", () => {
  test.each(["/dashboard/my-flips", "/tools/flip-tracker"])("adds its flip to its own game, refused before or not: %s", async (list) => {
    const owner = await signedIn();
    const form = await owner.get(`${list}/new`);
    await owner.post("/game", { game: "MADDEN26" });
    const refused = await send(owner, form, "/new", { buy: "", ovr: "87", sell: "2000" });
    expect([
      refused.status,
      unescaped(/name="game" value="(\w+)"/.exec(/<form[^>]*id="flip".*/s.exec(refused.html)?.[0] ?? "")?.[1] ?? ""),
    ]).toEqual([400, "CFB26"]);
    expect(refused.text).toContain("floor 112,000");
    expect((await send(owner, refused, "/new", { buy: "1000" })).status).toBe(303);
    expect([(await flipsOf(owner.id, "CFB26")).length, (await flipsOf(owner.id, "MADDEN26")).length]).toEqual([1, 0]);
  });

  test("adjusts the balance of its own game, and shows that balance, refused, previewed or filled in by a quick amount", async () => {
    const owner = await signedIn();
    const panel = "/dashboard/coins/adjust";
    await send(owner, await owner.get(panel), panel, { amount: "7000", notes: "x", intent: "save" });
    const form = await owner.get(panel);
    await owner.post("/game", { game: "MADDEN26" });
    const refused = await send(owner, form, panel, { amount: "", notes: "x", intent: "save" });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Adjust balance CFB 26 .*Current 7,000/);
    const quick = await owner.get(unescaped(/href="([^"]*amount=1000&[^"]*)"/.exec(refused.html)?.[1] ?? ""));
    expect(quick.text).toMatch(/Adjust balance CFB 26 Current 7,000 Change \+1,000/);
    const preview = await send(owner, quick, panel, { amount: "500", intent: "preview" });
    expect((await send(owner, preview, panel, { amount: "500", notes: "x", intent: "save" })).status).toBe(303);
    expect([await balanceOf(owner.id, "CFB26"), await balanceOf(owner.id, "MADDEN26")]).toEqual([7_500, 0]);
  });
});
