import type { Locator } from "@playwright/test";
import type { TestDatabase } from "../../support/browser-database.ts";
import { PASSWORD } from "../../support/browser-database.ts";
import type { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";
import { holdPosts } from "../../support/held-posts.ts";
import { holdRequests } from "../../support/held-requests.ts";

const LIST = "/dashboard/my-flips";

/** Accepts what the page asks, and returns the kinds of its dialogs so far. */
function acceptDialogs({ page }: Site): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  return asked;
}

test("under a line stands what it's understood as, or its question, also after one that a link filled in", async ({
  site,
}) => {
  await site.open(`${LIST}?line=J+Smith+84+QB+12k`);
  const line = site.field("Add a flip in one line");
  const preview = site.page.locator("form.quick-log [role=status]");
  await line.focus();
  await expect(preview).toHaveText(/12,000/);
  await line.press("Enter");
  await site.shows("Flip added successfully. J Smith");
  await expect(line).toHaveValue("");
  await line.pressSequentially("2x J Smith 84 QB 12k > 15.5k");
  await expect(preview).toHaveText(/2 ×\s*J Smith\s*QB\s*84\s*12,000 → 15,500\s*\+3,900/);
  await line.fill("T Hill 84 > 15k");
  await expect(preview).toHaveText("Is 84 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k");
  await line.fill("12k > 15k #Budget");
  await expect(preview).toHaveText(/12,000 → 15,000\s*\+1,500\s*#Budget/);
  await line.fill("Even 85 QB 9k > 10k");
  await expect(preview).toHaveText(/9,000 → 10,000\s*0$/);
  await expect(preview.locator(".chip-bad, .chip-good")).toHaveCount(0);
  await line.fill("");
  await expect(preview).toBeEmpty();
});

test("a half-typed line stays through a reload, other pages and into Log a flip, and nothing is asked", async ({
  site,
}) => {
  const asked = acceptDialogs(site);
  const line = await lineField(site);
  await line.fill("Half 84");
  await site.page.reload();
  await expect(line).toHaveValue("Half 84");
  await site.link("Cards").first().click();
  await site.at(/cards/);
  await site.page.goBack();
  await expect(line).toHaveValue("Half 84");
  await site.page.goto("/dashboard/log");
  await expect(site.field("Flip on one line")).toHaveValue("Half 84");
  await site.field("Flip on one line").fill("Half 84 QB 12k");
  await site.button("Keep").click();
  await site.shows("Flip added successfully. Half");
  await site.open(LIST);
  await expect(site.row("Half")).toHaveCount(1);
  await expect(line).toHaveValue("");
  expect(asked).toEqual([]);
});

test("a half-typed line is asked about before it's lost if the browser stores nothing", async ({ site }) => {
  await site.page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("The quota is exceeded", "QuotaExceededError");
    };
  });
  const asked = acceptDialogs(site);
  const line = await lineField(site);
  await line.pressSequentially(" Half");
  await site.page.reload();
  expect(asked).toEqual(["beforeunload"]);
});

/** The one-line field, once it accepts a line while another is being sent. */
async function lineField(site: Site, page = LIST) {
  await site.open(page);
  const line = site.field("Add a flip in one line");
  await line.fill("12k");
  await expect(site.page.locator("form.quick-log [role=status]")).toHaveText(/12,000/);
  return line;
}

const KEPT = "No connection. Kept on this phone, sent when it's back.";

const waiting = (site: Site) => site.page.getByRole("list", { name: "Waiting on this phone" }).getByRole("listitem");

const loggedNames = async (rows: TestDatabase, { email }: { email: string }) =>
  (await rows.flipsOf(email)).map(({ name }) => name).toSorted();

/** Types and sends lines; the field must be empty for the next one at once. */
async function sendLines(line: Locator, texts: readonly string[]) {
  for (const text of texts) {
    await line.fill(text);
    await line.press("Enter");
    await expect(line).toHaveValue("");
  }
}

