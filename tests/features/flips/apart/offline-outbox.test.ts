import { v7 as uuidv7 } from "uuid";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DAY_MS } from "#app/domain/dates.ts";
import { QuickLogSchema } from "#app/features/flips/line/quick-log-schema.server.ts";
import { newDisk, openPage, type PhonePage } from "../../../support/phone-in-node.ts";
import { until } from "../../../support/server.ts";

const OWNER = uuidv7();

let page: PhonePage;
/** The network's responses to posts in order; the last one repeats. */
let answers: ((id: string) => Response | Promise<Response>)[];
/** The posted lines. */
let posted: { id: string; line: string; at: number; sentAt: number; owner: string }[];

const reply =
  (status: number, said = "") =>
  (id: string) =>
    Response.json({ id, said, now: Date.now() }, { status });
const lost = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(async () => {
  newDisk();
  [answers, posted] = [[reply(201)], []];
  vi.stubGlobal("fetch", async (_: string, { method, body }: { method: string; body: string }) => {
    if (method === "HEAD") return new Response(null, { headers: { Date: new Date().toUTCString() } });
    const sent = JSON.parse(body);
    posted.push(sent);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    return answer?.(sent.id);
  });
  page = await openPage();
  await page.writePlayer({ owner: OWNER, game: "CFB26", found: {}, ahead: 0 });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Fields that say whether the line was asked about, and whether its filter name is kept for the next one. */
const NOT_KEPT = ["sure", "asked", "keep"];

const keep = (line: string, fields: Partial<Parameters<PhonePage["keepLine"]>[0]> = {}, by = page) =>
  by.keepLine({ id: uuidv7(), game: "CFB26", line, found: "", typedAt: Date.now(), ahead: 0, owner: OWNER, ...fields });
const waiting = async () => (await page.waitingLines()).map(({ line }) => line);
const sent = () => posted.map(({ line }) => line);

describe("a line stays where the answer is not ours to it", () => {
  const html = (status: number, headers = {}) =>
    new Response(status === 204 ? null : "<h1>Log in to the hotel</h1>", {
      status,
      headers: { "Content-Type": "text/html", ...headers },
    });
  test.each<[string, (id: string) => Response | Promise<Response>]>([
    ["a page with 200", () => html(200)],
    ["a redirect", () => html(302, { Location: "https://portal.example" })],
    ["an opaque redirect", () => Object.assign(Response.error(), { type: "opaqueredirect" })],
    ["a redirected answer", (id) => Object.defineProperty(reply(201)(id), "redirected", { value: true })],
    ["511", () => html(511)],
    ["204", () => html(204)],
    ["JSON of another id", () => reply(201)(uuidv7())],
    ["JSON without an id", () => Response.json({ said: "Added" }, { status: 201 })],
    ["null", () => Response.json(null, { status: 201 })],
    [
      "half of its JSON",
      () => new Response('{"id":', { status: 201, headers: { "Content-Type": "application/json" } }),
    ],
    ["429", reply(429)],
    ["503", reply(503)],
    ["413", reply(413)],
    ["none", lost],
  ])("%s", async (_, answer) => {
    answers = [answer];
    await keep("A Alpha 1000");
    await keep("B Beta 2000");
    expect(await page.sendLines()).toEqual({ end: "later", added: [] });
    expect(await waiting()).toEqual(["A Alpha 1000", "B Beta 2000"]);
    expect(sent(), "the round ends").toEqual(["A Alpha 1000"]);
  });
});

describe("a line", () => {
  test.each([
    ["added", 201],
    ["added before", 200],
  ])("that was %s goes, and what was said is told", async (_, status) => {
    answers = [reply(status, "So it is.")];
    await keep("A Alpha 1000");
    expect(await page.sendLines()).toEqual({ end: "done", added: [{ line: "A Alpha 1000", said: "So it is." }] });
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ["refused", 400, undefined],
    ["of a used id", 409, "id used"],
    ["deleted for good meanwhile", 410, "deleted"],
  ])("that is %s stays with its sentence, is not sent again, and holds nobody up", async (_, status, because) => {
    answers = [reply(status, "No."), reply(201)];
    await keep("A Alpha");
    await keep("B Beta 2000");
    expect((await page.sendLines()).end).toBe("done");
    await page.sendLines();
    expect(sent()).toEqual(["A Alpha", "B Beta 2000"]);
    expect(await page.waitingLines()).toMatchObject([{ line: "A Alpha", refusal: "No.", because }]);
  });

  test("is sent by a browser without time limits for requests too", async () => {
    vi.stubGlobal("AbortSignal", class {});
    // Too old to send, so that the clock is asked for.
    await keep("A Alpha 1000", { typedAt: Date.now() - 31 * DAY_MS });
    await keep("B Beta 2000");
    expect((await page.sendLines()).end).toBe("done");
    expect(sent()).toEqual(["B Beta 2000"]);
  });

  test.each([401, 403])("waits for the log-in after a %i", async (status) => {
    answers = [reply(status)];
    await keep("A Alpha 1000");
    expect((await page.sendLines()).end).toBe("log in");
    expect(await waiting()).toEqual(["A Alpha 1000"]);
  });

  test("of another account is never sent", async () => {
    await keep("A Alpha 1000", { owner: uuidv7() });
    await keep("B Beta 2000");
    await page.sendLines();
    expect(sent()).toEqual(["B Beta 2000"]);
    expect(await waiting()).toEqual(["A Alpha 1000"]);
  });

  test("of more than thirty days is given up, and stays", async () => {
    await keep("A Alpha 1000", { typedAt: Date.now() - 30 * DAY_MS - 1_000 });
    await keep("B Beta 2000", { typedAt: Date.now() - 30 * DAY_MS + 60_000 });
    await page.sendLines();
    expect(sent()).toEqual(["B Beta 2000"]);
    expect(await waiting()).toEqual(["A Alpha 1000"]);
  });

  test("is not too old because the phone's clock was set, which it hears of first", async () => {
    const year = 365 * DAY_MS;
    // Typed when the clock was a year behind; it's right by now.
    await keep("A Alpha 1000", { typedAt: Date.now() - year, ahead: year });
    page = await openPage();
    await page.saveClockOffset(OWNER, year);
    await page.sendLines();
    expect(sent()).toEqual(["A Alpha 1000"]);
  });

  test("that was sent says so while it waits, since it may have been added", async () => {
    answers = [lost];
    await keep("A Alpha 1000");
    await keep("B Beta 2000");
    await page.sendLines();
    expect((await page.waitingLines()).map(({ isTried }) => isTried)).toEqual([true, undefined]);
  });

  test("that was changed while it was sent stays as it was changed", async () => {
    await keep("A Alpha 1000");
    const [line] = await page.waitingLines();
    answers = [
      async (id) => {
        if (line) await page.changeLine(line, { line: "A Alpha 1100" });
        return reply(201)(id);
      },
    ];
    await page.sendLines();
    expect(await waiting()).toEqual(["A Alpha 1100"]);
  });
});

test("every field of the one-line form is kept with its line, and sent with it", async () => {
  const form = new FormData();
  for (const name of Object.keys(QuickLogSchema.shape)) form.set(name, name);
  await page.sendLater(OWNER, { id: "id", text: "line", form, action: "", typedAt: Date.now() });
  const kept = Object.keys(QuickLogSchema.shape).filter((name) => !NOT_KEPT.includes(name));
  const fields = Object.fromEntries(kept.map((name) => [name, name]));
  expect(await page.waitingLines()).toMatchObject([fields]);
  await page.sendLines();
  expect(posted).toMatchObject([fields]);
});

test("a line is kept on a new handle where the one of before is dead", async () => {
  const real = IDBDatabase.prototype.transaction;
  let failures = 1;
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(function (this: IDBDatabase, ...args) {
    if (failures-- > 0) throw new DOMException("Connection to Indexed Database server lost.", "UnknownError");
    return real.apply(this, args as Parameters<typeof real>);
  });
  await keep("A Alpha 1000");
  expect(await waiting()).toEqual(["A Alpha 1000"]);
});

test("a line that can't be kept is an error, and not taken for kept", async () => {
  vi.spyOn(IDBDatabase.prototype, "transaction").mockImplementation(() => {
    throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
  });
  await expect(keep("A Alpha 1000")).rejects.toThrow("quota");
});

test("a line that was kept is there after five loads of the page", async () => {
  await keep("A Alpha 1000");
  for (let loads = 0; loads < 5; loads++) page = await openPage();
  expect(await waiting()).toEqual(["A Alpha 1000"]);
});

test("P22: two pages and a sync event at once send each line once and in order, two hundred times", async () => {
  const pages = [page, await openPage(), await openPage()];
  const wanted: string[] = [];
  for (let round = 0; round < 200; round++) {
    const lines = [`A${round}`, `B${round}`];
    wanted.push(...lines);
    for (const line of lines) await keep(line);
    await Promise.all(pages.map((one) => one.sendLines()));
  }
  expect(sent()).toEqual(wanted);
});

describe("what waits is sent", () => {
  /** Opens the page with separate events; returns a function that fires one on the window or the document. */
  async function watch() {
    const window = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: "hidden" });
    vi.stubGlobal("addEventListener", window.addEventListener.bind(window));
    vi.stubGlobal("document", document);
    const rounds: string[] = [];
    page.sendWhenPossible(({ end }) => rounds.push(end));
    const ended = (count: number) => until(() => rounds.length === count, 10_000);
    return { window, document, rounds, ended };
  }

  test("when the page is loaded", async () => {
    await keep("A Alpha 1000");
    await (await watch()).ended(1);
    expect(sent()).toEqual(["A Alpha 1000"]);
  });

  test("when the connection is back", async () => {
    const { window, ended } = await watch();
    await ended(1);
    await keep("A Alpha 1000");
    window.dispatchEvent(new Event("online"));
    await ended(2);
    expect(sent()).toEqual(["A Alpha 1000"]);
  });

  test("when the page is looked at, and not when it is left", async () => {
    const { document, ended } = await watch();
    await ended(1);
    await keep("A Alpha 1000");
    document.dispatchEvent(new Event("visibilitychange"));
    expect(sent()).toEqual([]);
    document.visibilityState = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    await ended(2);
    expect(sent()).toEqual(["A Alpha 1000"]);
  });

  test("again in 5, 15 and each 60 seconds after rounds that were lost", async () => {
    answers = [lost];
    await keep("A Alpha 1000");
    const waits: number[] = [];
    vi.stubGlobal("setTimeout", (again: () => void, wait: number) => {
      if (wait < 1_000) return globalThis.setImmediate(again);
      waits.push(wait);
      if (waits.length < 4) again();
    });
    const { ended } = await watch();
    await ended(4);
    expect(waits).toEqual([5_000, 15_000, 60_000, 60_000]);
  });
});
