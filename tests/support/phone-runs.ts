import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flipActRows, flips } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { deleteForGood } from "#app/features/flips/undo/bin.server.ts";
import { newDisk, openPage, type PhonePage } from "./phone-in-node.ts";
import { newAct, newFlip } from "./players.ts";
import { newPlayerOn, seededRandom } from "./random-acts.ts";
import { ask, type RunningServer } from "./server.ts";
import type { Browser } from "./two-servers.ts";

const realNow = Date.now;
const STEPS = 14;
const LIST = "/dashboard/my-flips";
/** Clock errors in hours. */
const CLOCKS = [0, 3, -3, 24 * 365, -24 * 365];

/** Faults of a run as flip names: lost, restored after permanent deletion, done twice, or with a wrong date. */
export interface Faults {
  lost: string[];
  back: string[];
  twice: string[];
  misdated: string[];
}

/** A typed line, identified by its unique card name. */
interface Typed {
  name: string;
  at: number;
  /** True if the line was edited or removed here: it may have been added before. */
  mayBeGone: boolean;
  /** Permanently deleted elsewhere. */
  isGone?: true;
}

/**
 * Simulates a phone with random network, clock and page faults against two servers: every line of My Flips and of the
 * offline log must become one flip, or sell its flip once, dated when it was typed. Deterministic by seed.
 */
export async function runPhone(seed: number, servers: readonly RunningServer[]): Promise<Faults> {
  const random = seededRandom(seed);
  const phone = await Phone.of(random, servers);
  for (let step = 0; step < STEPS; step++) await phone.step();
  return phone.end();
}

class Phone {
  readonly #random: (most: number) => number;
  readonly #servers: readonly RunningServer[];
  readonly #owner: string;
  readonly #browsers: readonly Browser[];
  readonly #typed: Typed[] = [];
  /** Listed flips that a line sells, by name, with the time when it was typed. */
  readonly #sold = new Map<string, number>();
  /** Posts that arrive a second time, some of them later. */
  readonly #doubles: Promise<unknown>[] = [];
  #wrong = 0;
  #isGood = false;
  #page!: PhonePage;

  private constructor(
    random: (most: number) => number,
    servers: readonly RunningServer[],
    { owner, browsers }: { owner: string; browsers: readonly Browser[] },
  ) {
    this.#random = random;
    this.#servers = servers;
    this.#owner = owner;
    this.#browsers = browsers;
  }

  static async of(random: (most: number) => number, servers: readonly RunningServer[]): Promise<Phone> {
    const phone = new Phone(random, servers, await newPlayerOn(servers.length));
    newDisk();
    vi.stubGlobal("fetch", (_: string, init: { method: string; body: string }) =>
      init.method === "HEAD" ? phone.#head() : phone.#fetch(init.body),
    );
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + phone.#wrong);
    phone.#wrong = phone.#anyClock();
    await phone.#openPage();
    return phone;
  }

