import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { MAX_CHOICES } from "#app/features/imports/card-questions.ts";
import type { ReadyForm } from "../support/forms/form.ts";
import { formOf } from "../support/forms/forms.ts";
import { readErrorSummary, readField } from "../support/page-forms.ts";
import { send } from "../support/raw-request.ts";
import { ROUTES } from "../support/routes.ts";
import { ORIGIN } from "../support/visitor.ts";

const withAction = ROUTES.filter(({ hasAction, params }) => hasAction && !params.includes("*"));
const flipOf = async ({ by, fields }: ReadyForm) => {
  const [row] = await database
    .select()
    .from(flips)
    .where(and(eq(flips.userId, by.id ?? ""), eq(flips.id, fields.id ?? "")));
  return row;
};

/** Routes without a form: those that take none or another kind of body, and, without Stripe, those for buyers. */
const READS_NO_FORM = [
  "auth/logout",
  "auth/confirm",
  "endpoints/events",
  "endpoints/stripe-webhook",
  "dashboard/subscribe",
  "endpoints/billing-portal",
];

/** Forms with lists of choices, and how many fields they take: of a sheet, its columns, and of its cards. */
const LONGER_FORMS: [id: string, most: number][] = [
  ["/list", 2_000],
  ["/waiting", 2_000],
  ["import/preview", 60 + MAX_CHOICES],
];

