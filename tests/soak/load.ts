import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { hashPassword } from "#app/features/account/passwords/passwords.server.ts";
import type { OpenStream } from "../support/events.ts";
import { insertListedFlips } from "../support/players.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import type { Answer, RunningServer } from "../support/server.ts";
import { activityOn, pageOn, postOn } from "../support/two-servers.ts";
import { signedIn, Visitor } from "../support/visitor.ts";
import { WireSession } from "../support/wire-session.ts";

const PASSWORD = "a long enough one 7";
const LIST = "/dashboard/my-flips";
const PAGES = ["/dashboard", LIST, "/dashboard/coins", "/dashboard/cards?q=dunmore", `${LIST}/reports`, `${LIST}/undo`];
const STREAMS_EACH = 3;
/** 12 requests a second. */
const STEP_MS = 83;
/** With more requests in flight a step is skipped. */
const MOST_AT_ONCE = 60;
const NOBODY = new Visitor();

type Player = Awaited<ReturnType<typeof signedIn>>;

export async function newPlayers(count: number): Promise<Player[]> {
  const passwordHash = await hashPassword(PASSWORD);
  const players: Player[] = [];
  for (let n = 0; n < count; n++) {
    const player = await signedIn();
    await database.update(users).set({ passwordHash }).where(eq(users.id, player.id));
    await insertListedFlips(player.id, 250, 2_000);
    players.push(player);
  }
  return players;
}

/** A steady, pausable mix of player requests. */
export class Load {
  readonly #server: RunningServer;
  readonly #players: readonly Player[];
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #streams: OpenStream[] = [];
  readonly #added: { player: Player; id: string }[] = [];
  #turn = 0;
  requests = 0;
  leftOut = 0;
  readonly failures = new Map<string, number>();

  constructor(server: RunningServer, players: readonly Player[]) {
    this.#server = server;
    this.#players = players;
  }

  get failed(): number {
    return [...this.failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Opens the streams and all list pages, so that caches are full before the first sample. */
  async begin(): Promise<void> {
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
  }

  /** A step of a four-second cycle: pages signed in and out, adds, deletes, stream changes and a log-in. */
  async #step(turn: number): Promise<unknown> {
    const player = this.#players[turn % this.#players.length];
    if (!player) return;
    const place = turn % 48;
    const round = Math.floor(turn / 48);
    if (place === 0) return this.#logIn(player);
    if (place % 12 === 1) return this.#changeStream(player);
    if (place % 12 === 5) return this.#add(player);
    if (place % 12 === 9) return this.#delete();
    if (place % 2 === 0) return this.#get(PUBLIC_PAGES[(turn + round) % PUBLIC_PAGES.length]?.path ?? "/");
    return this.#get(PAGES[(turn + round) % PAGES.length] ?? "/dashboard", player);
  }

  #get = (path: string, player: Visitor = NOBODY) => this.#expect(200, path, pageOn(this.#server, player, path));
  #post = (path: string, player: Player, fields: Record<string, string>) =>
    this.#expect(303, path, postOn(this.#server, player, path, fields));

  async #logIn({ email }: Player) {
    const session = new WireSession(this.#server);
    await this.#expect(303, "/login", session.send("/login", { email, password: PASSWORD }));
    await this.#expect(303, "/logout", session.send("/logout", {}));
  }

  async #add(player: Player) {
    const id = uuidv7();
    const fields = { id, name: `Soak ${this.#turn}`, pos: "QB", ovr: "84", buy: "1000", sell: "", status: "listed" };
    const answer = await this.#post(`${LIST}/new`, player, fields);
    if (answer?.status === 303) this.#added.push({ player, id });
  }

  async #delete() {
    const oldest = this.#added.shift();
    if (oldest) await this.#post(`${LIST}/${oldest.id}`, oldest.player, { intent: "delete" });
  }

  async #changeStream(player: Player) {
    this.#streams.shift()?.leave();
    await this.#openStream(player);
  }

  async #openStream(player: Player) {
    const stream = await this.#expect(200, "a stream", activityOn(this.#server, player));
    if (stream?.status === 200) this.#streams.push(stream);
  }

  async #expect<Got extends Pick<Answer, "status">>(status: number, what: string, sent: Promise<Got>) {
    this.requests++;
    const answer = await sent.catch(() => null);
    const failure = `${what.split("?")[0]} answered ${answer?.status ?? "nothing"}`;
    if (answer?.status !== status) this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
    return answer;
  }
}
