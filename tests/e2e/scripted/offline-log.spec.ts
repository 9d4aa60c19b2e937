import { Site } from "../../support/browser-pages.ts";
import { signIn } from "../../support/browser-session.ts";
import { test as base, expect } from "../../support/browser-test.ts";
import { Phone } from "../../support/phone.ts";
import { startServer } from "../../support/server.ts";

const test = base.extend<{ phone: Phone }>({
  phone: async ({ player }, use) => {
    const phone = await Phone.start();
    await phone.prepare(player);
    await use(phone);
    await phone.end();
  },
});

const LINES = [
  "J Smith 84 QB 12k > 15.5k",
  "A Brown 82 WR 9k @ 11k",
  "C Green 80 CB 5k",
  "D White 85 HB 20k > 26k",
  "E Black 79 FS 3,000 > 4,100",
];
const NAMES = ["J Smith", "A Brown", "C Green", "D White", "E Black"];

test("five lines kept offline survive a browser restart and become five flips, once, dated when typed", async ({
  phone,
  player,
  rows,
}) => {
  phone.line.set("cut");
  await phone.page.goto("/dashboard/log");
  const typed: { from: number; to: number }[] = [];
  for (const line of LINES) {
    const from = Date.now();
    await phone.keep(line);
    typed.push({ from, to: Date.now() });
  }
  await expect(phone.waiting()).toHaveCount(5);
  await phone.shows("5 waiting. They're sent as soon as there's a connection.");
  await phone.kill(player.email);
  await phone.page.goto("/dashboard/log");
  await expect(phone.waiting()).toHaveCount(5);
  expect(await rows.flipsOf(player.email)).toEqual([]);
  const online = Date.now();
  phone.line.set("whole");
  await phone.page.reload();
  await expect(phone.waiting()).toHaveCount(0);
  await expect.poll(() => rows.datedFlips(player)).toHaveLength(5);
  // A line is sent with its age, so the time that its request takes is added.
  const sending = Date.now() - online;
  const flips = await rows.datedFlips(player);
  expect(flips.map(({ name }) => name).toSorted()).toEqual(NAMES.toSorted());
  for (const { name, at } of flips) {
    const { from = Number.NaN, to = Number.NaN } = typed[NAMES.indexOf(name)] ?? {};
    expect(at, name).toBeGreaterThanOrEqual(from - 1);
    expect(at, name).toBeLessThanOrEqual(to + sending);
  }
});

test("a shared text is a draft until it's kept; a line is sent at once, once what is wrong with it was asked", async ({
  phone,
  player,
  rows,
}) => {
  for (const query of ["?text=J+Smith+QB+12k", "?line=A+Brown+WR+9k&text=no", ""])
    await phone.page.goto(`/dashboard/log${query}`);
  await expect(phone.field()).toHaveValue("");
  await expect(phone.waiting()).toHaveCount(0);
  expect(await rows.flipsOf(player.email)).toEqual([]);
  await phone.page.goto("/dashboard/log?text=J+Smith+QB+12k");
  await phone.page.getByRole("button", { name: "Keep" }).click();
  await phone.shows("Flip added successfully. J Smith · QB · 12,000 · listed");
  await expect(phone.page).toHaveURL(/\/dashboard\/log$/);
  await phone.keep("J Smith QB 12k 15k");
  await expect(phone.page.getByRole("alert")).toHaveText("Sold or listed? Write 12k > 15k or 12k @ 15k");
  await phone.page.getByRole("button", { name: "Sold: 12k > 15k" }).click();
  await phone.shows("Flip added successfully. J Smith · QB · 12,000 → 15,000 · +1,500");
  await phone.keep("A Brown WR 1k > 90k");
  await expect(phone.page.getByRole("alert")).toHaveText("Sell is 90 × your buy. Keep again if that's right.");
  await phone.page.getByRole("button", { name: "Keep" }).click();
  await expect(phone.waiting()).toHaveCount(0);
  await expect.poll(async () => (await rows.flipsOf(player.email)).length).toBe(3);
});

