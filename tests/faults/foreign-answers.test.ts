import { isDeepStrictEqual } from "node:util";
import { type Browser, type BrowserContext, chromium, type Page, type Route } from "@playwright/test";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips, rateLimits } from "#app/db/schema.ts";
import { getRouteHandle } from "#app/route-handle.ts";
import { BROWSER_FLAGS, findBrowser } from "../support/browser.ts";
import { Site } from "../support/browser-pages.ts";
import { type Answer, CUT, FOREIGN, SAVED_AND_CUT } from "../support/foreign-answers.ts";
import type { PostedForm, ReadyForm } from "../support/forms/form.ts";
import { FORMS } from "../support/forms/forms.ts";
import { noteExchange } from "../support/log-search.ts";
import { LONG } from "../support/long.ts";
import { until } from "../support/server.ts";
import { type MeasuredServer, startMeasuredServer } from "../support/two-servers.ts";
import { build } from "../support/visitor.ts";

const NO_LINE = "no connection";
const ANSWERS: Record<string, Answer> = { ...CUT, ...FOREIGN };
const WAYS = [NO_LINE, ...Object.keys(ANSWERS)];

const MAYBE = /It may already be (saved|done)/;
const NEVER = /Nothing was saved this time|othing changed|you aren't logged in yet/;

/** Where a form is that its own address doesn't show, from its fields. */
const PAGES: Record<string, (fields: Record<string, string>) => string> = {
  "logging out": () => "/dashboard/tools",
  "choosing a game": () => "/dashboard/tools",
  "asking for another confirmation": () => "/dashboard/settings",
  "asking for the account's deletion": () => "?confirm=deletion",
  "marking all flips sold": () => "?confirm=sell-all",
  "deleting all flips": () => "?confirm=delete-all",
  "renaming where a card was found": ({ source }) => `?of=CFB26&rename=${source}`,
  "joining two names": ({ source, into }) => `?of=CFB26&join=${source}&into=${into}`,
  "deleting a flip for good": () => "?confirm=forget",
};

/** Forms that no address of this server shows, or that a script sends in the background. */
const WITHOUT_A_PAGE = [
  "pricing chosen flips",
  "setting the filter of chosen flips",
  "deleting chosen flips",
  "moving old flips",
  "toggling a flip",
  "sell-copies of a lot that isn't there",
  "price-copies of a lot that isn't there",
  "buying Pro",
  "managing the subscription",
  "sending an event as a form",
  "sending a webhook as a form",
];

/** The router sends no form of a page that isn't hydrated. */
const isRouters = ({ route }: PostedForm) => getRouteHandle(build.routes[route]?.module ?? {}).hydration !== "none";

const SHOWN = FORMS.filter((form) => isRouters(form) && !WITHOUT_A_PAGE.includes(form.name)).filter(
  ({ route }) => LONG || !route.startsWith("tracker/"),
);
/** The phone keeps these instead, and sends them by itself. */
const KEPT_ON_PHONE = ["logging copies by one line"];
const isKept = ({ name }: PostedForm) => KEPT_ON_PHONE.includes(name);
const TRIED = SHOWN.filter((form) => !isKept(form));

let server: MeasuredServer;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([
    startMeasuredServer({ CARD_IMAGE_HOSTS: "cards.example" }),
    chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS }),
  ]);
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function opened({ by }: ReadyForm): Promise<{ context: BrowserContext; page: Page }> {
  const baseURL = `http://localhost:${server.port}`;
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  });
  await context.addCookies([...by.cookies].map(([name, value]) => ({ name, value, domain: "localhost", path: "/" })));
  context.setDefaultTimeout(15_000);
  context.on("request", (request) => noteExchange({ url: request.url(), body: request.postData() }));
  return { context, page: await context.newPage() };
}

type Wanted = Pick<ReadyForm, "path" | "fields">;

/** Runs in the page: finds the form with these fields, fills and submits it on demand, and returns what it would send. */
function formIn({ path, fields, ...act }: Wanted & { fill?: boolean; submit?: boolean }) {
  type Control = HTMLInputElement | HTMLButtonElement | HTMLSelectElement | HTMLTextAreaElement;
  const isButton = (control: Control) => control.type === "submit";
  // A choice is known by its value, any other field by its name.
  const isChoice = ({ name, type }: Control) => name === "intent" || /submit|checkbox|radio/.test(type);
  const controlsOf = (form: HTMLFormElement) => [...form.elements] as Control[];
  const known = (form: HTMLFormElement) =>
    Object.entries(fields).filter(([name, value]) =>
      controlsOf(form).some((control) => control.name === name && (!isChoice(control) || control.value === value)),
    );
  const chosen = ["intent", "toggle", "delete", "art", "all"].filter((name) => name in fields);
  const [form] = [...document.querySelectorAll<HTMLFormElement>("form[method=post]")]
    .filter((one) => new URL(one.action).pathname === path.split("?")[0])
    // A part of its own is hydrated later than the page; until then the browser posts the form itself.
    .filter((one) => Object.keys(one).some((key) => key.startsWith("__reactProps")))
    .filter((one) => chosen.every((choice) => known(one).some(([name]) => name === choice)))
    .sort((one, other) => known(other).length - known(one).length);
  if (!form) return null;
  const controls = controlsOf(form);
  const button = controls.find(
    (control) => isButton(control) && control.name !== "" && fields[control.name] === control.value,
  );
  // React ignores an input event after its own setter of `value`.
  const type = (control: HTMLInputElement, value: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
    for (const event of ["input", "change"]) control.dispatchEvent(new Event(event, { bubbles: true }));
  };
  if (act.fill)
    for (const control of controls as HTMLInputElement[]) {
      const value = fields[control.name];
      if (isButton(control) || control.type === "hidden" || control.name === "") continue;
      if (/checkbox|radio/.test(control.type)) {
        // A row's value is its flip with the version.
        if (control.checked !== (value !== undefined && control.value.startsWith(value))) control.click();
      } else if (value !== undefined) type(control, value);
    }
  const sends = [...new FormData(form, button)].map(([name, value]) => [name, String(value)]);
  if (act.submit) form.requestSubmit(button);
  return sends;
}

