import { getByText } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipAsks, sources, users } from "#app/db/schema.ts";
import { DAY_MS, formatMonthDay } from "#app/domain/dates.ts";
import { daysAround } from "#app/domain/days.ts";
import { spanDates } from "#app/domain/reports/span.ts";
import { countQueries, documentBytes, scriptBytes } from "../bench/weight.ts";
import { hrefsIn, hrefsOf, readField } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const REPORTS = "/dashboard/my-flips/reports";
const GOAL = "/dashboard/my-flips/goal";
const GROUPINGS = [
  "day",
  "month",
  "card",
  "position",
  "ovr",
  "program",
  "source",
  "asked",
  "weekday",
  "hour",
  "session",
];
const owner = await signedIn();
const stranger = await signedIn();
const sourceId = uuidv7();
const POSITIONS = ["QB", "WR", "HB", "TE", "CB", "FS", "MIKE", "K"] as const;

beforeAll(async () => {
  await database.insert(sources).values({ userId: owner.id, id: sourceId, game: "CFB26", name: "Sunday snipes" });
  for (let n = 0; n < 80; n++)
    await newFlip(owner.id, {
      name: `Card number ${n * 7919}`,
      pos: POSITIONS[n % 8],
      ovr: 70 + (n % 20),
      sourceId: n % 3 === 0 ? sourceId : null,
      buy: 1_000 * n + 317,
      sell: 1_931 * n + (n % 4) * 411 + 5,
      createdAt: new Date(Date.now() - (n + 2) * DAY_MS * 0.4),
      soldAt: new Date(Date.now() - n * DAY_MS * 0.36),
    });
  await newFlip(owner.id, { status: "listed", buy: 5_000, sell: 8_000 });
  await newFlip(stranger.id, { name: "Theirs", buy: 1, sell: 987_654_321 });
});

describe.each(GROUPINGS)("by %s", (by) => {
  test("the page with its style weighs at most 16 kB, loads no framework and shows nobody else's flips", async () => {
    for (const span of ["30", "all"]) {
      const { html, status, text } = await owner.get(`${REPORTS}?by=${by}&span=${span}`);
      expect(status).toBe(200);
      expect(documentBytes(html)).toBeLessThanOrEqual(16_000);
      expect(scriptBytes(html)).toBe(0);
      // The stranger's flip would bring any sum to hundreds of millions.
      expect(text).not.toMatch(/\d{3},\d{3},\d{3}|\d{3}(\.\d)?M/);
      expect(html).not.toContain("Theirs");
    }
  });

  test("the text to paste has at most 1,500 characters", async () => {
    const answer = await owner.get(`${REPORTS}.txt?by=${by}&span=all`);
    expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
    expect(answer.html.length).toBeLessThanOrEqual(1_501);
    expect(answer.html).toMatch(/^HTMC · CFB 26\nSold .*\n\nProfit \+/);
  });
});

test("by times asked, a sentence says how many sold the first time, and each row leads to its flips", async () => {
  const asker = await signedIn();
  for (const times of [0, 1, 1, 2]) {
    const id = await newFlip(asker.id);
    for (let n = 1; n <= times; n++)
      await database
        .insert(flipAsks)
        .values({ userId: asker.id, flipId: id, at: new Date(Date.now() - n * DAY_MS), price: 1_500 });
  }
  const page = await asker.get(`${REPORTS}?by=asked`);
  expect(page.text).toContain("Of 3 flips with an asking price, 66.7% sold the first time, 33.3% the second.");
  const [once = ""] = hrefsOf(page, "Asked once");
  const [never = ""] = hrefsOf(page, "No asking price");
  expect((await asker.get(once)).text).toContain("2 flips · +700");
  expect((await asker.get(never)).text).toContain("1 flip · +350");
  expect((await stranger.get(`${REPORTS}?by=asked`)).text).not.toContain("an asking price,");
});