test("a line that waits can be edited, removed and brought back, and a tried one says that it may be added", async ({
  phone,
}) => {
  const { page } = phone;
  const game = (name: string) => page.getByRole("radio", { name });
  await page.goto("/dashboard/log");
  phone.line.cutAnswersAt(0);
  await page.getByText("Madden 26", { exact: true }).click();
  await phone.keep(LINES[0] ?? "");
  await expect(phone.waiting()).toHaveText(/Madden 26: J Smith · QB · 84 · 12,000 → 15,500 · \+1,950/);
  await page.getByText("CFB 26", { exact: true }).click();
  await phone.keep(LINES[1] ?? "");
  await page.getByRole("button", { name: `Edit ${LINES[0]}` }).click();
  await expect(phone.field()).toHaveValue(LINES[0] ?? "");
  await expect(game("Madden 26")).toBeChecked();
  await phone.field().fill("J Smith 85 QB 12k > 15.5k");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(phone.waiting().first()).toContainText("J Smith · QB · 85");
  await expect(game("CFB 26")).toBeChecked();
  await expect(phone.waiting()).toHaveCount(2);
  await page.getByRole("button", { name: "Remove J Smith 85 QB 12k > 15.5k" }).click();
  await phone.shows("Removed here. It was sent before, so it may be in My Flips.");
  await expect(phone.waiting()).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(phone.waiting()).toHaveCount(2);
});

test("what is typed while a line is edited elsewhere is neither lost nor kept twice", async ({ phone }) => {
  phone.line.set("cut");
  await phone.page.goto("/dashboard/log");
  await phone.keep(LINES[0] ?? "");
  await phone.page.getByRole("button", { name: `Edit ${LINES[0]}` }).click();
  const other = await phone.context.newPage();
  await other.goto("/dashboard/log");
  await other.getByRole("button", { name: `Remove ${LINES[0]}` }).click();
  await phone.field().fill("J Smith 85 QB 12k > 15.5k");
  await phone.page.getByRole("button", { name: "Save" }).click();
  await phone.shows("That line doesn't wait anymore. Keep this as a new flip, or clear it.");
  await expect(phone.field()).toHaveValue("J Smith 85 QB 12k > 15.5k");
  await phone.page.getByRole("button", { name: "Keep" }).click();
  await expect(phone.waiting()).toHaveCount(1);
  await phone.field().fill("A draft of 9k");
  await phone.page.getByRole("button", { name: /^Edit / }).click();
  await phone.shows("Keep or clear what you've typed first.");
  await expect(phone.field()).toHaveValue("A draft of 9k");
});

test("a line whose flip was deleted for good meanwhile says so and leaves the phone", async ({
  phone,
  player,
  rows,
}) => {
  await phone.page.goto("/dashboard/log");
  phone.line.cutAnswersAt(0);
  await phone.keep(LINES[0] ?? "");
  await expect.poll(async () => (await rows.flipsOf(player.email)).length).toBe(1);
  await rows.deleteFlips(player);
  // The first page that hears of it says it, so the one that keeps trying must be gone.
  await phone.page.goto("about:blank");
  phone.line.cutAnswersAt(null);
  await phone.page.goto("/dashboard/log");
  await phone.shows("You deleted this flip for good, so it wasn't added again.");
  await expect(phone.waiting()).toHaveCount(0);
  expect(await rows.flipsOf(player.email)).toEqual([]);
});

