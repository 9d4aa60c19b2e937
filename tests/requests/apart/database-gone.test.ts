import { v7 as uuidv7 } from "uuid";
import { afterAll, describe, expect, test, vi } from "vitest";
import { takeToast } from "#app/http/cookies/toast.server.ts";
import { newApiPlayer } from "../../support/api.ts";
import type { PostedForm } from "../../support/forms/form.ts";
import { FORMS, formOf } from "../../support/forms/forms.ts";
import { newImport } from "../../support/imports.ts";
import { whileGoneAfter } from "../../support/injected.ts";
import { newDeletion, newFlip, newSharedReport } from "../../support/players.ts";
import { send } from "../../support/raw-request.ts";
import { API_ROUTES, ROUTES, urlOf } from "../../support/routes.ts";
import { newBuyer } from "../../support/stripe/buyers.ts";
import { signEvent } from "../../support/stripe/delivery.ts";
import { ORIGIN, type Page, signedIn } from "../../support/visitor.ts";

const stripe = await vi.hoisted(async () => (await import("../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

/** Sends a request anew with the database gone one statement later each time, until it needs no more of them. */
async function sendWhileGone<Answer>(ready: () => Promise<() => Promise<Answer>>) {
  const answers: Answer[] = [];
  for (let many = 0; many < 100; many++) {
    const { result, isMissed } = await whileGoneAfter(many, await ready());
    if (!isMissed) return { answers, unharmed: result };
    answers.push(result);
  }
  return expect.fail("it never stops asking the database");
}

const isPassword = (name: string) => /password/i.test(name);

/** Fields that the page has lost; a form of passwords alone is filled in again. */
function lostFields({ document }: Page, fields: Record<string, string>): string[] {
  const names = Object.keys(fields);
  if (names.some(isPassword) && names.every((name) => isPassword(name) || name === "intent")) return [];
  const held = new Set([...document.querySelectorAll("input, textarea, select, button")].map(controlValue));
  return names.filter((name) => !isPassword(name) && !held.has(fields[name] ?? ""));
}

const controlValue = (control: Element) => (control as HTMLInputElement).value;

/** A response without what differs from one request to the next. */
function gist(page: Page) {
  const Cookie = page.headers.getSetCookie().map((line) => line.split(";")[0]);
  const { toast } = takeToast(new Request(ORIGIN, { headers: { Cookie: Cookie.join("; ") } }));
  return {
    status: page.status,
    to: page.location?.replaceAll(/[0-9a-f-]{36}/g, ":id"),
    text: toast?.text,
    isFailure: page.status === 503 || toast?.tone === "bad",
  };
}

type SentForm = Pick<PostedForm, "name" | "route" | "ready">;

// The tracker has the same forms at another path; old flips stay in the browser until the page says they were moved.
const HERE = FORMS.filter(({ route, name }) => !route.startsWith("tracker/") && name !== "moving old flips");

/** Forms that ask the database and save nothing. */
const SAVING_NOTHING: SentForm[] = (
  [
    ["searching a card", "my-flips/edit", { q: "ash" }],
    ["an unknown intent", "my-flips/edit", { intent: "nowhere" }],
    ["an unknown intent", "routes/flips/import/preview", { intent: "nowhere" }],
    ["an unknown intent", "routes/flips/undo/act", { intent: "nowhere" }],
  ] as const
).map(([name, route, fields]) => ({
  name,
  route,
  ready: async () => {
    const form = await formOf(route);
    return { ...form, fields: { ...form.fields, ...fields } };
  },
}));

describe("with the database gone at any of its statements", () => {
  test.each([...HERE, ...SAVING_NOTHING])("$name at $route keeps its fields or says what failed", async ({ ready }) => {
    const { answers, unharmed } = await sendWhileGone(async () => {
      const { by, path, fields } = await ready();
      return async () => {
        const page = await by.post(path, fields);
        return { ...gist(page), lost: page.status === 503 ? lostFields(page, fields) : [] };
      };
    });
    for (const answer of answers) {
      expect(answer.status).not.toBe(500);
      // A statement whose loss does no harm, such as a limit's, changes nothing of the response.
      expect(answer).toEqual(answer.isFailure ? { ...answer, lost: [] } : unharmed);
    }
  });

  // Log-in and sign-up show their form to a player whose session can't be read; a download that has begun breaks off.
  const PAGES = ROUTES.filter(
    ({ id, isPage, hasLoader }) => isPage && hasLoader && !/^tracker\/|auth\/(login|signup)$/.test(id),
  );

  test.each(PAGES)("$id is its page or a retry page", async (route) => {
    const { answers, unharmed } = await sendWhileGone(async () => {
      const player = await signedIn();
      const flipId = await newFlip(player.id);
      const ids = {
        flipId,
        actId: await newDeletion(player.id),
        importId: await newImport(player.id),
        sharedId: await newSharedReport(player.id),
      };
      return async () => (await player.get(urlOf(route, ids))).status;
    });
    expect(answers.filter((status) => status !== 503 && status !== unharmed)).toEqual([]);
  });

  const METHODS = ["POST", "PATCH", "DELETE"];
  const BODIES: Record<string, unknown> = {
    "/flips": { buy: 100 },
    "/flips/quick": { line: "J Smith 84 QB 12k" },
    "/flips/:flipId": { note: "Sold at night" },
    "/flips/:flipId/sell": { sell: 1_500 },
  };
  const CALLS = API_ROUTES.filter(({ hasAction }) => hasAction).flatMap((route) =>
    METHODS.map((method) => ({ method, route, path: route.pattern.slice("/api/v1".length) })),
  );

  test.each(CALLS)("the API answers $method $path with a problem, never a 500", async ({ method, route, path }) => {
    const { answers, unharmed } = await sendWhileGone(async () => {
      const { player, api } = await newApiPlayer();
      const ids = { flipId: await newFlip(player.id, { status: "listed" }), actId: await newDeletion(player.id) };
      const to = urlOf(route, ids).slice("/api/v1".length);
      const key: HeadersInit = method === "POST" ? { "Idempotency-Key": `"${uuidv7()}"` } : {};
      return () => api.call(method, to, method === "DELETE" ? undefined : (BODIES[path] ?? {}), key);
    });
    for (const { status, body } of answers) expect([503, unharmed.status], JSON.stringify(body)).toContain(status);
    expect(answers[0]?.body.detail).toContain("Our database didn't respond.");
  });

  test("a line of the offline log is told to come again", async () => {
    const { answers, unharmed } = await sendWhileGone(async () => {
      const player = await signedIn();
      const now = Date.now();
      const line = { id: uuidv7(), game: "CFB26", line: "J Smith 84 QB 12k", found: "", at: now, sentAt: now };
      return async () => (await player.postJson("/dashboard/log", line)).status;
    });
    expect(unharmed).toBe(201);
    expect(answers.filter((status) => status !== 503 && status !== unharmed)).toEqual([]);
  });

  test("a webhook is answered so that Stripe delivers it again", async () => {
    const { answers, unharmed } = await sendWhileGone(async () => {
      await newBuyer(stripe);
      const { payload, signature } = signEvent(stripe.account.events.at(-1) ?? {}, stripe.secret);
      const headers = { "Content-Type": "application/json", "Stripe-Signature": signature };
      return async () => (await send("/webhooks/stripe", { method: "POST", body: payload, headers })).status;
    });
    expect(unharmed).toBe(200);
    expect(answers.filter((status) => status !== 503)).toEqual([]);
  });
});