/** Sends lines while responses are held until `posts` are released. */
async function heldLines(site: Site, texts: readonly string[], page = LIST) {
  const line = await lineField(site, page);
  const posts = await holdPosts(site.page);
  await sendLines(line, texts);
  return { line, posts };
}

/** Sends a line before its help has loaded, which `help` releases; responses are held until `posts` are released. */
async function lineWithoutHelp(site: Site, page: string, text: string) {
  const help = Promise.withResolvers<void>();
  await site.page.route(/\/assets\/line-help/, (route) => help.promise.then(() => route.continue()));
  await site.open(page);
  const line = site.field("Add a flip in one line");
  await line.fill(text);
  const posts = await holdPosts(site.page);
  await line.press("Enter");
  await expect.poll(() => posts.count()).toBe(1);
  return { line, posts, help };
}

test("lines typed while the one before is on its way are added in order, and an empty press adds nothing", async ({
  site,
  player,
  rows,
}) => {
  const { line, posts } = await heldLines(site, ["First 84 QB 12k", "Second 85 HB 13k", "Second 85 HB 13k"]);
  for (let presses = 0; presses < 2; presses++) await line.press("Enter");
  await line.fill("Typed mean");
  await site.shows("Next: Second 85 HB 13k · Second 85 HB 13k");
  expect(posts.count()).toBe(1);
  await posts.release();
  await expect.poll(() => posts.count()).toBe(3);
  await expect(site.row("Second")).toHaveCount(2);
  await expect(line).toHaveValue("Typed mean");
  await expect(line).toBeFocused();
  await expect(line).not.toHaveAttribute("aria-invalid", "true");
  await expect(site.page.getByText("Next:")).toHaveCount(0);
  expect(await loggedNames(rows, player)).toEqual(["First", "Second", "Second"]);
});

test("lines that wait behind a newcomer's first, and what is typed by then, go on where that leads to", async ({
  site,
  player,
  rows,
}) => {
  const { line, posts } = await heldLines(
    site,
    ["First 84 QB 12k", "Second 85 HB 13k", "Third 86 TE 14k"],
    "/dashboard",
  );
  await line.fill("Half typ");
  await posts.release();
  await site.at(/my-flips/);
  await expect(site.row("Third")).toBeVisible();
  await expect(line).toHaveValue("Half typ");
  await expect(line).toBeFocused();
  expect(await loggedNames(rows, player)).toEqual(["First", "Second", "Third"]);
  await line.press("Enter");
  await site.shows("What did you pay?");
});

test("a newcomer's line sent before its help came leaves its field, and what follows it stays and goes on", async ({
  site,
  player,
  rows,
}) => {
  const { line, posts, help } = await lineWithoutHelp(site, "/dashboard", "First 84 QB 12k");
  await line.pressSequentially(" Second 85 HB 13k");
  await posts.release();
  await expect(site.row("First")).toBeVisible();
  await expect(line).toHaveValue(" Second 85 HB 13k");
  help.resolve();
  await site.shows("13,000");
  await expect(line).toHaveValue(" Second 85 HB 13k");
  await line.press("Enter");
  await line.pressSequentially("Half typ");
  await expect(site.row("Second")).toBeVisible();
  await expect(line).toHaveValue("Half typ");
  expect(await loggedNames(rows, player)).toEqual(["First", "Second"]);
});

test("the same line retyped while the first is being sent stays in the field, even once help has loaded", async ({
  site,
  player,
  rows,
}) => {
  const { line, posts, help } = await lineWithoutHelp(site, LIST, "First 84 QB 12k");
  help.resolve();
  await expect(line).toHaveValue("");
  await line.pressSequentially("First 84 QB 12k > 15k");
  await posts.release();
  await expect(site.row("First")).toBeVisible();
  await expect(line).toHaveValue("First 84 QB 12k > 15k");
  await line.press("Enter");
  await expect(site.row("First")).toHaveCount(2);
  expect(await loggedNames(rows, player)).toEqual(["First", "First"]);
});