test.each([
  ["source", "By Filter used", "Your best filters", "No filter"],
  ["program", "By Program", "Your best programs", "No program"],
])("by %s, flips without one are the table's last row and get no bar", async (by, heading, title, none) => {
  const player = await signedIn();
  await database.insert(sources).values({ userId: player.id, id: sourceId, game: "CFB26", name: "Named" });
  await newFlip(player.id, { sell: 900_000 });
  await newFlip(player.id, { sourceId, program: "Named" });
  const { document, text } = await player.get(`${REPORTS}?by=${by}`);
  expect(text).toContain(`${heading} Day Month`);
  const bars = getByText(document.body, title).parentElement?.querySelector("ul.bars")?.textContent;
  expect(bars).toContain("Named");
  expect(bars).not.toContain(none);
  const rows = [...document.querySelectorAll("td.cell-lead")].map(({ textContent }) => textContent);
  expect(rows).toEqual(["Named More about Named", `${none} More about ${none}`]);
});

test("as text alone, a report's links stand apart, its pictures say what they show, and each table has its caption", async () => {
  const player = await signedIn();
  for (let n = 0; n < 6; n++)
    await newFlip(player.id, { sell: n === 0 ? 9_000_000 : 2_000, soldAt: new Date(Date.now() - n * DAY_MS) });
  const page = await player.get(REPORTS);
  expect(page.text).toContain("Copy Open as text");
  expect(page.text).toMatch(/Cut off: \+8\.1M \w+ \d+ by day/);
  expect((await player.get(`${REPORTS}?by=session`)).text).toContain("Profit by Session");
  const byHour = (await player.get(`${REPORTS}?by=hour`)).document.querySelectorAll('[title="1 sold"]');
  expect([...byHour].map(({ innerHTML }) => innerHTML)).toContain('+8.1M <span class="sr-only">1 sold</span>');
  expect((await player.get("/dashboard/my-flips/card?name=&position=Other&ovr=")).text).toContain(
    "CFB 26 Flip it again",
  );
});

test("a day of the calendar has its sign and its arrow", async () => {
  const player = await signedIn();
  await newFlip(player.id, { soldAt: new Date("2026-10-03T12:00:00Z") });
  await newFlip(player.id, { soldAt: new Date("2026-10-04T12:00:00Z"), sell: 1_000 });
  const { document } = await player.get(`${REPORTS}?since=2026-10-01&until=2026-10-31`);
  const daysWith = (arrow: string) =>
    [...document.querySelectorAll(`.calendar ${arrow}`)].map(({ parentElement: day }) => [
      day?.textContent,
      day?.nextSibling?.textContent,
      day?.nextElementSibling?.outerHTML,
    ]);
  expect(daysWith(".figure-up")).toEqual([["3 ", " ", "<b>+350</b>"]]);
  expect(daysWith(".figure-down")).toEqual([["4 ", " ", "<b>−100</b>"]]);
});

test("the best day has its year, in the text to paste as on the page", async () => {
  const span = "since=2020-01-01&until=2020-12-31";
  const player = await signedIn();
  await newFlip(player.id, { soldAt: new Date("2020-05-03T12:00:00Z") });
  expect((await player.get(`${REPORTS}?${span}`)).text).toMatch(/Best day \+350 May 3, 2020/);
  expect((await player.get(`${REPORTS}.txt?${span}`)).html).toContain("Best day May 3, 2020 +350");
});

test("a report without a sale says so and leads to more days, and any can be chosen", async () => {
  const player = await signedIn();
  await newFlip(player.id, { sell: 3_000, soldAt: new Date(Date.now() - 50 * DAY_MS) });
  const page = await player.get(REPORTS);
  expect(page.text).toContain("No sales in the last 30 days");
  const [more = ""] = hrefsOf(page, "Show 90 days");
  expect((await player.get(more)).text).toContain("+1,700");
  const days = page.document.querySelectorAll<HTMLInputElement>("form[method=get] input[type=date]");
  expect([...days].map(({ name }) => name)).toEqual(["since", "until"]);
});