const inPage = (page: Page, wanted: Wanted, act = {}) => page.evaluate(formIn, { ...wanted, ...act });

function told(page: Page, form: PostedForm, way: string) {
  const isNever = way === NO_LINE || form.name === "logging in";
  return page.getByText(isKept(form) ? /Kept on this phone|All sent/ : isNever ? NEVER : MAYBE).first();
}

async function sentInVain(form: PostedForm, way: string) {
  await database.delete(rateLimits);
  const ready = await form.ready();
  const { path, fields, truth = async () => null } = ready;
  const wanted = { path, fields };
  const { context, page } = await opened(ready);
  const site = new Site(page, true);
  const before = await truth();
  const isData = (url: URL) => url.pathname.endsWith(".data");
  const lose = async () => {
    const answer = ANSWERS[way];
    // A kept line is sent elsewhere, and the page reloads its data then.
    const isLost = (route: Route) => !isKept(form) || route.request().method() === "POST";
    if (answer) return page.route(isData, (route) => (isLost(route) ? answer(route) : route.continue()));
    await site.loseConnection();
  };
  const shownAt = PAGES[form.name]?.(fields) ?? path;
  const sendsItself = form.name === "confirming an address";
  if (sendsItself && way !== NO_LINE) await lose();
  await page.goto(shownAt.startsWith("?") ? path.split("?")[0] + shownAt : shownAt);
  await site.ready();
  // What keeps a line loads after the page.
  if (isKept(form)) await page.waitForLoadState("networkidle");
  let sends: string[][] = [];
  if (!sendsItself) {
    if (/^(sell|list)-at$/.test(fields.intent ?? "")) await page.locator(`a[data-row^="${fields.flip}"]`).click();
    await page.waitForFunction(formIn, wanted);
    await site.waitForActions();
    sends = (await inPage(page, wanted, { fill: true })) ?? expect.fail(`a form of ${form.name}`);
    await lose();
    await inPage(page, wanted, { submit: true });
  }
  await told(page, form, way).waitFor();
  return { page, context, wanted, sends, before, truth, site, by: ready.by };
}

/** Those whose script isn't loaded with the page: without a line, the router loads the page anew instead. */
const LOADED_LATE = ["logging out", "choosing a game", "asking for another confirmation", "confirming an address"];

const waysOf = ({ name }: PostedForm) => WAYS.filter((way) => way !== NO_LINE || !LOADED_LATE.includes(name));
/** Every form in one way, all ways among them; with LONG, every form in every way. */
const TRIALS = TRIED.flatMap((form, at) => {
  const ways = waysOf(form);
  return ways.filter((_, index) => LONG || index === at % ways.length).map((way) => ({ form, way }));
});

/** The forms that a reload brought back. */
const restored = new Set<string>();

test.each(TRIALS)("$form.route, $form.name, $way: the form stays filled, says so, and is saved once", async (trial) => {
  const { form, way } = trial;
  const { page, context, wanted, sends, before, truth, site } = await sentInVain(form, way);
  expect(await inPage(page, wanted), "the form that stays").toEqual(expect.arrayContaining(sends));
  const after = await truth();
  if (way !== SAVED_AND_CUT) expect(after).toEqual(before);
  else if (form.saved) expect(after).not.toEqual(before);
  await page.unrouteAll();
  await context.setOffline(false);
  if (await page.evaluate(() => sessionStorage.getItem("form"))) {
    restored.add(form.name);
    await page.reload();
    await site.ready();
    await told(page, form, way).waitFor();
    await page.waitForFunction(formIn, wanted);
    expect(await inPage(page, wanted), "the form after a reload").toEqual(expect.arrayContaining(sends));
  }
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && !request.url().endsWith("/events")) posts++;
  });
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await inPage(page, wanted, { submit: true });
  await answered;
  // A form with an id says the same again.
  const { says = "", saved } = form;
  const done = page.getByText(says).or(page.getByText(way === SAVED_AND_CUT && saved ? saved.again : says));
  if (says !== "") await done.first().waitFor();
  expect(posts).toBe(1);
  if (way === SAVED_AND_CUT) expect(await truth()).toEqual(after);
  else if (saved) await until(async () => !isDeepStrictEqual(await truth(), before), 20_000);
  await context.close();
});

test("a form in which something was typed is brought back by a reload", () => {
  expect([...restored].sort()).toEqual([
    "adding a flip",
    "adjusting the balance",
    "asking for a new password",
    "asking for the account's deletion",
    "editing a flip",
    "renaming where a card was found",
    "saving the settings",
    "setting the balance",
  ]);
});

test.each(
  SHOWN.filter(isKept).flatMap((form, at) =>
    WAYS.filter((_, index) => LONG || index % 3 === at % 3).map((way) => ({ form, way })),
  ),
)("$form.route, $form.name, $way: the phone keeps it and sends it once", async ({ form, way }) => {
  const { page, context, by } = await sentInVain(form, way);
  await page.unrouteAll();
  await context.setOffline(false);
  await page.getByText("All sent").waitFor();
  await page.reload();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("list", { name: "Waiting on this phone" }).count()).toBe(0);
  expect(await database.$count(flips, and(eq(flips.userId, by.id ?? ""), eq(flips.name, "J Smith")))).toBe(3);
  await context.close();
});