test("loses no key of fast typing while the list replaces a newcomer's page", async ({ site, player, rows }) => {
  const line = await lineField(site, "/dashboard");
  await site.page.route(/\.data/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await line.fill("");
  const names = ["First", "Second", "Third", "Fourth"];
  for (const [at, name] of names.entries()) {
    await site.page.keyboard.type(`${name} Card 8${at} QB 9k > 1${at}k`, { delay: 12 });
    await site.page.keyboard.press("Enter");
  }
  await site.page.keyboard.type("Half typ", { delay: 60 });
  // Each is sent after the one before it was added, which takes a busy machine seconds.
  for (const name of names) await expect(site.row(`${name} Card`)).toBeVisible();
  expect(await rows.flipsOf(player.email)).toMatchObject(
    names.map((name, at) => ({ name: `${name} Card`, buy: 9_000, sell: 10_000 + at * 1_000 })),
  );
  await expect(line).toHaveValue("Half typ");
});

test("a line entered just as the list replaces a newcomer's page is taken out of its field", async ({
  site,
  player,
  rows,
}) => {
  const line = await lineField(site, "/dashboard");
  // The answer to the first line too, because it brings the list along.
  const release = await holdRequests(site.page, "**/my-flips.data*");
  await sendLines(line, ["First 84 QB 12k"]);
  await line.fill("Second 85 HB 13k");
  // Before the new page's effects run, as on a slow machine.
  await line.evaluate((field: HTMLInputElement) => {
    new MutationObserver((_, observer) => {
      const next = document.querySelector<HTMLInputElement>("form.quick-log input[name=line]");
      if (!next || next === field) return;
      observer.disconnect();
      next.form?.requestSubmit();
      next.value += "Third 86 TE 14k";
    }).observe(document.body, { childList: true, subtree: true });
  });
  release();
  await expect(site.row("Second")).toBeVisible();
  await expect(line).toHaveValue("Third 86 TE 14k");
  await line.press("Enter");
  await expect(site.row("Third")).toBeVisible();
  expect(await loggedNames(rows, player)).toEqual(["First", "Second", "Third"]);
});

test("a newcomer's refused line comes back once the next one is entered, and those after it are added", async ({
  site,
  player,
  rows,
}) => {
  const { line, posts } = await heldLines(site, ["J Smith 84", "Second 85 HB 13k"], "/dashboard");
  await line.fill("Third 86");
  await posts.release();
  await site.shows("Not added: J Smith 84");
  await expect(site.row("Second")).toBeVisible();
  await expect(line).toHaveValue("Third 86");
  await line.press("Enter");
  await expect(line).toHaveValue("J Smith 84");
  await site.shows("Is 84 the OVR or the price?");
  await site.shows("Not added: Third 86");
  await line.fill("J Smith 84 QB 12k");
  await line.press("Enter");
  await expect(line).toHaveValue("Third 86");
  await expect(site.row("J Smith")).toBeVisible();
  expect(await loggedNames(rows, player)).toEqual(["J Smith", "Second"]);
});

test("a line that comes back while the next one is typed is not glued to it, and waits again", async ({
  site,
  player,
  rows,
}) => {
  const { line, posts } = await heldLines(site, ["Zed Quux QB"]);
  await posts.release();
  await expect(line).toHaveValue("Zed Quux QB");
  await site.page.keyboard.type("Otis Blackmere 85 CB 9k");
  await expect(line).toHaveValue("Otis Blackmere 85 CB 9k");
  await site.shows("Not added: Zed Quux QB");
  await line.press("Enter");
  await expect(site.row("Otis Blackmere")).toBeVisible();
  await expect(line).toHaveValue("Zed Quux QB");
  await line.press("End");
  await site.page.keyboard.type(" 84 12k");
  await line.press("Enter");
  await expect(site.row("Zed Quux")).toBeVisible();
  await expect(line).toHaveValue("");
  expect(await loggedNames(rows, player)).toEqual(["Otis Blackmere", "Zed Quux"]);
});

test("a refused line stays in its game, and in the field when another page is looked at", async ({
  site,
  player,
  rows,
}) => {
  const line = await lineField(site);
  await line.fill("J Smith 84 QB");
  await line.press("Enter");
  await expect(line).toHaveValue("J Smith 84 QB");
  await site.shows(/^What did you pay/);
  await expect(line).toBeFocused();
  await site.switchGame("MADDEN26");
  await expect(line).toHaveValue("");
  await line.fill("Other 85 HB 13k");
  await line.press("Enter");
  await expect(site.row("Other")).toBeVisible();
  await site.switchGame("CFB26");
  await expect(line).toHaveValue("J Smith 84 QB");
  await site.page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: "Cards" }).click();
  await site.at(/cards/);
  await site.page.goBack();
  await expect(line).toHaveValue("J Smith 84 QB");
  await site.shows(/^What did you pay/);
  await line.fill("J Smith 84 QB 12k");
  await line.press("Enter");
  await expect(site.row("J Smith")).toHaveCount(1);
  await expect(line).toHaveValue("");
  expect((await rows.flipsOf(player.email)).map(({ game, name }) => `${game} ${name}`).toSorted()).toEqual([
    "CFB26 J Smith",
    "MADDEN26 Other",
  ]);
});

