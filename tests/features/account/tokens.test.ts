import { crc32 } from "node:zlib";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { accessTokens, outbox } from "#app/db/schema.ts";
import { TOKEN_KINDS } from "#app/domain/access-token.ts";
import { requestReset, resetPassword } from "#app/features/account/passwords/new-password.server.ts";
import { isTokenText, newTokenText, TOKEN_PATTERN } from "#app/features/account/tokens/token-text.server.ts";
import {
  countTokens,
  createToken,
  findApiBearer,
  findFeedBearer,
  listTokens,
  purgeTokens,
  revokeToken,
  revokeTokensByEmail,
} from "#app/features/account/tokens/tokens.server.ts";
import { createAccount, mailsFor, newestToken, PASSWORD } from "../../support/accounts.ts";

const newToken = (fields: object = {}) => ({
  id: uuidv7(),
  kind: "write" as const,
  name: "Shortcut",
  days: 90,
  ...fields,
});

async function created(owner: { id: string; email: string }, fields: object = {}): Promise<string> {
  const made = await createToken(owner, PASSWORD, newToken(fields));
  if (typeof made === "string") throw new Error(made);
  return made.text;
}

describe("the text of a token", () => {
  test("has a prefix, 32 letters and digits and a CRC-32, selectable with a double click", () => {
    for (const kind of TOKEN_KINDS) {
      const text = newTokenText(kind);
      expect(text).toMatch(new RegExp(`^${TOKEN_PATTERN}$`));
      expect(text.slice(0, 6)).toBe({ write: "htmcp_", read: "htmcr_", feed: "htmcf_" }[kind]);
      const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
      const sum = [...text.slice(38)].reduce((total, digit) => total * 62 + digits.indexOf(digit), 0);
      expect(sum).toBe(crc32(text.slice(0, 38)));
    }
    expect(new Set(Array.from({ length: 1_000 }, () => newTokenText("read"))).size).toBe(1_000);
  });

  test("is invalid with one character changed, removed or added", () => {
    fc.assert(
      fc.property(fc.constantFrom(...TOKEN_KINDS), fc.nat(43), fc.constantFrom(..."09azAZ_- "), (kind, at, letter) => {
        const text = newTokenText(kind);
        expect(isTokenText(text)).toBe(true);
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        expect(isTokenText(changed)).toBe(changed === text);
        expect(isTokenText(text.slice(0, at) + text.slice(at + 1))).toBe(false);
        expect(isTokenText(text + letter)).toBe(false);
      }),
    );
  });
});

