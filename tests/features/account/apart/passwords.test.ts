import { hash, verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { ResetSchema, SignUpSchema } from "#app/features/account/account-schemas.server.ts";
import {
  checkPassword,
  HashQueueFull,
  hashPassword,
  isCommonPassword,
  isPassword,
} from "#app/features/account/passwords/passwords.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { log } from "#app/log.server.ts";
import { accountOf, createAccount, newAddress, PASSWORD } from "../../../support/accounts.ts";

vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return { ...real, hash: vi.fn(real.hash), verify: vi.fn(real.verify) };
});

const storedHash = async (email: string) => (await accountOf(email))?.passwordHash ?? "";

describe("what is stored", () => {
  test("P7: is argon2id with 19 MiB, two passes and one lane, and never twice the same", async () => {
    const hashes = [await storedHash((await createAccount()).email), await storedHash((await createAccount()).email)];
    for (const one of hashes) expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  test("P7: is renewed at log-in when it was made with older parameters, and only by the right password", async () => {
    const { id, email } = await createAccount();
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await database.update(users).set({ passwordHash: old }).where(eq(users.id, id));
    expect(await checkPassword(email, "not the password")).toBeNull();
    expect(await storedHash(email)).toBe(old);
    expect(await checkPassword(email, PASSWORD)).toBe(id);
    expect(await storedHash(email)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await checkPassword(email, PASSWORD)).toBe(id);
  });

  test("matches nothing if it is no hash", async () => {
    expect(await isPassword("not a hash", "not a hash")).toBe(false);
  });
});

describe("a password", () => {
  test.each([
    ["a NUL inside", "before\0after", "before\0other"],
    ["a difference at its 256th character", `${"x".repeat(255)}a`, `${"x".repeat(255)}b`],
    ["another case", "Passphrase one", "passphrase one"],
    ["a space at its end", "passphrase one ", "passphrase one"],
    ["a composed letter", "cafe\u0301 cafe\u0301", "caf\u00e9 caf\u00e9"],
  ])("is compared whole: %s", async (_what, right, wrong) => {
    const stored = await hashPassword(right);
    expect(await isPassword(stored, right)).toBe(true);
    expect(await isPassword(stored, wrong)).toBe(false);
  });

  test("has 8 to 256 characters and is repeated exactly", () => {
    const reasons = (password: string, confirmPassword = password) =>
      SignUpSchema.safeParse({ email: "someone@example.com", password, confirmPassword }).error?.issues.map(
        ({ path, message }) => [path.join(), message],
      );
    expect(reasons("1234567")).toEqual([["password", "Password must be at least 8 characters"]]);
    expect(reasons("qv8 wzk1")).toBeUndefined();
    expect(reasons("qv".repeat(128))).toBeUndefined();
    expect(reasons("q".repeat(257))).toEqual([["password", "Password cannot be longer than 256 characters"]]);
    expect(reasons("qv8 wzk1", "qv8 wzk1 ")).toEqual([["confirmPassword", "Passwords do not match"]]);
    expect(ResetSchema.safeParse({ password: "qv8 wzk1", confirmPassword: "qv8 wzk2" }).success).toBe(false);
  });

  test.each([
    "password1",
    "PASSWORD1",
    "iloveyou1",
    "trader77",
    "trader77trader77",
    "trader77@example.com",
    "htmc2026",
    "HTMC!!!!",
    "htmchtmc",
    "htmc…––––",
  ])("is refused when anybody would guess it: %s", (password) => {
    expect(isCommonPassword(password, "Trader77@example.com")).toBe(true);
    const { error } = SignUpSchema.safeParse({ email: "Trader77@example.com", password, confirmPassword: password });
    expect(error?.issues).toMatchObject([
      { path: ["password"], message: "This password is too common. Choose another." },
    ]);
  });

  test.each([
    "qv8 wzk1",
    "my trader77 phrase",
    "htmc is where I flip",
    "htmcтрудныйпарольздесь",
    "trader77密码很难猜",
    PASSWORD,
  ])("is accepted when nobody would guess it: %s", (password) => {
    expect(isCommonPassword(password, "trader77@example.com")).toBe(false);
  });
});

test("an unknown address and an account stripped of its password take as much work as a known one", async () => {
  const { email } = await createAccount();
  const emptied = await createAccount();
  await database.update(users).set({ passwordHash: "none" }).where(eq(users.id, emptied.id));
  const work: Record<string, unknown> = {};
  await checkPassword(newAddress(), "the hash of no account is made once");
  for (const [kind, address] of Object.entries({ known: email, unknown: newAddress(), emptied: emptied.email })) {
    vi.mocked(hash).mockClear();
    vi.mocked(verify).mockClear();
    expect(await checkPassword(address, "wrong password")).toBeNull();
    const verified = vi.mocked(verify).mock.calls.map(([stored, password]) => [parametersOf(String(stored)), password]);
    work[kind] = { hashed: vi.mocked(hash).mock.calls.length, verified };
  }
  const once = { hashed: 0, verified: [["$argon2id$v=19$m=19456,t=2,p=1", "wrong password"]] };
  expect(work).toEqual({ known: once, unknown: once, emptied: once });
});

/** A hash's parameters, which come before its salt. */
const parametersOf = (stored: string) => stored.split("$").slice(0, 4).join("$");

test("three passwords are hashed at once, 64 wait, and one more is told that the server is too busy", async () => {
  vi.mocked(hash).mockClear();
  const hashing = Promise.allSettled(Array.from({ length: 68 }, () => hashPassword(PASSWORD)));
  // Static files are read by libuv's four threads, which also hash.
  expect(vi.mocked(hash)).toHaveBeenCalledTimes(3);
  const tries = await hashing;
  const refused = tries.filter((one) => one.status === "rejected");
  expect(refused.map(({ reason }) => reason)).toEqual([expect.any(HashQueueFull)]);
  expect(tries.indexOf(refused[0] as PromiseRejectedResult)).toBe(67);
  expect(await hashPassword(PASSWORD)).toMatch(/^\$argon2id/);
});

test("a form that meets a full password queue is a 503 and logs a limit, not an error", async () => {
  const errors = vi.spyOn(log, "error");
  const warnings = vi.spyOn(log, "warn");
  const form = await parseForm(new FormData(), z.object({ name: z.string().optional() }));
  if (!form.ok) expect.fail("the form is right");
  expect(form.saveFailed(new HashQueueFull(), "Try again")).toMatchObject({
    data: { error: { "": ["Try again"] } },
    init: { status: 503 },
  });
  expect(errors).not.toHaveBeenCalled();
  expect(warnings.mock.calls).toEqual([[{ event: "limit", outcome: "refused", limit: "password queue" }, "security"]]);
});
