import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { listFlips } from "#app/features/flips/list.server.ts";
import { parseListQuery } from "#app/features/flips/list-query.ts";
import { signedIn } from "../support/visitor.ts";

const newest = parseListQuery(new URLSearchParams());

test("a flip marked sold without a sell price is refused on the form, and nothing is saved", async () => {
  const owner = await signedIn();
  const page = await owner.post("/dashboard/my-flips/new", { id: uuidv7(), buy: "1000", sell: "0", status: "sold" });
  expect(page.status).toBe(400);
  expect(page.text).toContain("Sell price is required when status is Sold");
  expect((await listFlips(owner.id, "CFB26", newest)).rows).toEqual([]);
});

test("a sold flip is saved with its profit after tax", async () => {
  const owner = await signedIn();
  const answer = await owner.post("/dashboard/my-flips/new", { id: uuidv7(), buy: "1,000", sell: "1.5k", status: "sold", name: "A card" });
  expect(answer.status).toBe(303);
  const page = await owner.follow(answer);
  expect(page.text).toContain("Flip added successfully");
  expect(page.text).toContain("+350");
  expect((await listFlips(owner.id, "CFB26", newest)).rows).toMatchObject([
    { buy: 1000, sell: 1500, profit: 350, roi: 0.35, name: "A card" },
  ]);
});