test("a report says what its figures leave out", async () => {
  const player = await signedIn();
  await newFlip(player.id, { soldAt: new Date(Date.now() - DAY_MS) });
  const days = await player.get(REPORTS);
  for (const text of ["few", "from 0 flips", "Ties don't count as wins."]) expect(days.text).toContain(text);
  const sessions = await player.get(`${REPORTS}?by=session&since=2020-01-01&until=2021-01-01`);
  expect(sessions.text).toContain("Sessions are shown for up to 92 days.");
});

test.each([
  ["The goal must be from 1 to 2,000,000,000 coins", { target: "0" }],
  ["The last day cannot be before the first", { until: "2026-10-31" }],
  ["Enter a date from 2000 to 2199, like 2026-11-21", { since: "2200-01-01" }],
])("“%s” is said on the form of a goal", async (text, wrong) => {
  const right = { intent: "save", game: "CFB26", target: "100k", since: "2026-11-01", until: "" };
  const answer = await (await signedIn()).post(GOAL, { ...right, ...wrong });
  expect([answer.status, answer.text.includes(text)]).toEqual([400, true]);
});

test("listed flips are summed at own prices too, of the player and the game", async () => {
  const player = await signedIn();
  const other = await signedIn();
  const card = { name: "J Smith", pos: "QB" as const, ovr: 84 };
  for (const at of [player, other]) await newFlip(at.id, { ...card, sell: 0, status: "listed" });
  await newFlip(player.id, { name: "Another", sell: 0, status: "listed" });
  await newFlip(player.id, { ...card, sell: 99_000, game: "MADDEN26", soldAt: new Date() });
  const said = async (by = player) =>
    (await by.get(REPORTS)).text.match(/[\d,]+ before tax for.*? other one|own sales only/g);
  expect(await said()).toBeNull();
  await newFlip(player.id, { ...card, sell: 15_500, soldAt: new Date() });
  expect(await said()).toEqual([
    "15,500 before tax for 1 of your 2 listed flips, at what you sold its card for in the last 30 days. You haven't sold the card of the other one",
    "own sales only",
  ]);
  expect(await said(other)).toBeNull();
});

test("the head, the groups and the listed flips are a query each, beside the session, totals and goal", async () => {
  expect(await countQueries(() => owner.get(REPORTS))).toBeLessThanOrEqual(6);
  expect(await countQueries(() => owner.get(`${REPORTS}?by=card&span=all`))).toBeLessThanOrEqual(6);
});

test.each([
  ["weekday", 7],
  ["hour", 24],
])("by %s, each has a row that leads to its flips if there are any", async (by, count) => {
  const page = await stranger.get(`${REPORTS}?by=${by}&span=all`);
  expect(page.document.querySelectorAll("td.cell-lead")).toHaveLength(count);
  expect(page.document.querySelectorAll("td.cell-lead a[href]")).toHaveLength(1);
  const byRate = await stranger.get(`${REPORTS}?by=${by}&span=all&sort=roi`);
  expect([page.text.split("<5 sold").length, byRate.text.split("<5 sold").length]).toEqual([2, 3]);
  expect((await stranger.get(`${REPORTS}.txt?by=${by}&span=all`)).html).toMatch(/ sold\n$/);
});

test("the text to paste by session names the newest ten with what they made", async () => {
  const { html } = await owner.get(`${REPORTS}.txt?by=session&span=90`);
  const sessions = html.split("\n\n")[2]?.trimEnd().split("\n") ?? [];
  expect(sessions).toHaveLength(11);
  expect(sessions.pop()).toMatch(/^… and \d+ more$/);
  for (const line of sessions) expect(line).toMatch(/^\w{3} \d{1,2}, .*: [+−]?[\d,]+, \d+ sold$/);
});

