import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { coinEvents, flips } from "#app/db/schema.ts";
import { accountOf } from "../support/accounts.ts";
import type { ReadyForm } from "../support/forms/form.ts";
import { formOf } from "../support/forms/forms.ts";

/** Start of these tests, by the clock that dates their rows. */
const start = new Date(String((await database.execute(sql`select now()`)).rows[0]?.now)).getTime();

const flipOf = async ({ by, fields }: ReadyForm) => {
  const [row] = await database
    .select()
    .from(flips)
    .where(and(eq(flips.userId, by.id ?? ""), eq(flips.id, fields.id ?? "")));
  return row;
};

const columns = async () => {
  const { rows } = await database.execute(
    sql`select distinct column_name from information_schema.columns where table_schema = 'public'`,
  );
  const names = rows.map(({ column_name }) => String(column_name));
  const inCode = names.map((name) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase()));
  return [...new Set([...names, ...inCode, "isPro", "is_pro", "role", "stripe_customer_id"])];
};
const HOSTILE = ["2001-01-01T00:00:00Z", "999999", "01a00000-0000-7000-8000-000000000000", "true"];

/** Every column as a field with each hostile value, as many at once as a form may have. */
const names = await columns();
const batches = HOSTILE.flatMap((value) =>
  Array.from({ length: Math.ceil(names.length / 45) }, (_, at) =>
    names.slice(at * 45, (at + 1) * 45).map((name) => [name, value]),
  ),
);
const withHostile = (own: Record<string, string>, batch: string[][]): Record<string, string> => ({
  ...Object.fromEntries(batch),
  ...own,
});

test.each(["my-flips/new", "tracker/new"])("P4: a flip added at %s has only what its form holds", async (route) => {
  const plain = await formOf(route);
  await plain.by.post(plain.path, plain.fields);
  const { userId: _u, id: _i, createdAt: _c, ...expected } = (await flipOf(plain)) ?? {};
  expect(expected).toMatchObject({
    buy: 1_000,
    sell: 1_500,
    profit: 0,
    roi: 0,
    version: 1,
    taxRate: "0.100",
    game: "CFB26",
  });
  for (const batch of batches) {
    const form = await formOf(route);
    expect((await form.by.post(form.path, withHostile(form.fields, batch))).status).toBe(303);
    const { userId, id: _id, createdAt, ...stored } = (await flipOf(form)) ?? {};
    expect(stored).toEqual(expected);
    expect(userId).toBe(form.by.id);
    expect(createdAt?.getTime()).toBeGreaterThanOrEqual(start);
  }
});

test("P4: an edit changes only what its form holds", async () => {
  for (const batch of batches) {
    const form = await formOf("my-flips/edit");
    const flip = { ...form, fields: { id: form.path.split("/").at(-1) ?? "" } };
    const before = await flipOf(flip);
    expect((await form.by.post(form.path, withHostile(form.fields, batch))).status).toBe(303);
    expect(await flipOf(flip)).toEqual({ ...before, sell: 1_600, version: 2 });
  }
});

test("an adjustment has nothing but what its form holds", async () => {
  for (const batch of batches) {
    const form = await formOf("routes/dashboard/adjust-balance");
    expect((await form.by.post(form.path, withHostile(form.fields, batch))).status).toBe(303);
    const { id: userId } = form.by;
    const [event] = await database
      .select()
      .from(coinEvents)
      .where(eq(coinEvents.id, form.fields.id ?? ""));
    const { createdAt, ...stored } = event ?? {};
    const kind = { game: "CFB26", type: "reward", direction: "credit" };
    expect(stored).toEqual({
      ...kind,
      userId,
      id: form.fields.id,
      ordinal: 1,
      amount: 1_000,
      notes: "A note",
      balanceAfter: 1_000,
    });
    expect(createdAt?.getTime()).toBeGreaterThanOrEqual(start);
  }
});

test("an account that signs up is not confirmed, and has no game, zone or date of its own choosing", async () => {
  for (const batch of batches) {
    const form = await formOf("routes/auth/signup");
    expect((await form.by.post(form.path, withHostile(form.fields, batch))).status).toBe(303);
    const user = await accountOf(form.fields.email ?? "");
    expect(user).toMatchObject({ emailConfirmedAt: null, activeGame: null, timeZone: null, signupNoticeAt: null });
    expect(user?.createdAt.getTime()).toBeGreaterThanOrEqual(start);
  }
});