test("without a connection only dashboard pages become the offline log, even when the connection hangs", async ({
  phone,
}) => {
  const presses: [string, () => Promise<unknown>][] = [
    ["Add Flip", () => phone.page.getByRole("link", { name: "Add Flip" }).last().click()],
    ["Reports", () => phone.page.getByRole("link", { name: "Reports" }).last().click()],
    ["Import", () => phone.page.goto("/dashboard/my-flips/import").catch(() => {})],
    ["a slash", () => phone.page.goto("/dashboard/log/")],
    ["an address of nothing", () => phone.page.goto("/dashboard/nowhere")],
  ];
  for (const [name, press] of presses) {
    phone.line.set("whole");
    // The press before may still be opening its page.
    await expect(() => new Site(phone.page, true).open("/dashboard/my-flips")).toPass();
    phone.line.set("cut");
    await press();
    await expect(phone.page.getByRole("heading", { level: 1 }), name).toHaveText(/Log a flip|No connection/);
  }
  phone.line.set("hang");
  await phone.page.goto("/dashboard/log?text=J%20Smith%20QB%2012k");
  await expect(phone.page.getByRole("heading", { name: "Log a flip" })).toBeVisible();
  await expect(phone.field()).toHaveValue("J Smith QB 12k");
  phone.line.set("whole");
  await phone.page.goto("/");
  expect(await phone.page.evaluate(() => navigator.serviceWorker.controller), "public pages have none").toBeNull();
  phone.line.set("cut");
  await expect(phone.page.goto("/legal/terms")).rejects.toThrow();
});

test("a browser sends what waits by itself, with no page open", async ({ phone, player, rows }) => {
  phone.line.set("cut");
  await phone.page.goto("/dashboard/log");
  await phone.keep(LINES[0] ?? "");
  await expect(phone.waiting()).toHaveCount(1);
  const origin = new URL(phone.page.url()).origin;
  await phone.page.goto("about:blank");
  phone.line.set("whole");
  await phone.dispatchSync(origin);
  await expect.poll(async () => (await rows.flipsOf(player.email)).length).toBe(1);
});

test("a line of three copies counts as three flips", async ({ phone, player, rows }) => {
  phone.line.set("cut");
  await phone.page.goto("/dashboard/log");
  await phone.keep("J Smith 84 QB 12k x3");
  await phone.keep(LINES[1] ?? "");
  await expect(phone.waiting()).toHaveCount(2);
  await phone.context.clearCookies();
  phone.line.set("whole");
  const sendNow = () => phone.page.evaluate(() => window.dispatchEvent(new Event("online")));
  await sendNow();
  await phone.page.getByRole("link", { name: "Log in to send 4 flips" }).waitFor();
  await signIn(phone.context, player.email);
  await sendNow();
  await phone.shows("4 flips saved.");
  expect(await rows.flipsOf(player.email)).toHaveLength(4);
});

test("another account on the phone sees how many lines wait, sends none, and sees nothing that was begun", async ({
  phone,
  player,
  rows,
}) => {
  phone.line.set("cut");
  await phone.page.goto("/dashboard/log");
  for (const line of LINES.slice(0, 3)) await phone.keep(line);
  await expect(phone.waiting()).toHaveCount(3);
  await phone.field().fill("A Begun QB 9k");
  const first = phone.page;
  phone.page = await phone.context.newPage();
  await phone.context.clearCookies();
  phone.line.set("whole");
  const other = await rows.makeAccount();
  await phone.prepare(other);
  await expect(first.getByLabel("Flip on one line")).toHaveValue("");
  await first.close();
  await phone.page.goto("/dashboard/log");
  await phone.shows("Waiting here for another account: 3 flips.");
  await expect(phone.waiting()).toHaveCount(0);
  expect(await rows.flipsOf(other.email)).toEqual([]);
  expect(await rows.flipsOf(player.email)).toEqual([]);
  await phone.context.clearCookies();
  await phone.prepare(player);
  await expect.poll(async () => (await rows.flipsOf(player.email)).length, "sent from the dashboard").toBe(3);
});