test("a line that is answered leaves the list as it was narrowed meanwhile", async ({ site }) => {
  const line = await lineField(site);
  await line.fill("Zero 83 QB 11k");
  await line.press("Enter");
  await expect(site.row("Zero")).toBeVisible();
  const posts = await holdPosts(site.page);
  await sendLines(line, ["First 84 QB 12k", "Second 85 HB 13k"]);
  await line.blur();
  await site.page.getByRole("navigation", { name: "Flips by status" }).getByRole("link", { name: /^Sold/ }).click();
  await site.at(/show=sold/);
  await posts.release();
  await site.shows(/^Listed 3/);
  expect(site.page.url()).toContain("show=sold");
});

test("lines of a session that ended are kept, and are added once their player has logged in", async ({
  site,
  player,
  rows,
}) => {
  const { line, posts } = await heldLines(site, ["First 84 QB 12k", "Second 85 HB 13k"]);
  await rows.endSessions(player);
  await posts.release();
  await site.shows("You're logged out. Kept on this phone, sent once you've logged in.");
  await expect(waiting(site)).toHaveText([/^First/, /^Second/]);
  await expect(line).toHaveValue("");
  await site.page.locator("main").getByRole("link", { name: "Log in" }).click();
  await site.field("Email").fill(player.email);
  await site.field("Password").fill(PASSWORD);
  await site.button("Log in").click();
  await expect(site.row("Second")).toBeVisible();
  await expect(waiting(site)).toHaveCount(0);
  expect(await loggedNames(rows, player)).toEqual(["First", "Second"]);
});

test("a single line sent after the session ended leads to log-in and is back in its field afterward", async ({
  site,
  player,
  rows,
}) => {
  const line = await lineField(site);
  await rows.endSessions(player);
  await line.fill("Alone 84 QB 12k");
  await line.press("Enter");
  await site.at(/login/);
  await site.field("Email").fill(player.email);
  await site.field("Password").fill(PASSWORD);
  await site.button("Log in").click();
  await expect(site.field("Add a flip in one line")).toHaveValue("Alone 84 QB 12k");
});

test("a press in the list while lines are being sent works, and each line is added once", async ({
  site,
  player,
  rows,
}) => {
  await rows.addFlips(player, [{ name: "Listed", sell: 2_000 }]);
  const { line, posts } = await heldLines(site, ["First 84 QB 12k", "Second 85 HB 13k"]);
  await line.fill("Third 86");
  await line.blur();
  await site.chip("Listed").click();
  await expect.poll(() => posts.count()).toBe(2);
  await expect(site.page.getByText("Next: Second 85 HB 13k")).toHaveCount(1);
  await posts.release();
  await expect(site.row("Second")).toBeVisible();
  await expect(site.chip("Sold")).toBeVisible();
  await expect(line).toHaveValue("Third 86");
  expect(await loggedNames(rows, player)).toEqual(["First", "Listed", "Second"]);
});