describe("a token", () => {
  test("opens only what its kind allows, for its owner, and shows its last use to the hour", async () => {
    const owner = await createAccount();
    const other = await createAccount();
    const write = await created(owner);
    const read = await created(owner, { kind: "read" });
    const feed = await created(owner, { kind: "feed" });
    expect(await findApiBearer(write)).toMatchObject({ viewer: { id: owner.id }, token: { kind: "write" } });
    expect(await findApiBearer(read)).toMatchObject({ viewer: { id: owner.id }, token: { kind: "read" } });
    expect([await findApiBearer(feed), await findFeedBearer(write)]).toEqual([null, null]);
    expect(await findFeedBearer(feed)).toMatchObject({ viewer: { id: owner.id } });
    expect(await listTokens(other.id)).toEqual([]);
    const used = (await listTokens(owner.id)).map(({ lastUsedAt }) => lastUsedAt);
    expect(used.map((at) => at?.toISOString().slice(14))).toEqual(Array(3).fill("00:00.000Z"));
  });

  test("asks for the owner's password, mails the owner, and is made once for its form", async () => {
    const owner = await createAccount();
    const token = newToken({ name: "Action button" });
    expect(await createToken(owner, "not the password", token)).toBe("password");
    expect(await createToken(owner, PASSWORD, token)).toEqual({ text: expect.any(String) });
    expect(await createToken(owner, PASSWORD, token)).toBe("known");
    const mail = (await mailsFor(owner.email)).at(-1);
    expect(mail).toMatchObject({ subject: "A new API token for HTMC" });
    expect(mail?.textBody).toContain("“Action button” can now read and change your flips without your password.");
  });

  test("is one of at most ten, also of twenty that are made at once", async () => {
    const owner = await createAccount();
    const made = await Promise.all(Array.from({ length: 20 }, () => createToken(owner, PASSWORD, newToken())));
    expect(made.filter((one) => one === "full")).toHaveLength(10);
    expect(await countTokens(owner.id)).toBe(10);
  });

  test("opens nothing once it's revoked, by its owner alone", async () => {
    const owner = await createAccount();
    const other = await createAccount();
    const text = await created(owner);
    const [{ id = "" } = {}] = await listTokens(owner.id);
    expect(await revokeToken(other.id, id)).toBe(false);
    expect(await findApiBearer(text)).not.toBe(null);
    expect(await revokeToken(owner.id, id)).toBe(true);
    expect(await findApiBearer(text)).toBe(null);
  });

  test.each([
    ["on its day", { days: 30 }, sql`expires_at = now() - interval '1 second'`, null],
    ["not before", { days: 30 }, sql`expires_at = now() + interval '1 minute'`, "write"],
    ["after a year unused, without an end", { days: null }, sql`last_used_at = now() - interval '366 days'`, null],
    ["not before, without an end", { days: null }, sql`last_used_at = now() - interval '364 days'`, "write"],
    ["not because it's unused, with an end", { days: 365 }, sql`created_at = now() - interval '400 days'`, "write"],
  ])("ends %s", async (_when, fields, set, opens) => {
    const owner = await createAccount();
    const text = await created(owner, fields);
    await database.execute(sql`update ${accessTokens} set ${set} where user_id = ${owner.id}`);
    expect((await findApiBearer(text))?.token.kind ?? null).toBe(opens);
    expect(await countTokens(owner.id)).toBe(opens === null ? 0 : 1);
  });

  test("is revoked with all others by a reset of the password, and by the operator", async () => {
    const owner = await createAccount();
    const other = await createAccount();
    const text = await created(owner);
    const theirs = await created(other);
    await requestReset(owner.email);
    await resetPassword(await newestToken(owner.email), "another horse 8 battery");
    expect([await findApiBearer(text), (await findApiBearer(theirs))?.viewer.id]).toEqual([null, other.id]);
    expect(await revokeTokensByEmail(` ${other.email.toUpperCase()}`)).toBe(1);
    expect([await findApiBearer(theirs), await revokeTokensByEmail("nobody@example.com")]).toEqual([null, null]);
  });

  test("is forgotten a month after its end", async () => {
    const owner = await createAccount();
    for (const days of [29, 31]) {
      await created(owner, { name: `${days}` });
      await database
        .update(accessTokens)
        .set({ expiresAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(accessTokens.name, `${days}`));
    }
    await purgeTokens();
    expect((await listTokens(owner.id)).map(({ name, isLive }) => [name, isLive])).toEqual([["29", false]]);
  });
});

test("P25: no table holds a token or an address that was shown, in any column", async () => {
  const owner = await createAccount();
  const texts = [await created(owner), await created(owner, { kind: "feed" })];
  await findApiBearer(texts[0] ?? "");
  await findFeedBearer(texts[1] ?? "");
  const { rows } = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  expect(rows.length).toBeGreaterThan(25);
  for (const { name } of rows) {
    const found = await database.execute(
      sql`select 1 from ${sql.identifier(name)} t where t::text ~ 'htmc[prf]_[0-9A-Za-z]{10}' limit 1`,
    );
    expect([name, found.rows.length]).toEqual([name, 0]);
  }
  expect(await database.$count(outbox, sql`text_body ~ 'htmc[prf]_'`)).toBe(0);
});
