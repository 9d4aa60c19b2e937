import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { rateLimits } from "#app/db/schema.ts";
import { type DatabaseProxy, databaseProxy } from "../support/database-proxy.ts";
import type { PostedForm } from "../support/forms/form.ts";
import { FORMS } from "../support/forms/forms.ts";
import { dataFolder } from "../support/server.ts";
import { type MeasuredServer, startMeasuredServer } from "../support/two-servers.ts";
import { visibleText } from "../support/visitor.ts";
import { WireSession } from "../support/wire-session.ts";

const stripe = await vi.hoisted(async () => (await import("../support/stripe/site.ts")).sellPro());

const MAYBE = "It may already be saved. Sending it again won't save it twice.";
const NOTHING = /nothing was|not saved/i;

const { folder, remove } = dataFolder();
let proxy: DatabaseProxy;
/** Patient, since a shared report's picture takes longer on a busy machine. */
let server: MeasuredServer;
let impatient: MeasuredServer;
beforeAll(async () => {
  proxy = await databaseProxy(process.env.DATABASE_URL ?? "");
  const settings = { ...stripe.settings, DATABASE_URL: proxy.url, DATA_DIR: folder };
  server = await startMeasuredServer({ ...settings, DATABASE_PATIENCE: "10" });
  impatient = await startMeasuredServer(settings);
});
afterAll(async () => {
  await Promise.all([server.stop(), impatient.stop()]);
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

/** A form that saves, with a session at the server. */
async function readyAt(form: PostedForm, at = server) {
  const {
    by,
    path,
    fields,
    truth = () => expect.fail(`${form.name} says nothing of what it saves`),
  } = await form.ready();
  const session = new WireSession(at, new Map(by.cookies));
  return { truth, send: () => sent(session, path, fields) };
}

/** Posts a form while its statement to the database, or the response to it, is lost. */
async function sentWhileLost(
  form: PostedForm,
  what: "statement" | "answer",
  { how, at }: { how?: "cut" | "silence"; at?: MeasuredServer } = {},
) {
  const { truth, send } = await readyAt(form, at);
  const before = await truth();
  proxy.lose(what, form.saved?.by ?? expect.fail(`${form.name} doesn't save`), how);
  const said = await send();
  return { said, before, after: await truth(), truth, again: send };
}

/** Routes whose forms save no player data, and Stripe's webhook, which Stripe retries. */
const SAVING_NOTHING = [
  "routes/auth/login",
  "routes/dashboard/cards",
  "routes/endpoints/events",
  "routes/endpoints/billing-portal",
  "routes/endpoints/stripe-webhook",
];

const SAVING_FORMS = FORMS.filter(({ saved }) => saved);
const ADDING = FORMS.find(({ name }) => name === "adding a flip") ?? expect.fail("a form");

test("tries every form route except those that save nothing", () => {
  const tried = new Set(SAVING_FORMS.map(({ route }) => route));
  // The tracker has the same forms at another path.
  const untried = FORMS.filter(({ route }) => !tried.has(route) && !route.startsWith("tracker/"));
  expect(untried.map(({ route }) => route).sort()).toEqual([...SAVING_NOTHING].sort());
});

describe.each(SAVING_FORMS)("$name", (form) => {
  const { again: saidAgain, isSilent } = form.saved ?? expect.fail("a form that saves");

  test("says so when its answer is lost after saving, and saves once when sent again", async () => {
    const { said, before, after, truth, again } = await sentWhileLost(form, "answer");
    expect(after, "it was saved").not.toEqual(before);
    expect(said).not.toMatch(NOTHING);
    expect(said.includes(MAYBE)).toBe(!isSilent);
    const answer = await again();
    expect(answer).toContain(saidAgain);
    expect(answer).not.toContain(MAYBE);
    expect(await truth()).toEqual(after);
  });

  test("saves nothing when it is lost on its way to the database, and saves when sent again", async () => {
    const { said, before, after, truth, again } = await sentWhileLost(form, "statement");
    expect(after, "it was not saved").toEqual(before);
    expect(said.includes(MAYBE)).toBe(!isSilent);
    // A mail can be requested once a minute.
    await database.delete(rateLimits);
    expect(await again()).not.toContain(MAYBE);
    expect(await truth()).not.toEqual(before);
  });
});

test("says a flip may be saved when the database goes silent after saving it", async () => {
  const { said, before, after, truth, again } = await sentWhileLost(ADDING, "answer", {
    how: "silence",
    at: impatient,
  });
  expect(after).not.toEqual(before);
  expect(said).toContain(
    `Failed to add flip. Our database didn't respond. ${MAYBE} What you typed is still on this page`,
  );
  expect(await again()).toContain(ADDING.saved?.again);
  expect(await truth()).toEqual(after);
});

test("says nothing was saved only when the database was away before anything was sent", async () => {
  const { truth, send } = await readyAt(ADDING, impatient);
  const before = await truth();
  proxy.refuse(true);
  const said = await send().finally(() => proxy.refuse(false));
  expect(said).toContain(
    "Our database didn't respond, so nothing was saved this time. What you typed is still on this page",
  );
  expect(await truth()).toEqual(before);
  expect(await send()).toContain(ADDING.saved?.again);
});