test("a line whose answer was lost waits and isn't added twice", async ({ elsewhere: site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Listed", sell: 2_000 }]);
  const line = await lineField(site);
  const lost = Promise.withResolvers<void>();
  const sentAgain = Promise.withResolvers<void>();
  let arrived = 0;
  await site.page.route("**", async (route) => {
    if (!route.request().postData()?.includes("First")) return route.continue();
    if (arrived > 0) {
      await sentAgain.promise;
      return route.continue();
    }
    await route.fetch({ maxRedirects: 0 });
    arrived++;
    await lost.promise;
    await route.abort();
  });
  await sendLines(line, ["First 84 QB 12k"]);
  await expect.poll(() => arrived).toBe(1);
  await site.chip("Listed").last().click();
  await expect(site.chip("Sold")).toBeVisible();
  lost.resolve();
  await site.shows(KEPT);
  await expect(waiting(site)).toHaveText([/^First/]);
  await expect(line).toHaveValue("");
  sentAgain.resolve();
  await site.shows("All sent.");
  await expect(waiting(site)).toHaveCount(0);
  await expect(site.row("First")).toHaveCount(1);
  expect(await loggedNames(rows, player)).toEqual(["First", "Listed"]);
});

for (const [way, leave] of Object.entries({
  "for another page": async (site: Site) => {
    await site.link("Cards").first().click();
    await site.at(/cards/);
  },
  "for another document": (site: Site) => site.page.evaluate(() => location.assign("/tools/training")),
}))
  test(`a line that had not arrived when its page was left ${way} is added all the same`, async ({
    site,
    player,
    rows,
  }) => {
    const line = await lineField(site);
    const left = Promise.withResolvers<void>();
    let posts = 0;
    await site.page.route("**", async (route) => {
      if (route.request().method() === "POST" && posts++ === 0) await left.promise;
      // An unloaded document has aborted its request.
      return route.continue().catch(() => {});
    });
    await sendLines(line, ["First 84 QB 12k", "Second 85 HB 13k"]);
    await expect.poll(() => posts).toBe(1);
    await leave(site);
    if (way === "for another page") left.resolve();
    await expect.poll(() => loggedNames(rows, player)).toEqual(["First", "Second"]);
    left.resolve();
  });

test("lines without a connection wait in the list, can be edited and removed there, and are added once each", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  const line = await lineField(site);
  await site.loseConnection();
  await sendLines(line, ["First 84 QB 12k", "Second 85 HB 13k", "Third 86 TE 14k"]);
  await site.shows(KEPT);
  await expect(waiting(site)).toHaveText([/^First/, /^Second/, /^Third/]);
  // Flips are dated when their lines were typed, to the few milliseconds that sending takes.
  await sendLines(line, ["Fourth 87 CB 15k"]);
  await expect(waiting(site)).toHaveText([/^First/, /^Second/, /^Third/, /^Fourth/]);
  await site.button("Remove Second 85 HB 13k").click();
  await site.button("Remove Fourth 87 CB 15k").click();
  await site.shows("Removed.");
  await site.button("Undo").click();
  await expect(waiting(site)).toHaveText([/^First/, /^Third/, /^Fourth/]);
  await site.button("Edit Third 86 TE 14k").click();
  await expect(line).toHaveValue("Third 86 TE 14k");
  await line.fill("Third 86 TE 16k");
  await line.press("Enter");
  await expect(waiting(site)).toHaveText([/^First/, /^Third 86 TE 16k/, /^Fourth/]);
  await site.page.context().setOffline(false);
  await expect(site.row("Fourth")).toBeVisible();
  await expect(waiting(site)).toHaveCount(0);
  expect((await rows.flipsOf(player.email)).map(({ name, buy }) => [name, buy])).toEqual([
    ["First", 12_000],
    ["Third", 16_000],
    ["Fourth", 15_000],
  ]);
});