describe.each(withAction)("$id", ({ id }) => {
  const INTENTS = [
    "not json",
    '{"type":"reset","payload":{}}',
    '{"type":"update","payload":{"name":"buy","value":"1"}}',
    '{"type":"insert","payload":{"name":"__proto__"}}',
  ];
  const STATES = ["not json", '{"key":{},"validated":{"a":true}}'];
  const NAMES: [string, string][] = [
    ["__proto__.polluted", "1"],
    ["constructor.prototype.polluted", "1"],
    ["__proto__", "1"],
    ["constructor", "1"],
    ["toString", "1"],
    ["hasOwnProperty", "1"],
    ["then", "1"],
    ["password[]", "1"],
    ["password[", "1"],
    ["__proto__.password", "1"],
    ["email.x", "1"],
    ["buy[0]", "1"],
    ["buy[]", "1"],
    ["buy.x", "1"],
    ["[0]", "1"],
    [".", "1"],
    ["", "1"],
    ["unknown", "x".repeat(10_000)],
    ["un\0known", "\0"],
    ["a".repeat(10_000), "1"],
    [`a${"[0]".repeat(3_000)}`, "1"],
  ];

  test("P5: is not moved by forged names, intents or state", async () => {
    const form = await formOf(id);
    const plain = await form.by.post(form.path, form.fields);
    const forged = [
      ...INTENTS.map((intent) => ({ __intent__: intent })),
      ...STATES.map((state) => ({ __state__: state })),
      // Several per form, because an account for each takes long; no more than a form may have.
      ...[0, 7, 14].map((from) => Object.fromEntries(NAMES.slice(from, from + 7))),
    ];
    for (const more of forged) {
      const { by, path, fields } = await formOf(id);
      const answer = await by.post(path, { ...fields, ...more });
      expect(answer.status, JSON.stringify(more).slice(0, 80)).toBe(plain.status);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test("answers a field that comes twice, and one that comes as a file, with less than 500", async () => {
    for (const name of Object.keys((await formOf(id)).fields)) {
      const { by, path, fields } = await formOf(id);
      const twice = await by.post(path, { ...fields, [name]: [fields[name] ?? "", "1"] });
      expect(twice.status, `${name} twice`).toBeLessThan(500);
      const body = new FormData();
      for (const [key, value] of Object.entries(fields))
        body.append(key, key === name ? new File([value], "a.txt") : value);
      expect(
        (await send(path, { method: "POST", body, headers: { Origin: ORIGIN } }, by)).status,
        `${name} as file`,
      ).toBeLessThan(500);
    }
  });

  test("takes at most 60 fields, whatever they are called", async () => {
    const { by, path, fields } = await formOf(id);
    const padded = (most: number) => ({
      ...fields,
      x: Array.from({ length: most - Object.keys(fields).length }, () => ""),
    });
    const [, most] = LONGER_FORMS.find(([name]) => id.endsWith(name)) ?? ["", 60];
    const { status, text } = await by.post(path, padded(most + 1));
    if (READS_NO_FORM.some((name) => id.endsWith(name))) return;
    expect(status).toBe(400);
    expect(text).toMatch(/This form has too many fields, so nothing changed\.|Something was wrong with that form/);
  });

  test("answers a body that is no form with less than 500", async () => {
    const { by, path } = await formOf(id);
    for (const [type, body] of [
      ["application/json", '{"email":"a@example.com"}'],
      ["text/plain", "email=a@example.com"],
      ["multipart/form-data", "no boundary"],
      ["multipart/form-data; boundary=x", "--x\r\nbroken"],
      ["application/x-www-form-urlencoded", "%"],
      ["application/x-www-form-urlencoded", "%FF%FE=%C3%28&&&=&"],
      ["application/x-www-form-urlencoded", ""],
    ] as const) {
      const answer = await send(path, { method: "POST", body, headers: { Origin: ORIGIN, "Content-Type": type } }, by);
      expect(answer.status, `${type} ${body}`).toBeLessThan(500);
    }
  });
});

describe("a field that is sent twice", () => {
  test("is refused by its name, beside it, with the first value kept", async () => {
    const form = await formOf("my-flips/new");
    const page = await form.by.post(form.path, { ...form.fields, buy: ["1,000", "2,000"] });
    expect(page.status).toBe(400);
    expect(readField(page.html, "buy")).toMatchObject({
      value: "1,000",
      invalid: true,
      errors: ["Send Buy only once."],
    });
    expect(readErrorSummary(page.html).map(([, text]) => text)).toEqual(["Send Buy only once."]);
    expect(await flipOf(form)).toBeUndefined();
  });

  test("is refused in forms that have no fields to type in, too", async () => {
    const chosen = await formOf("routes/endpoints/game");
    const page = await chosen.by.post(chosen.path, { ...chosen.fields, game: ["CFB26", "MADDEN26"] });
    expect([page.status, page.headers.getSetCookie()]).toEqual([400, []]);
    expect(page.text).toContain("Send Game only once.");
    expect(page.document.title).toBe("Something's off with that link | HTMC");
    expect(page.text).not.toContain("Try Again");
  });

  test("is fine where several are expected or nobody reads it", async () => {
    const sold = await formOf("my-flips/list");
    expect((await sold.by.post(sold.path, { ...sold.fields, id: Array(500).fill(sold.fields.id) })).status).toBe(303);
    const added = await formOf("my-flips/new");
    expect((await added.by.post(added.path, { ...added.fields, x: ["1", "2"] })).status).toBe(303);
  });
});

describe("amounts", () => {
  const REFUSED: [string, string][] = [
    ["1e3", "must be a whole number of coins, such as 12,500 or 45k"],
    ["-5", "cannot be negative"],
    ["2000000001", "cannot exceed 2,000,000,000"],
  ];
  test.each([
    ["buy", "Buy price"],
    ["sell", "Sell price"],
  ])("%s is refused by its name, with what was typed kept", async (field, name) => {
    for (const [typed, why] of [...REFUSED, ["1\0", ""] as const]) {
      const form = await formOf("my-flips/new");
      const page = await form.by.post(form.path, { ...form.fields, [field]: typed });
      const message = why === "" ? "This contains a character we can't save. Please retype it." : `${name} ${why}`;
      expect(page.status, typed).toBe(400);
      expect(readField(page.html, field), typed).toMatchObject({
        value: typed.replace("\0", ""),
        invalid: true,
        errors: [message],
      });
      expect(readErrorSummary(page.html).map(([, text]) => text)).toEqual([message]);
      expect(readField(page.html, "name").value).toBe("A card");
      expect(await flipOf(form)).toBeUndefined();
    }
  });
});