  async step(): Promise<void> {
    const acts = [
      () => this.#keep(),
      () => this.#keep(),
      () => this.#sell(),
      () => this.#log(),
      () => this.#log(),
      () => this.#log(),
      () => this.#page.sendLines(),
      () => Promise.all([this.#page.sendLines(), this.#secondPage()]),
      () => this.#openPage(),
      () => this.#setClock(),
      () => this.#edit(),
      () => this.#remove(),
      () => this.#changeElsewhere(),
      () => this.#deleteElsewhere(),
      () => this.#otherAccount(),
    ];
    await acts[this.#random(acts.length)]?.();
  }

  /** Sends the remaining lines on a good network and compares the flips with the typed lines. */
  async end(): Promise<Faults> {
    this.#isGood = true;
    await this.#openPage();
    // By then no page holds a line anymore.
    for (const line of await this.#page.waitingLines()) await this.#page.changeLine(line, { heldUntil: undefined });
    for (;;) {
      await this.#page.sendLines();
      // The player resolves refused lines: a deleted one goes, any other is added as a new flip.
      const stuck = (await this.#page.waitingLines()).filter(({ refusal }) => refusal);
      const asNew = () => ({ id: uuidv7(), refusal: undefined, because: undefined });
      for (const line of stuck) await this.#page.changeLine(line, line.because === "deleted" ? null : asNew());
      if (stuck.length === 0) break;
    }
    await Promise.all(this.#doubles);
    const left = new Set((await this.#page.waitingLines()).map(({ line }) => nameIn(line)));
    vi.restoreAllMocks();
    const there = await database.select().from(flips).where(eq(flips.userId, this.#owner));
    const faults: Faults = { lost: [], back: [], twice: [], misdated: [] };
    for (const { name, at, mayBeGone, isGone } of this.#typed) {
      const found = there.filter((flip) => flip.name === name);
      if (left.has(name) || (found.length === 0 && !mayBeGone && !isGone)) faults.lost.push(name);
      if (isGone && found.length > 0) faults.back.push(name);
      if (found.length > 1) faults.twice.push(name);
      if (found.some(({ createdAt }) => Math.abs(createdAt.getTime() - at) > 2_000)) faults.misdated.push(name);
    }
    for (const [name, at] of this.#sold) {
      const flip = there.find((one) => one.name === name);
      const sales = await database.$count(flipActRows, eq(flipActRows.flipId, flip?.id ?? ""));
      if (left.has(`sold ${name}`) || flip?.status !== "sold" || flip.sell !== 2_000) faults.lost.push(name);
      if (sales > 1) faults.twice.push(name);
      if (Math.abs((flip?.soldAt?.getTime() ?? 0) - at) > 2_000) faults.misdated.push(name);
    }
    return faults;
  }

  #anyClock = () => (CLOCKS[this.#random(CLOCKS.length)] ?? 0) * HOUR_MS;

  async #openPage(): Promise<void> {
    this.#page = await openPage();
    await this.#page.writePlayer({ owner: this.#owner, game: "CFB26", found: {}, ahead: -this.#wrong });
  }

  async #secondPage(): Promise<unknown> {
    const first = this.#page;
    const second = await openPage();
    this.#page = first;
    return second.sendLines();
  }

  #type(): string {
    const name = `Card ${letters(this.#typed.length)}`;
    this.#typed.push({ name, at: realNow(), mayBeGone: false });
    return `${name} QB 1000`;
  }

  #keep = () => this.#keepLine(this.#type());

  /** Keeps a line that sells a flip, which was listed before. */
  async #sell(): Promise<void> {
    const name = `Held ${letters(this.#sold.size)}`;
    await newFlip(this.#owner, { name, pos: "QB", status: "listed", createdAt: new Date(realNow() - HOUR_MS) });
    this.#sold.set(name, realNow());
    await this.#keepLine(`sold ${name} QB 2k`);
  }

  async #keepLine(line: string): Promise<void> {
    const { ahead } = (await this.#page.readPlayer()) ?? { ahead: 0 };
    await this.#page.keepLine({
      id: uuidv7(),
      game: "CFB26",
      line,
      found: "",
      typedAt: Date.now(),
      ahead,
      owner: this.#owner,
    });
  }

  /** Logs a line by the form of My Flips, as `line/lines.tsx` does; one page in four closes before the response. */
  async #log(): Promise<void> {
    const id = uuidv7();
    const text = this.#type();
    const page = this.#page;
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: "quick-log", id, game: "CFB26", line: text, found: "" }))
      form.set(name, value);
    const line = { id, text, form, action: LIST, typedAt: Date.now() };
    await page.holdLine(this.#owner, line);
    const body = new URLSearchParams([...form].map(([name, value]) => [name, String(value)])).toString();
    const answer = await this.#travel((at) => this.#postForm(body, at)).catch(() => null);
    if (!this.#isGood && this.#random(4) === 0) return this.#openPage();
    if (answer?.status === 303) await page.removeLine(id);
    else if (answer?.status === 409) await page.keepRefused(this.#owner, line, "refused");
    else await page.sendLater(this.#owner, line);
  }

  /** Sets the phone's clock, sends pending lines, and opens a dashboard page before the next line. */
  async #setClock(): Promise<void> {
    this.#wrong = this.#anyClock();
    await this.#page.sendLines();
    await this.#openPage();
  }

  async #edit(): Promise<void> {
    const line = await this.#anyWaiting();
    if (!line) return;
    const name = nameIn(line.line);
    const edited = `Card ${letters(this.#typed.length)}`;
    const before = this.#typed.find((typed) => typed.name === name);
    if (!before || !(await this.#page.changeLine(line, { line: `${edited} QB 1000` }))) return;
    // The original line may have been added, with its response lost.
    before.mayBeGone = true;
    this.#typed.push({ name: edited, at: before.at, mayBeGone: false });
  }

  async #remove(): Promise<void> {
    const line = await this.#anyWaiting();
    const typed = line && this.#typed.find(({ name }) => name === nameIn(line.line));
    if (line && typed && (await this.#page.changeLine(line, null))) typed.mayBeGone = true;
  }

  /** Sells or edits a flip on another device. */
  async #changeElsewhere(): Promise<void> {
    await database
      .update(flips)
      .set({ buy: 2_000, sell: 3_000, version: sql`${flips.version} + 1` })
      .where(and(eq(flips.userId, this.#owner), eq(flips.version, 1)));
  }

  async #deleteElsewhere(): Promise<void> {
    const there = await database
      .select({ id: flips.id, name: flips.name })
      .from(flips)
      .where(eq(flips.userId, this.#owner));
    const flip = there[this.#random(Math.max(there.length, 1))];
    const typed = this.#typed.find(({ name }) => name === flip?.name);
    if (!flip || !typed) return;
    typed.isGone = true;
    const act = newAct();
    await changeFlips(this.#owner, act, { game: "CFB26", ids: [flip.id] }, { to: "deleted" });
    await deleteForGood(this.#owner, act.id, new Date(realNow()));
  }

  /** Another account logs in on the phone and sends what it can. */
  async #otherAccount(): Promise<void> {
    await this.#page.writePlayer({ owner: uuidv7(), game: "CFB26", found: {}, ahead: -this.#wrong });
    await this.#page.sendLines();
    await this.#openPage();
  }

  async #anyWaiting() {
    // The page reports a deleted line and removes it.
    const lines = (await this.#page.waitingLines()).filter(({ because }) => because !== "deleted");
    return lines[this.#random(Math.max(lines.length, 1))];
  }

  #fetch = (body: string) => this.#travel((at) => this.#post(body, at));

  async #travel(post: (server: number) => Promise<Response>): Promise<Response> {
    const at = this.#random(this.#servers.length);
    const kind = this.#isGood ? 0 : this.#random(10);
    const lost = () => Promise.reject(new TypeError("Failed to fetch"));
    switch (kind) {
      // The connection closes before the request arrives.
      case 1:
        return lost();
      // The connection closes after the commit.
      case 2:
      case 3:
        await post(at);
        return lost();
      // The phone times out, and the request arrives later.
      case 4:
        this.#doubles.push(later(this.#random(30), () => post(at)));
        return lost();
      // The network duplicates the request, to both servers.
      case 5:
        this.#doubles.push(post(1 - at));
        return post(at);
      case 6:
        this.#doubles.push(later(this.#random(30), () => post(1 - at)));
        return post(at);
      // A captive portal.
      case 7:
        return new Response("<h1>Log in</h1>", { headers: { "Content-Type": "text/html" } });
      default:
        await later(this.#random(3), async () => {});
        return post(at);
    }
  }

  async #head(): Promise<Response> {
    return new Response(null, { headers: { Date: new Date(realNow()).toUTCString() } });
  }

  async #postForm(body: string, at: number): Promise<Response> {
    const { server, browser } = this.#serverAt(at);
    const { status } = await askAs(browser, server, LIST, body, "application/x-www-form-urlencoded");
    return new Response(null, { status });
  }

  async #post(body: string, at: number): Promise<Response> {
    const { server, browser } = this.#serverAt(at);
    return postLine(server, browser, body);
  }

  #serverAt(at: number) {
    const server = this.#servers[at];
    const browser = this.#browsers[at];
    if (!server || !browser) throw new Error("There is no such server.");
    return { server, browser };
  }
}

/** Posts a line as the offline log does; `port` is another one if there's a proxy. */
export async function postLine(server: RunningServer, browser: Browser, body: string, port = server.port) {
  const answer = await askAs(browser, server, "/dashboard/log", body, "application/json", port);
  return Response.json(JSON.parse(answer.body), { status: answer.status });
}

const askAs = (browser: Browser, server: RunningServer, path: string, body: string, type: string, port = server.port) =>
  ask(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    body,
    agent: false,
    headers: {
      Host: `localhost:${server.port}`,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": type,
      "Content-Length": String(Buffer.byteLength(body)),
      "Sec-Fetch-Site": "same-origin",
    },
  });

const nameIn = (line: string) => line.replace(/ QB.*/, "");

/** A number in letters, because names contain no digits: 0 is "aa". */
const letters = (number: number) => String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26));

async function later<Result>(ms: number, act: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return act();
}
