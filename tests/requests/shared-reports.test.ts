import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { sharedReports } from "#app/db/schema.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { readField } from "../support/page-forms.ts";
import { SHARE, shareReport, TRADED, trader } from "../support/shared-reports.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const REPORTS = "/dashboard/my-flips/reports";
const SETTINGS = "/dashboard/settings";
const rowsOf = (owner: string) => database.select().from(sharedReports).where(eq(sharedReports.userId, owner));
const COINS = [TRADED.buy, TRADED.sell, 39_282].flatMap((coins) => [String(coins), formatCoins(coins)]);

test("Reports leads to Share, with its own days and groups", async () => {
  const player = await trader();
  const page = await player.get(`${REPORTS}?span=7&by=position`);
  const link = [...page.document.querySelectorAll("a")].find(({ textContent }) => textContent?.trim() === "Share");
  expect(link?.getAttribute("href")).toMatch(/^\/dashboard\/my-flips\/share\?.*span=7.*by=position/);
});

test("a report without a sale has no Share, and its address says why", async () => {
  const player = await signedIn();
  expect((await player.get(REPORTS)).text).not.toMatch(/\bShare\b(?! as text)/);
  expect((await player.get(SHARE)).text).toContain("Nothing was sold in these days, so there's nothing to share.");
  const { answer } = await shareReport(player);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain("Nothing was sold in these days, so there's nothing to share.");
  expect(await rowsOf(player.id)).toEqual([]);
});

test("before sharing it is said who can open the page and what a chat keeps; percent is chosen", async () => {
  const player = await trader();
  const page = await player.get(SHARE);
  expect(page.text).toContain("Anyone who has the address can open the page.");
  expect(page.text).toContain("A chat keeps the card it shows, even after you take the page back.");
  const chosen = [...page.document.querySelectorAll("input:checked")].map((input) => input.getAttribute("value"));
  expect(chosen).toEqual(["percent", "30"]);
  await shareReport(player, { figures: "coins" });
  expect((await player.get(SHARE)).document.querySelector("input:checked")?.getAttribute("value")).toBe("percent");
});

test("the made page has the address, the card and its text", async () => {
  const player = await trader();
  const { answer, path, picture } = await shareReport(player, { days: "7" });
  expect(answer.status).toBe(303);
  const made = await player.follow(answer);
  expect(made.document.querySelector("#share-url")?.getAttribute("href")).toBe(`http://localhost:3000${path}`);
  expect(made.document.querySelector("main img")?.getAttribute("src")).toBe(picture);
  expect(made.text).toContain("+14.5% on 1 flip in 30 days to ");
  const copied = [...made.document.querySelectorAll("[data-copy]")].map((one) => one.getAttribute("data-copy"));
  expect(copied[0]).toBe(`http://localhost:3000${path}`);
  expect(copied[1]).toMatch(new RegExp(`^\\+14\\.5% on 1 flip in 30 days to \\w+ \\d+\nhttp://localhost:3000${path}$`));
});

test("in percent nothing that is shared holds a coin", async () => {
  const player = await trader();
  const { path, answer } = await shareReport(player);
  const shown = [await new Visitor().get(path), await player.follow(answer)].map(({ html }) => html);
  const [row] = await rowsOf(player.id);
  for (const coins of COINS) expect([...shown, JSON.stringify(row?.payload)].join("\n")).not.toContain(coins);
  const inCoins = await shareReport(player, { figures: "coins" });
  expect((await new Visitor().get(inCoins.path)).text).toContain("+39,282");
});

test.each([
  ["card", "?by=card"],
  ["filter", "?by=source"],
  ["program", "?by=program"],
  ["session", "?by=session"],
])("a report by %s is shared by day, without the name of what was flipped", async (_, query) => {
  const player = await trader({ name: "Xavier Quill", program: "Zenith" });
  const { path } = await shareReport(player, {}, query);
  const page = await new Visitor().get(path);
  expect(page.text).toContain("By day");
  expect(page.html).not.toMatch(/Quill|Zenith/);
});

