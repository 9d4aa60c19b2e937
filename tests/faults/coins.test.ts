import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { coinEvents, rateLimits, users } from "#app/db/schema.ts";
import { getBalance } from "#app/features/coins/coins.server.ts";
import { compareTotals, ledgerFaults } from "../support/players.ts";
import { dataFolder, type RunningServer, startServer } from "../support/server.ts";
import { confirmedTrader, type WireSession } from "../support/wire-session.ts";

type Form = { id: string; game: string; amount: string; direction: string; notes: string };

const { folder, remove } = dataFolder();
let servers: RunningServer[];
let trader: WireSession[];
let owner: string;

beforeAll(async () => {
  // One after the other, because the first one generates the secrets that both sign with.
  const first = await startServer({ env: { DATA_DIR: folder } });
  servers = [first, await startServer({ env: { DATA_DIR: folder } })];
  const session = await confirmedTrader(first);
  trader = servers.map((server) => session.at(server));
  const [user] = await database.select({ id: users.id }).from(users);
  owner = user?.id ?? "";
});
// A player may write 300 times a minute.
beforeEach(() => database.delete(rateLimits));
afterAll(async () => {
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
  remove();
});

const form = (direction: string, amount: number): Form => ({
  id: uuidv7(),
  game: "CFB26",
  amount: String(amount),
  direction,
  notes: `${direction} of ${amount}`,
});
const upTo = (top: number) => 1 + Math.floor(Math.random() * top);
/** Posts a form to one of the two processes; retries if a busy database turned it away, as the page offers. */
async function send(fields: Form, process: number): Promise<number | undefined> {
  const status = (await trader[process % 2]?.send("/dashboard/coins/adjust", fields))?.status;
  return status === 503 ? send(fields, process) : status;
}
const eventsOf = async () => (await database.select().from(coinEvents)).filter(({ userId }) => userId === owner);

async function expectExact(balance: number) {
  expect(await getBalance(owner, "CFB26")).toBe(balance);
  expect(await ledgerFaults(owner)).toEqual([]);
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
}

test("P11: 100 adjustments at once by two processes, a third twice, leave the exact sum and a sound history", async () => {
  expect(await send(form("credit", 1_000_000), 0)).toBe(303);
  const forms = Array.from({ length: 100 }, (_, n) => form(n % 2 ? "credit" : "debit", upTo(10_000)));
  const twice = forms.filter((_, n) => n % 3 === 0);
  const statuses = await Promise.all([
    ...forms.map(send),
    ...twice.map((fields) => send(fields, forms.indexOf(fields) + 1)),
  ]);
  expect(new Set(statuses)).toEqual(new Set([303]));
  const events = await eventsOf();
  expect(events).toHaveLength(101);
  const sum = forms.reduce(
    (total, { direction, amount }) => total + (direction === "credit" ? Number(amount) : -Number(amount)),
    1_000_000,
  );
  expect(new Set(events.map(({ id }) => id)).size).toBe(101);
  await expectExact(sum);
});

test("P11: credits and debits that overdraw, at once through two processes, never show a balance below 0", async () => {
  expect(await send(form("debit", 10_000_000), 0)).toBe(303);
  await expectExact(0);
  const forms = Array.from({ length: 60 }, () => form(upTo(3) === 1 ? "credit" : "debit", upTo(5_000)));
  const statuses = await Promise.all(forms.flatMap((fields, n) => [send(fields, n), send(fields, n + 1)]));
  expect(statuses.filter((status) => status !== 303 && status !== 400)).toEqual([]);
  const events = new Map((await eventsOf()).map((event) => [event.id, event]));
  for (const [n, { id, amount, direction }] of forms.entries()) {
    const event = events.get(id);
    // A debit may fail at first and succeed when its second copy arrives, so one of the two may have been refused.
    const both = [statuses[2 * n], statuses[2 * n + 1]];
    expect(both.includes(303)).toBe(event !== undefined);
    if (direction === "credit") expect([both, event?.amount]).toEqual([[303, 303], Number(amount)]);
    else expect(event?.amount ?? 0).toBeLessThanOrEqual(Number(amount));
  }
  const sum = [...events.values()].reduce(
    (total, { direction, amount }) => total + (direction === "credit" ? amount : -amount),
    0,
  );
  await expectExact(sum);
});

test("P11: one form sent twenty times at once to both processes is one event", async () => {
  const before = await getBalance(owner, "CFB26");
  const fields = form("credit", 77);
  const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => send(fields, n)));
  expect(new Set(statuses)).toEqual(new Set([303]));
  expect((await eventsOf()).filter(({ id }) => id === fields.id)).toHaveLength(1);
  await expectExact(before + 77);
});
