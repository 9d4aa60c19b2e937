import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { HOUR_MS } from "#app/domain/dates.ts";
import { changeFlips } from "#app/features/flips/change-flips.server.ts";
import { deleteForGood } from "#app/features/flips/undo/bin.server.ts";
import { newDisk, openPage, type PhonePage } from "./phone-in-node.ts";
import { newAct } from "./players.ts";
import { playerOn, randomFrom } from "./random-acts.ts";
import { ask, type RunningServer } from "./server.ts";
import type { Browser } from "./two-servers.ts";

const realNow = Date.now;
const STEPS = 14;
/** How many hours a phone's clock may be wrong. */
const CLOCKS = [0, 3, -3, 24 * 365, -24 * 365];

/** What a run found wrong: names of flips that are lost, back after they were deleted for good, twice, or misdated. */
export interface Faults {
  lost: string[];
  back: string[];
  twice: string[];
  misdated: string[];
}

/** A line as it was typed, by its card's name, which no other line has. */
interface Typed {
  name: string;
  at: number;
  /** True for a line that was removed here: it may have been added before. */
  mayBeGone: boolean;
  /** True for one that was deleted for good elsewhere. */
  isGone?: true;
}

/**
 * One run of a phone whose line, clock and pages fail at random, between two servers: everything that was kept has to
 * be one flip in the end, dated when it was typed. The same seed does the same.
 */
export async function runPhone(seed: number, servers: readonly RunningServer[]): Promise<Faults> {
  const random = randomFrom(seed);
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
    const phone = new Phone(random, servers, await playerOn(servers.length));
    newDisk();
    vi.stubGlobal("fetch", (_: string, init: { method: string; body: string }) =>
      init.method === "HEAD" ? phone.#head() : phone.#fetch(init.body),
    );
    vi.spyOn(Date, "now").mockImplementation(() => realNow() + phone.#wrong);
    phone.#wrong = phone.#anyClock();
    await phone.#openPage();
    return phone;
  }

  /** Does one thing at random. */
  async step(): Promise<void> {
    const acts = [
      () => this.#keep(),
      () => this.#keep(),
      () => this.#keep(),
      () => this.#page.sendLines(),
      () => Promise.all([this.#page.sendLines(), this.#secondPage()]),
      () => this.#openPage(),
      () => this.#setClock(),
      () => this.#edit(),
      () => this.#remove(),
      () => this.#deleteElsewhere(),
      () => this.#otherAccount(),
    ];
    await acts[this.#random(acts.length)]?.();
  }

  /** Sends the rest on a good line, and compares what is there with what was typed. */
  async end(): Promise<Faults> {
    this.#isGood = true;
    await this.#openPage();
    for (;;) {
      await this.#page.sendLines();
      // why: the player has looked, and wants what looked different before as another flip
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
    return faults;
  }

  #anyClock = () => (CLOCKS[this.#random(CLOCKS.length)] ?? 0) * HOUR_MS;

  async #openPage(): Promise<void> {
    this.#page = await openPage();
    // why: as a page of the dashboard does it
    await this.#page.writePlayer({ owner: this.#owner, game: "CFB26", found: {}, ahead: -this.#wrong });
  }

  async #secondPage(): Promise<unknown> {
    const first = this.#page;
    const second = await openPage();
    this.#page = first;
    return second.sendLines();
  }

  async #keep(): Promise<void> {
    const name = `Card ${letters(this.#typed.length)}`;
    this.#typed.push({ name, at: realNow(), mayBeGone: false });
    const { ahead } = (await this.#page.readPlayer()) ?? { ahead: 0 };
    await this.#page.keepLine({
      id: uuidv7(),
      game: "CFB26",
      line: `${name} QB 1000`,
      found: "",
      typedAt: Date.now(),
      ahead,
      owner: this.#owner,
    });
  }

  /** Sets the phone's clock, sends what waits, and opens a page of the dashboard before the next line is typed. */
  async #setClock(): Promise<void> {
    this.#wrong = this.#anyClock();
    await this.#page.sendLines();
    await this.#openPage();
  }

  async #edit(): Promise<void> {
    const line = await this.#anyWaiting();
    if (!line) return;
    const [name, edited] = [nameIn(line.line), `Card ${letters(this.#typed.length)}`];
    const before = this.#typed.find((typed) => typed.name === name);
    if (!before || !(await this.#page.changeLine(line, { line: `${edited} QB 1000` }))) return;
    // why: the line as it was first may have arrived, with its answer lost
    before.mayBeGone = true;
    this.#typed.push({ name: edited, at: before.at, mayBeGone: false });
  }

  async #remove(): Promise<void> {
    const line = await this.#anyWaiting();
    const typed = line && this.#typed.find(({ name }) => name === nameIn(line.line));
    if (line && typed && (await this.#page.changeLine(line, null))) typed.mayBeGone = true;
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

  /** Somebody else logs in on the phone, and sends what can be sent. */
  async #otherAccount(): Promise<void> {
    await this.#page.writePlayer({ owner: uuidv7(), game: "CFB26", found: {}, ahead: -this.#wrong });
    await this.#page.sendLines();
    await this.#openPage();
  }

  async #anyWaiting() {
    // why: the page tells of a deleted one and removes it
    const lines = (await this.#page.waitingLines()).filter(({ because }) => because !== "deleted");
    return lines[this.#random(Math.max(lines.length, 1))];
  }

  /** The line to the servers. */
  async #fetch(body: string): Promise<Response> {
    const at = this.#random(this.#servers.length);
    const kind = this.#isGood ? 0 : this.#random(10);
    const post = (server: number) => this.#post(body, server);
    const lost = () => Promise.reject(new TypeError("Failed to fetch"));
    switch (kind) {
      // cut before it arrives
      case 1:
        return lost();
      // cut after the commit
      case 2:
      case 3:
        await post(at);
        return lost();
      // given up by the phone, and arrives later
      case 4:
        this.#doubles.push(later(this.#random(30), () => post(at)));
        return lost();
      // sent twice by the line, to both servers
      case 5:
        this.#doubles.push(post(1 - at));
        return post(at);
      case 6:
        this.#doubles.push(later(this.#random(30), () => post(1 - at)));
        return post(at);
      // a captive portal
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

  async #post(body: string, at: number): Promise<Response> {
    const [server, browser] = [this.#servers[at], this.#browsers[at]];
    if (!server || !browser) throw new Error("There is no such server.");
    return postLine(server, browser, body);
  }
}

/** Posts a line as a phone's page does, by another port than the server's where a proxy stands before it. */
export async function postLine(server: RunningServer, browser: Browser, body: string, port = server.port) {
  const answer = await ask(`http://127.0.0.1:${port}/dashboard/log`, {
    method: "POST",
    body,
    agent: false,
    headers: {
      Host: `localhost:${server.port}`,
      Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(body)),
      "Sec-Fetch-Site": "same-origin",
    },
  });
  return Response.json(JSON.parse(answer.body), { status: answer.status });
}

const nameIn = (line: string) => line.replace(/ QB.*/, "");

/** A number in letters, since a name holds no digits: 0 is "aa". */
const letters = (number: number) => String.fromCharCode(97 + Math.floor(number / 26), 97 + (number % 26));

async function later<Result>(ms: number, act: () => Promise<Result>): Promise<Result> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return act();
}