test("one sentence names the days, whose they are and when they end", async () => {
  await database.update(users).set({ timeZone: "Asia/Kolkata", dayEnd: 0 }).where(eq(users.id, stranger.id));
  const page = await stranger.get(`${REPORTS}?since=2026-10-24&until=2026-11-22`);
  expect(page.text).toContain("Sold Oct 24 – Nov 22, 2026. Days end at midnight, Kolkata time.");
  const logged = await owner.get(`${REPORTS}?since=2026-10-24&until=2026-11-22&dates=logged`);
  expect(logged.text).toContain("Added Oct 24 – Nov 22, 2026. Days end at 5 am, UTC.");
});

test("a day leads to its own flips, and a card to its own, from its row and from its bar", async () => {
  const day = await owner.get(REPORTS);
  expect(hrefsIn(day.document)).toContainEqual(
    expect.stringMatching(/my-flips\?of=CFB26&show=sold&dates=sold&since=(\d{4}-\d\d-\d\d)&until=\1$/),
  );
  const card = await owner.get(`${REPORTS}?by=card`);
  const links = hrefsIn(card.document).filter((href) =>
    /until=[\d-]+&ofCard=none&named=Card\+number\+\d+&position=\w+&ovrMin=(\d\d)&ovrMax=\1$/.test(href),
  );
  const linked = Map.groupBy(links, (href) => href);
  expect(linked.size).toBeGreaterThan(10);
  expect(Math.max(...[...linked.values()].map(({ length }) => length))).toBe(2);
});

test("a name with markup in it is shown as the text it is, and keeps its letters in its link", async () => {
  const player = await signedIn();
  await newFlip(player.id, { name: "<b>A&B#%00\u202e=1+1</b>" });
  const { html, document } = await player.get(`${REPORTS}?by=card`);
  expect(html).toContain("&lt;b&gt;A&amp;B#%00\u202e=1+1&lt;/b&gt;");
  const query = new URLSearchParams({ named: "<b>A&B#%00\u202e=1+1</b>" }).toString();
  expect(hrefsIn(document)).toContainEqual(expect.stringContaining(query));
});

const ODD = [
  "since=2026-02-30&until=2026-03-01",
  "since=0000-01-01&until=0000-12-31",
  "since=1900-01-01&until=2064-04-08",
  "since=2026-11-01",
  "span=__proto__&by=__proto__&sort=__proto__&dates=__proto__&dir=__proto__",
  "sort=;drop table flips",
  "by=constructor&page=99999999999",
  "page=-1&page=2",
  "of=NOPE&by=source&source=00000000-0000-7000-8000-000000000000",
  "span=7&span=all",
  `x=${"y".repeat(3_000)}`,
  "by=%00&span=%FF",
];

test.each(ODD)("the query %s gives the page with what it does not understand left out", async (search) => {
  const page = await owner.get(`${REPORTS}?${search}`);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Reports CFB 26");
  expect((await owner.get(`${REPORTS}.txt?${search}`)).status).toBe(200);
});

test("a page beyond the last one is empty and leads back", async () => {
  const page = await owner.get(`${REPORTS}?by=card&page=200`);
  expect([page.status, page.text.includes("That's everything")]).toEqual([200, true]);
});

test("a time zone that no longer exists counts days in another one, not an error", async () => {
  const player = await signedIn();
  await newFlip(player.id);
  const visitor = new Visitor();
  for (const [name, value] of player.cookies) visitor.cookies.set(name, value);
  for (const zone of ["Mars/Olympus", "+05:30", "US/Pacific-New"]) {
    visitor.cookies.set("tz", encodeURIComponent(zone));
    for (const by of ["day", "hour", "session"]) expect((await visitor.get(`${REPORTS}?by=${by}`)).status).toBe(200);
  }
});