test("signing out asks while lines wait, and keeps them; the next log-in is asked for", async ({
  phone,
  player,
  rows,
}) => {
  phone.line.set("cut");
  await phone.page.goto("/dashboard/log");
  await phone.keep(LINES[0] ?? "");
  await expect(phone.waiting()).toHaveCount(1);
  phone.line.answerPosts("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 2\r\n\r\nno");
  phone.line.set("whole");
  await new Site(phone.page, true).open("/dashboard/settings");
  const asked: string[] = [];
  phone.page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return asked.length === 1 ? dialog.dismiss() : dialog.accept();
  });
  const signOut = phone.page.getByRole("button", { name: "Sign out" }).last();
  await signOut.click();
  await expect
    .poll(() => asked)
    .toEqual(["Flips are waiting on this phone. They stay here, and are sent when you log in again. Sign out?"]);
  await expect(phone.page).toHaveURL(/settings/);
  phone.line.answerPosts(null);
  await phone.context.clearCookies();
  await phone.page.goto("/dashboard/log");
  await phone.page.getByRole("link", { name: "Log in to send 1 flip" }).waitFor();
  await expect(phone.waiting()).toHaveCount(1);
  expect(await rows.flipsOf(player.email)).toEqual([]);
});

test("P23: after a walk through the dashboard the worker has cached its page and that page's script alone", async ({
  phone,
}) => {
  for (const path of ["", "/my-flips", "/my-flips/reports", "/coins", "/cards", "/settings", "/log", "/my-flips/undo"])
    await phone.page.goto(`/dashboard${path}`);
  const cached = await phone.page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return { names: names.length, paths: requests.flat().map(({ url }) => new URL(url).pathname) };
  });
  expect(cached.names).toBe(1);
  expect(cached.paths.sort()).toEqual([expect.stringMatching(/^\/assets\/log-page-[\w-]+\.js$/), "/dashboard/log"]);
});

test("the add dialog offers to keep its flip on the phone when its connection is lost", async ({
  phone,
  player,
  rows,
}) => {
  const { page } = phone;
  const site = new Site(page, true);
  await site.open("/dashboard/my-flips/new");
  await site.fillFlip({ Name: "J Smith", Buy: "12,000" });
  await site.waitForActions();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/keep-on-phone-")),
  );
  phone.line.set("cut");
  await page.getByRole("button", { name: "Add Flip" }).last().click();
  await page.getByRole("button", { name: "Keep on this phone" }).click();
  await phone.shows("Kept on this phone. It's sent as soon as there's a connection.");
  await expect(page.getByLabel("Name"), "no other flip gets its id").toHaveCount(0);
  expect(await page.evaluate(() => sessionStorage.getItem("form")), "a reload brings it back").toBeNull();
  await page.getByRole("link", { name: "See what waits, or log another" }).click();
  await expect(phone.waiting()).toHaveCount(1);
  phone.line.set("whole");
  await page.reload();
  await expect(phone.waiting()).toHaveCount(0);
  await expect
    .poll(() => rows.flipsOf(player.email))
    .toMatchObject([{ name: "J Smith", buy: 12_000, status: "listed" }]);
});

test("P23: a deploy with SERVICE_WORKER=off leaves neither worker nor cache, one load later", async ({
  phone,
  player,
  rows,
}) => {
  const { origin } = new URL(phone.page.url());
  const without = await startServer({
    env: {
      APP_ORIGIN: origin,
      DATABASE_URL: process.env.HTMC_E2E_DATABASE ?? "",
      DATA_DIR: process.env.HTMC_E2E_DATA ?? "",
      SERVICE_WORKER: "off",
    },
  });
  phone.line.pointTo(without.port);
  await phone.page.goto("/dashboard/my-flips");
  const left = () =>
    phone.page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: (await caches.keys()).length,
    }));
  await expect.poll(left).toEqual({ workers: 0, caches: 0 });
  await phone.page.goto("/dashboard/log");
  await phone.keep(LINES[0] ?? "");
  await expect.poll(async () => (await rows.flipsOf(player.email)).length, "the page works without it").toBe(1);
  await without.stop();
});
