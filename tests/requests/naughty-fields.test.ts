import { and, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { cleanName } from "#app/domain/name.ts";
import { capitalized } from "#app/domain/text.ts";
import { checkPassword } from "#app/features/account/passwords/passwords.server.ts";
import { NAUGHTY } from "../domain/naughty.ts";
import { newAddress } from "../support/accounts.ts";
import { newClient } from "../support/auth.ts";
import type { ReadyForm } from "../support/forms/form.ts";
import { FORMS, formOf } from "../support/forms/forms.ts";
import { type Page, signedIn, type Visitor } from "../support/visitor.ts";

const OURS = [
  "\0",
  "a\0b",
  "\ud800",
  "a\udfffb",
  "\ufeff",
  "\u202Eright to left",
  "line\r\nbreak",
  "tab\tbed",
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "＝1",
  '"a,b"',
  "Ñandú",
  "2147483648",
  "9223372036854775808",
  "-0",
  "1e309",
  "//evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "</script><script>alert(1)</script>",
  "{{7*7}}",
  `$${"{7*7}"}`,
  "%00",
  "%s%n",
  "'; drop table flips; --",
  "x".repeat(60),
  "x".repeat(61),
  "👍".repeat(60),
  "👍".repeat(61),
  "👩🏽‍🚀".repeat(60),
  "👩🏽‍🚀".repeat(61),
  "  trimmed  ",
  "__proto__",
];
const STRINGS = [...new Set([...NAUGHTY, ...OURS])];
const UNSAVABLE = "This contains a character we can't save. Please retype it.";
const TOO_LONG = "Name cannot be longer than 60 characters";

/** Form encoding replaces lone surrogates, as browsers do. */
const sent = (text: string) => text.toWellFormed();

describe("a flip's name", () => {
  let player: Awaited<ReturnType<typeof signedIn>>;

  test("P5: is stored as it was sent, but for blanks and marks, or refused with a reason", async () => {
    for (const [count, text] of STRINGS.entries()) {
      // A player may write 300 times a minute.
      if (count % 250 === 0) player = await signedIn();
      const id = uuidv7();
      const page = await player.post("/dashboard/my-flips/new", {
        id,
        name: text,
        pos: "QB",
        ovr: "",
        buy: "1",
        sell: "",
        status: "listed",
      });
      const [row] = await database
        .select({ name: flips.name })
        .from(flips)
        .where(and(eq(flips.userId, player.id), eq(flips.id, id)));
      const expected = capitalized(cleanName(sent(text)));
      if (text.includes("\0") || [...new Intl.Segmenter("en").segment(expected)].length > 60) {
        expect([page.status, row], JSON.stringify(text.slice(0, 80))).toEqual([400, undefined]);
        expect(page.text).toContain(text.includes("\0") ? UNSAVABLE : TOO_LONG);
      } else {
        expect([page.status, row?.name], JSON.stringify(text)).toEqual([303, expected]);
      }
    }
  });

  test("P5: is text on every page of the list, never markup", async () => {
    let next: string | null | undefined = "/dashboard/my-flips";
    for (let pages = 0; next; pages++) {
      const { status, html, document }: Page = await player.get(next);
      expect([status, pages < 20]).toEqual([200, true]);
      for (const text of STRINGS) expectNoMarkup(html, text);
      next = document.querySelector('a[rel="next"]')?.getAttribute("href");
    }
  });
});

test("any password of 8 to 256 characters opens the account, and only that one", async () => {
  const passwords = STRINGS.filter(
    (text) => !text.includes("\0") && sent(text).length >= 8 && sent(text).length <= 256,
  );
  const opens = async (password: string) => {
    const email = newAddress();
    const answer = await newClient().post("/signup", { email, password, confirmPassword: password });
    expect([303, 400], password).toContain(answer.status);
    if (answer.status === 400) expect(answer.text).toContain("This password is too common. Choose another.");
    else expect(await checkPassword(email, sent(password)), password).not.toBeNull();
  };
  // A sign-up is slow on purpose, so only every ninth is tried; all at once would overload the server.
  const tried = passwords.filter((text, place) => OURS.includes(text) || place % 9 === 0);
  expect(tried.length).toBeGreaterThan(40);
  for (let at = 0; at < tried.length; at += 10) await Promise.all(tried.slice(at, at + 10).map(opens));
});

describe("every other field of every form", () => {
  const tried = new Map<string, { form: ReadyForm; uses: number }>();

  /** A form that's still valid, or nearly; it's recreated before a limit or an earlier response interferes. */
  async function formFor(id: string): Promise<ReadyForm> {
    const known = tried.get(id);
    if (known && ++known.uses < (id.endsWith("/list") ? 9 : 50)) return known.form;
    const form = await formOf(id);
    tried.set(id, { form, uses: 1 });
    return form;
  }

  const cases = [...new Set(FORMS.map(({ route }) => route))].filter((id) => !id.startsWith("tracker/"));
  let fieldsOf: Record<string, string[]>;
  beforeAll(async () => {
    fieldsOf = Object.fromEntries(
      await Promise.all(cases.map(async (id) => [id, Object.keys((await formOf(id)).fields)] as const)),
    );
  });

  // Each form gets a sixth of the strings; together they get each string twice.
  test.each(cases)("P5: %s answers with less than 500", async (id) => {
    const names = fieldsOf[id] ?? [];
    const strings = STRINGS.filter((_text, place) => place % 6 === cases.indexOf(id) % 6);
    for (const [place, text] of strings.entries()) {
      const form = await formFor(id);
      const name = names[place % names.length];
      if (name === undefined) break;
      const page = await form.by.post(form.path, { ...form.fields, [name]: text });
      expect(page.status, `${name}=${JSON.stringify(text.slice(0, 80))}`).toBeLessThan(500);
      expectNoMarkup(page.html, text);
    }
  });
});

const holdsATag = (text: string) => /<[a-z/!]/i.test(text) && text.length > 12;

/** Expects that a text with a tag isn't on the page unescaped. */
function expectNoMarkup(html: string, text: string) {
  if (holdsATag(text)) expect(html.includes(text), text).toBe(false);
}

test("texts in the query of every public page are shown as text", async () => {
  const visitor: Visitor = newClient();
  const keys = ["email", "code", "type", "next", "check", "buy", "sell", "game", "q"];
  const short = STRINGS.filter((text) => text.length < 2_000);
  const plain = short.filter((text) => !holdsATag(text));
  const queries = [
    // Where a text with a tag would be shown isn't known, so every field gets it.
    ...short.filter(holdsATag).map((text) => keys.map(() => text)),
    // Each of the others is in two places, so a query has as many as it has keys.
    ...plain.flatMap((_text, at) =>
      at % keys.length === 0 ? [plain.slice(at, at + 9), plain.slice(at, at + 9).reverse()] : [],
    ),
  ];
  for (const texts of queries) {
    const query = new URLSearchParams(texts.map((text, nth) => [keys[nth] ?? "", text]));
    for (const path of ["/auth/confirm", "/login"]) {
      const page = await visitor.get(`${path}?${query}`);
      expect(page.status, String(query)).toBeLessThan(500);
      for (const text of texts) expectNoMarkup(page.html, text);
    }
  }
});
