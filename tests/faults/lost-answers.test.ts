import { matchPath } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/schema.ts";
import { type DatabaseProxy, databaseProxy } from "../support/database-proxy.ts";
import { ROUTES } from "../support/routes.ts";
import { ACCOUNT_FORMS } from "../support/saving/account.ts";
import { FLIP_FORMS } from "../support/saving/flips.ts";
import type { SavingForm } from "../support/saving/form.ts";
import { GOAL_FORMS } from "../support/saving/goals.ts";
import { SOURCE_FORMS } from "../support/saving/sources.ts";
import { VISITOR_FORMS } from "../support/saving/visitors.ts";
import { dataFolder } from "../support/server.ts";
import { type MeasuredServer, startMeasuredServer } from "../support/two-servers.ts";
import { ORIGIN, visibleText } from "../support/visitor.ts";
import { WireSession } from "../support/wire-session.ts";

const stripe = await vi.hoisted(async () => (await import("../support/stripe/site.ts")).sellPro());

const MAYBE = "It may already be saved. Sending it again won't save it twice.";
const NOTHING = /nothing was|not saved/i;

const { folder, remove } = dataFolder();
let proxy: DatabaseProxy;
let server: MeasuredServer;
beforeAll(async () => {
  proxy = await databaseProxy(process.env.DATABASE_URL ?? "");
  server = await startMeasuredServer({ ...stripe.settings, DATABASE_URL: proxy.url, DATA_DIR: folder });
});
afterAll(async () => {
  await server.stop();
  proxy.close();
  await stripe.stop();
  remove();
});

/** Posts a form and reads the page it leads to, unless that is another site's. */
async function sent(by: WireSession, path: string, fields: Record<string, string>) {
  let answer = await by.send(path, fields);
  for (let to = answer.headers.location; to?.startsWith("/"); to = answer.headers.location) answer = await by.send(to);
  return visibleText(answer.body);
}

/** Posts a form while its statement to the database, or the response to it, is lost. */
async function sentWhileLost({ ready, saidBy }: SavingForm, what: "statement" | "answer", how?: "cut" | "silence") {
  const { cookies, path, fields, truth } = await ready();
  const by = new WireSession(server, new Map(cookies));
  const before = await truth();
  proxy.lose(what, saidBy, how);
  const said = await sent(by, path, fields);
  return { said, before, after: await truth(), truth, again: () => sent(by, path, fields) };
}

const SAVING_FORMS = [...FLIP_FORMS, ...SOURCE_FORMS, ...GOAL_FORMS, ...ACCOUNT_FORMS, ...VISITOR_FORMS];

/** Routes whose forms save no player data, and Stripe's webhook, which Stripe retries. */
const SAVING_NOTHING = [
  "routes/auth/login",
  "routes/dashboard/cards",
  "routes/endpoints/events",
  "routes/endpoints/billing-portal",
  "routes/endpoints/stripe-webhook",
];

test("every route that takes a form is tried here, but those that save nothing", async () => {
  const paths = await Promise.all(
    SAVING_FORMS.map(async ({ ready }) => new URL((await ready()).path, ORIGIN).pathname),
  );
  // The tracker has the same forms at another path.
  const taking = ROUTES.filter(({ id, hasAction }) => hasAction && !id.startsWith("tracker/"));
  const untried = taking.filter(({ pattern }) => !paths.some((path) => matchPath(pattern, path)));
  expect(untried.map(({ id }) => id).sort()).toEqual([...SAVING_NOTHING].sort());
});

describe.each(SAVING_FORMS)("$what", (form) => {
  test("whose answer was lost after it was saved says so, and is saved once though sent again", async () => {
    const { said, before, after, truth, again } = await sentWhileLost(form, "answer");
    expect(after, "it was saved").not.toEqual(before);
    expect(said).not.toMatch(NOTHING);
    expect(said.includes(MAYBE)).toBe(!form.isSilent);
    const saidAgain = await again();
    expect(saidAgain).toContain(form.again);
    expect(saidAgain).not.toContain(MAYBE);
    expect(await truth()).toEqual(after);
  });

  test("that was lost on its way to the database saves nothing, and sent again is saved", async () => {
    const { said, before, after, truth, again } = await sentWhileLost(form, "statement");
    expect(after, "it was not saved").toEqual(before);
    expect(said.includes(MAYBE)).toBe(!form.isSilent);
    // A mail can be requested once a minute.
    await database.delete(rateLimits);
    expect(await again()).not.toContain(MAYBE);
    expect(await truth()).not.toEqual(before);
  });
});

test("a database that goes silent after it saved a flip is waited for, and the page tells the same", async () => {
  const form = FLIP_FORMS[0] ?? expect.fail("a form");
  const { said, before, after, truth, again } = await sentWhileLost(form, "answer", "silence");
  expect(after).not.toEqual(before);
  expect(said).toContain(
    `Failed to add flip. Our database didn't respond. ${MAYBE} What you typed is still on this page`,
  );
  expect(await again()).toContain(form.again);
  expect(await truth()).toEqual(after);
});

test("a database that is away before anything is sent saves nothing, and only then a page says so", async () => {
  const form = FLIP_FORMS[0] ?? expect.fail("a form");
  const { cookies, path, fields, truth } = await form.ready();
  const by = new WireSession(server, new Map(cookies));
  const before = await truth();
  proxy.refuse(true);
  const said = await sent(by, path, fields).finally(() => proxy.refuse(false));
  expect(said).toContain(
    "Our database didn't respond, so nothing was saved this time. What you typed is still on this page",
  );
  expect(await truth()).toEqual(before);
  expect(await sent(by, path, fields)).toContain(form.again);
});