test("the calendar has column heads, a head for each week, and says what a day made and how many it sold", async () => {
  const { document, text } = await owner.get(REPORTS);
  const countIn = (parts: string) => document.querySelector("table.calendar")?.querySelectorAll(parts).length ?? 0;
  expect(countIn("th[scope=col]")).toBe(8);
  expect(countIn("th[scope=row]")).toBe(countIn("tr") - 1);
  expect(text).toMatch(/\d+ [+−][\d]+[KM]? \d+ sold/);
});

test("the form of a goal says what the last month made by sale date, in its game, or lost, or that it was nothing", async () => {
  const player = await signedIn();
  const other = await signedIn();
  const today = daysAround(new Date(), { timeZone: "UTC", dayEnd: 5 })(0).date;
  const lastMonth = new Date(`${spanDates("last-month", today, null).since.slice(0, 8)}15T12:00:00Z`);
  const sold = { soldAt: lastMonth, createdAt: lastMonth };
  await newFlip(player.id, { buy: 1_000, sell: 52_000, ...sold });
  await newFlip(player.id, { buy: 1_000, sell: 9_000, createdAt: lastMonth, status: "listed" });
  await newFlip(player.id, { buy: 90_000, sell: 9_000, game: "MADDEN26", ...sold });
  await newFlip(other.id, { buy: 1_000, sell: 9_000, soldAt: new Date(lastMonth.getTime() - 40 * DAY_MS) });
  const month = formatMonthDay(lastMonth, "UTC").slice(0, 3);
  const textIn = async (by: typeof player, of: string) => (await by.get(`${GOAL}?of=${of}`)).text;
  expect(await textIn(player, "CFB26")).toContain(`You made 45,800 in ${month}.`);
  expect(await textIn(player, "MADDEN26")).toContain(`You lost 81,900 in ${month}.`);
  expect(await textIn(other, "CFB26")).toContain(`You made nothing in ${month}.`);
});

test("a goal is kept for its game, told with its pace, changed and cleared", async () => {
  const player = await signedIn();
  await newFlip(player.id, { buy: 1_000, sell: 200_000 });
  const today = new Date().toISOString().slice(0, 10);
  const save = (target: string) =>
    player.post(GOAL, { intent: "save", game: "CFB26", target, since: "2026-01-01", until: "" });
  expect((await save("1m")).location).toBe(`${REPORTS}?of=CFB26`);
  const page = await player.get(`${REPORTS}?of=CFB26`);
  expect(page.text).toContain("179,000 of 1,000,000 since Jan 1");
  expect(page.text).toContain("The last 7 days made 0 a day.");
  expect((await player.get(`${REPORTS}?of=MADDEN26`)).text).toContain("Set a goal");
  expect(readField((await player.get(GOAL)).html, "target").value).toBe("1,000,000");
  await save("100000");
  expect(today >= "2026-01-01" && (await player.get(REPORTS)).text).toContain("Reached on ");
  await player.post(GOAL, { intent: "clear" });
  expect((await player.get(REPORTS)).text).toContain("Set a goal");
});

test("Reports stand beside tonight's profit, on a phone's bar and under Overview's chart, and not in the sidebar", async () => {
  const list = await owner.get("/dashboard/my-flips");
  const links = [...list.document.querySelectorAll("a")].filter(({ textContent }) => textContent === "Reports");
  expect(links.map(({ pathname, search }) => pathname + search)).toEqual([`${REPORTS}?of=CFB26`, REPORTS]);
  const overview = await owner.get("/dashboard");
  const all = getByText(overview.document.body, "All reports", { selector: "a" });
  expect(all.getAttribute("href")).toBe(`${REPORTS}?of=CFB26`);
  const sidebar = [...overview.document.querySelectorAll("aside")].flatMap(hrefsIn);
  expect(sidebar.length).toBeGreaterThan(0);
  expect(sidebar.filter((href) => href.includes(REPORTS))).toEqual([]);
});