test.each(["position", "ovr", "weekday", "hour"])("a report by %s is shared with its groups", async (by) => {
  const player = await trader({ pos: "QB", ovr: 84 });
  const { path } = await shareReport(player, {}, `?by=${by}`);
  expect((await new Visitor().get(path)).text).toContain(`By ${by === "ovr" ? "OVR" : by}`);
});

test("nothing of the account is on a shared page", async () => {
  const player = await trader();
  const { path, id } = await shareReport(player);
  const { html } = await new Visitor().get(path);
  for (const text of [player.email, player.id, id]) expect(html).not.toContain(text);
  expect([...html.matchAll(/<a /g)]).toHaveLength(1);
});

describe("a form that can't be", () => {
  test.each([
    ["without an id", { id: "" }, "Part of this form is missing. Please open it again."],
    ["of other figures", { figures: "all" }, "Choose what it shows"],
    ["of other days", { days: "365" }, "Choose how long it stays"],
  ])("%s is refused with a reason", async (_, fields, reason) => {
    const player = await trader();
    const { answer } = await shareReport(player, fields);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(reason);
    expect(await rowsOf(player.id)).toEqual([]);
  });
});

test("sent again or twice at once, a form makes one page", async () => {
  const player = await trader();
  const { value: id } = readField((await player.get(SHARE)).html, "id");
  const answers = await Promise.all([player.post(SHARE, { id }), player.post(SHARE, { id })]);
  answers.push(await player.post(SHARE, { id }));
  expect(answers.map(({ location }) => location)).toEqual(Array(3).fill(`${SHARE}/${id}`));
  expect(await rowsOf(player.id)).toHaveLength(1);
});

test("sent again with another choice, a form says that it made a page, and makes another one", async () => {
  const player = await trader();
  const { value: id } = readField((await player.get(SHARE)).html, "id");
  await player.post(SHARE, { id });
  const answer = await player.post(SHARE, { id, figures: "coins" });
  expect(answer.status).toBe(409);
  expect(answer.text).toContain(
    "This form made a page before, with other choices. Send it again to make another page.",
  );
  const { value: newId } = readField(answer.html, "id");
  expect((await player.post(SHARE, { id: newId, figures: "coins" })).location).toBe(`${SHARE}/${newId}`);
  expect(await rowsOf(player.id)).toHaveLength(2);
});

test("another's page is shown to nobody else, and not taken back by them", async () => {
  const player = await trader();
  const other = await signedIn();
  const { id, path } = await shareReport(player);
  expect((await other.get(`${SHARE}/${id}`)).status).toBe(404);
  expect((await other.get(`${SHARE}/${uuidv7()}`)).status).toBe(404);
  expect((await other.post(SETTINGS, { "take-back": id })).status).toBe(404);
  expect((await new Visitor().get(path)).status).toBe(200);
});

test("Settings lists what is shared with its end, and takes it back", async () => {
  const player = await trader();
  const { id, path, picture } = await shareReport(player);
  const listed = await player.get(SETTINGS);
  expect(listed.text).toMatch(
    /\+14\.5% on 1 flip in 30 days to \w+ \d+ CFB 26, by day · made \w+ \d+, \d+ · ends \w+ \d+, \d+/,
  );
  expect(listed.html).toContain(path);
  const answer = await player.post(SETTINGS, { "take-back": id });
  expect(answer.location).toBe(`${SETTINGS}#shared`);
  expect((await player.follow(answer)).text).toContain("Page taken back. Its address no longer works.");
  expect((await new Visitor().get(path)).status).toBe(410);
  expect((await new Visitor().get(picture)).status).toBe(410);
  expect((await player.get(SETTINGS)).html).not.toContain(path);
  expect((await player.get(`${SHARE}/${id}`)).text).toContain("You took this page back, or its time is up.");
});