test("a picked card stays with a line that waits for the connection, also once its price is edited", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  const programs = ["Core Rare", "Platinum Rare"];
  await rows.addCards(programs.map((program) => ({ name: "Una Quist", overall: 74, position: "WILL", program })));
  const line = await lineField(site);
  await line.fill("una qui");
  await site.page.getByRole("option", { name: "Una Quist 74 WILL · Platinum Rare" }).click();
  await site.loseConnection();
  await line.pressSequentially("12k");
  await line.press("Enter");
  await site.shows(KEPT);
  await site.button("Edit Una Quist 74 WILL 12k").click();
  await line.press("End");
  await line.pressSequentially(" > 15k");
  await line.press("Enter");
  await expect(waiting(site)).toHaveText([/15,000|15k/]);
  await site.page.context().setOffline(false);
  await expect(site.row("Una Quist")).toBeVisible();
  expect(await rows.flipsOf(player.email)).toMatchObject([
    { name: "Una Quist", program: "Platinum Rare", buy: 12_000, sell: 15_000 },
  ]);
});

test("what was pressed for a line stays with it while it waits for the connection", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  const line = await lineField(site);
  await sendLines(line, ["Evan Mantle 84 HB 8k"]);
  await expect(site.row("Evan Mantle")).toHaveCount(1);
  await line.fill("mantle 11k");
  await line.press("Enter");
  await expect(site.button("List at 11,000")).toBeEnabled();
  await site.loseConnection();
  await site.button("List at 11,000").click();
  await site.shows(KEPT);
  await site.page.context().setOffline(false);
  await expect(waiting(site)).toHaveCount(0);
  await expect
    .poll(() => rows.flipsOf(player.email))
    .toMatchObject([{ name: "Evan Mantle", buy: 8_000, sell: 11_000 }]);
});

test("a line refused while others wait shows its reason and blocks none", async ({ elsewhere: site, player, rows }) => {
  const line = await lineField(site);
  await site.loseConnection();
  await sendLines(line, ["First 84 QB 12k", "J Smith 84", "Third 86 TE 14k"]);
  await expect(waiting(site)).toHaveCount(3);
  await site.page.context().setOffline(false);
  await expect(site.row("Third")).toBeVisible();
  await expect(waiting(site)).toHaveText([/^J Smith 84.*Is 84 the OVR or the price\?/]);
  await site.page.reload();
  await site.button("Edit J Smith 84").click();
  await line.fill("J Smith 84 QB 12k");
  await line.press("Enter");
  await expect(site.row("J Smith")).toHaveCount(1);
  await expect(waiting(site)).toHaveCount(0);
  expect(await loggedNames(rows, player)).toEqual(["First", "J Smith", "Third"]);
});

test("when the server fails a line stays, says so, and is added once sent again", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  const line = await lineField(site);
  await site.page.route("**", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, headers: { "X-Request-Id": "a" }, body: "broken" })
      : route.continue(),
  );
  await line.fill("First 84 QB 12k");
  await line.press("Enter");
  await site.shows("That didn't work, and your line is still here. Try again: it's never added twice.");
  await expect(line).toHaveValue("First 84 QB 12k");
  await site.page.unroute("**");
  await line.press("Enter");
  await expect(site.row("First")).toHaveCount(1);
  expect(await loggedNames(rows, player)).toEqual(["First"]);
});

test("a dialog that was opened while a line is on its way stays, and the line is added once it is closed", async ({
  site,
  player,
  rows,
}) => {
  const { line, posts } = await heldLines(site, ["First 84 QB 12k", "Second 85 HB 13k"]);
  await line.blur();
  await site.page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: "Add Flip" }).click();
  await expect(site.dialog("Add flip")).toBeVisible();
  await site.field("Buy").fill("77k");
  await posts.release();
  await expect.poll(() => loggedNames(rows, player)).toEqual(["First", "Second"]);
  // A response that would close the dialog comes after it's saved.
  await expect(site.page.locator("form.quick-log button", { hasText: "Logging" })).toHaveCount(0);
  await expect(site.field("Buy")).toHaveValue("77k");
  await expect(site.dialog("Add flip")).toBeVisible();
  await site.page.keyboard.press("Escape");
  await expect(site.row("Second")).toBeVisible();
  expect(await loggedNames(rows, player)).toEqual(["First", "Second"]);
});
