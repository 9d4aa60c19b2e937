import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { type OpenStream, openEvents } from "../support/events.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { ask, type RunningServer } from "../support/server.ts";
import { PASSWORD, type SoakPlayer } from "./players.ts";

const LIST = "/dashboard/my-flips";
const PAGES = ["/dashboard", LIST, "/dashboard/coins", "/dashboard/cards?q=dunmore", `${LIST}/reports`, `${LIST}/undo`];
const STREAMS_EACH = 3;
/** 12 requests a second. */
const STEP_MS = 83;
/** With more requests in flight a step is skipped. */
const MOST_AT_ONCE = 60;

/** A steady, pausable mix of player requests. */
export class Load {
  readonly #server: RunningServer;
  #players: readonly SoakPlayer[] = [];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 8 });
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #streams: OpenStream[] = [];
  readonly #added = new Map<SoakPlayer, string[]>();
  #turn = 0;
  requests = 0;
  leftOut = 0;
  readonly failures = new Map<string, number>();

  constructor(server: RunningServer) {
    this.#server = server;
  }

  /** Opens the streams and all list pages, so that caches are full before the first sample. */
  async begin(players: readonly SoakPlayer[]): Promise<void> {
    this.#players = players;
    for (const player of this.#players) for (let n = 0; n < STREAMS_EACH; n++) await this.#openStream(player);
    for (const { path } of PUBLIC_PAGES) await this.#get(path);
    for (const player of this.#players)
      for (let page = 1; page <= 5; page++) await this.#get(`${LIST}?sort=buy&page=${page}`, player);
  }

  /** Runs for this long, then waits until only the streams are open. */
  async run(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    while (performance.now() < end) {
      const step = this.#step(this.#turn++);
      this.#underWay.add(step);
      step.finally(() => this.#underWay.delete(step));
      await sleep(STEP_MS);
      while (this.#underWay.size > MOST_AT_ONCE) {
        this.leftOut++;
        await sleep(STEP_MS);
      }
    }
    await Promise.all(this.#underWay);
  }

  end(): void {
    for (const stream of this.#streams) stream.leave();
    this.#agent.destroy();
  }

  get streams(): number {
    return this.#streams.length;
  }

  /** A step of a four-second cycle: pages signed in and out, adds, deletes, stream changes and a log-in. */
  async #step(turn: number): Promise<unknown> {
    const player = this.#players[turn % this.#players.length];
    if (!player) return;
    const [place, round] = [turn % 48, Math.floor(turn / 48)];
    if (place === 0) return this.#logIn(player);
    if (place % 12 === 1) return this.#changeStream(player);
    if (place % 12 === 5) return this.#add(player);
    if (place % 12 === 9) return this.#delete(player);
    if (place % 2 === 0) return this.#get(PUBLIC_PAGES[(turn + round) % PUBLIC_PAGES.length]?.path ?? "/");
    return this.#get(PAGES[(turn + round) % PAGES.length] ?? "/dashboard", player);
  }

  #get = (path: string, player?: SoakPlayer) => this.#send(path, 200, player);

  async #logIn({ email }: SoakPlayer) {
    const answer = await this.#send("/login", 303, undefined, { email, password: PASSWORD });
    const cookie = answer?.headers["set-cookie"]?.find((line) => line.startsWith("session="))?.split(";")[0];
    if (cookie) await this.#send("/logout", 303, { cookie }, {});
  }

  async #add(player: SoakPlayer) {
    const id = uuidv7();
    const fields = { id, name: `Soak ${this.#turn}`, pos: "QB", ovr: "84", buy: "1000", sell: "", status: "listed" };
    const answer = await this.#send(`${LIST}/new`, 303, player, fields);
    if (answer?.status === 303) this.#added.set(player, [...(this.#added.get(player) ?? []), id]);
  }

  async #delete(player: SoakPlayer) {
    const [id, ...later] = this.#added.get(player) ?? [];
    if (!id) return;
    this.#added.set(player, later);
    await this.#send(`${LIST}/${id}`, 303, player, { intent: "delete" });
  }

  async #changeStream(player: SoakPlayer) {
    this.#streams.shift()?.leave();
    await this.#openStream(player);
  }

  async #openStream({ cookie }: SoakPlayer) {
    const url = `${this.#server.origin}/dashboard/activity?since=${Date.now()}`;
    const headers = { Host: `localhost:${this.#server.port}`, Cookie: cookie };
    const stream = await openEvents(url, headers).catch(() => null);
    this.requests++;
    if (stream?.status === 200) this.#streams.push(stream);
    else this.#fail(`a stream answered ${stream?.status ?? "nothing"}`);
  }

  async #send(path: string, expected: number, who?: { cookie: string }, fields?: Record<string, string>) {
    const body = fields && new URLSearchParams(fields).toString();
    const form = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
    const headers = {
      Host: `localhost:${this.#server.port}`,
      ...(who && { Cookie: who.cookie }),
      ...(body !== undefined && { ...form, "Content-Length": String(body.length) }),
    };
    this.requests++;
    const method = body === undefined ? "GET" : "POST";
    const answer = await ask(this.#server.origin + path, { method, body, headers, agent: this.#agent }).catch(
      () => null,
    );
    if (answer?.status !== expected) this.#fail(`${path.split("?")[0]} answered ${answer?.status ?? "nothing"}`);
    return answer;
  }

  #fail(what: string) {
    this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
  }
}
