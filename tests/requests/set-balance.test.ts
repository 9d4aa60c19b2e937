import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { getBalance, listCoinEvents } from "#app/features/coins/coins.server.ts";
import { expectRefused, readCoinBadge, readErrorSummary, readField, toastIn } from "../support/page-forms.ts";
import { adjustCoins } from "../support/players.ts";
import { fieldValue, signedIn } from "../support/visitor.ts";

const LEDGER = "/dashboard/coins";
const PANEL = "/dashboard/coins/adjust";

const form = (fields: Record<string, string> = {}) => ({
  ...{ id: uuidv7(), game: "CFB26", seen: "0", balance: "45k", intent: "set" },
  ...fields,
});

test("an empty ledger asks for the balance in place, and shows it with its first event", async () => {
  const player = await signedIn();
  const page = await player.get(LEDGER);
  expect(page.text).toContain("No coins yet Enter the balance your game shows.");
  expect([fieldValue(page.html, "seen"), readField(page.html, "balance").value]).toEqual(["0", ""]);
  const answer = await player.post(PANEL, form({ id: fieldValue(page.html, "id") ?? "", balance: "1.2m" }));
  expect([answer.status, answer.location]).toEqual([303, LEDGER]);
  const after = await player.follow(answer);
  expect(after.text).toContain("Balance set to 1,200,000");
  expect(after.text).toMatch(/Set to 1,200,000 Credit \+1,200,000 1,200,000/);
  expect(readCoinBadge(after)?.[1]).toBe("1M");
});

test("the panel sets the balance and leads back to where it was opened", async () => {
  const player = await signedIn();
  await adjustCoins(player.id, 700);
  const page = await player.get(`${PANEL}?of=CFB26&from=%2Fdashboard%2Fmy-flips`);
  expect(page.text).toContain("Set my balance to Set Or add or subtract Current 700");
  const fields = form({ id: fieldValue(page.html, "id") ?? "", seen: "700", balance: "500" });
  const answer = await player.post(`${PANEL}?of=CFB26&from=%2Fdashboard%2Fmy-flips`, fields);
  expect([answer.status, answer.location]).toEqual([303, "/dashboard/my-flips"]);
  expect(await getBalance(player.id, "CFB26")).toBe(500);
});

describe("a form that cannot be saved", () => {
  test.each([
    ["", "Enter your balance"],
    ["-1", "Balance cannot be negative"],
  ])("keeps %j and says so beside the field: %s", async (balance, problem) => {
    const player = await signedIn();
    const page = await player.post(PANEL, form({ balance }));
    expectRefused(page, "set", { balance: problem });
    expect(readField(page.html, "balance").value).toBe(balance);
    expect(readField(page.html, "amount").value).toBe("");
  });

  test.each(["", "1e3", "-1", "99999999999999999"])("says that its own part %j is missing", async (seen) => {
    const page = await (await signedIn()).post(PANEL, form({ seen }));
    expect(readErrorSummary(page.html).map(([, text]) => text)).toEqual([
      "Part of this form is missing. Please open it again.",
    ]);
  });

  test("that met another change says what the balance is now, and saves when it is sent again", async () => {
    const player = await signedIn();
    await adjustCoins(player.id, 12_000);
    const told = await player.post(PANEL, form());
    const text = "Your balance changed to 12,000 in the meantime. Set it again if 45,000 is right.";
    expect([told.status, readErrorSummary(told.html)]).toEqual([409, [["", text]]]);
    expect([fieldValue(told.html, "seen"), readField(told.html, "balance").value]).toEqual(["12000", "45k"]);
    await player.post(PANEL, form({ id: fieldValue(told.html, "id") ?? "", seen: "12000" }));
    expect(await getBalance(player.id, "CFB26")).toBe(45_000);
  });

  test("with a used id gets another one", async () => {
    const player = await signedIn();
    const fields = form();
    await player.post(PANEL, fields);
    const told = await player.post(PANEL, { ...fields, balance: "46k", seen: "45000" });
    expect(told.status).toBe(409);
    expect(fieldValue(told.html, "id")).not.toBe(fields.id);
  });
});

test("a balance that is already right says so and adds no coin event", async () => {
  const player = await signedIn();
  const done = await player.follow(await player.post(PANEL, form({ balance: "0" })));
  expect(toastIn(done.html)).toMatchObject({ seconds: 3, text: "Your balance is already 0" });
  expect((await listCoinEvents(player.id, "CFB26", null)).rows).toEqual([]);
});
