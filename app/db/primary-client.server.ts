import pg from "pg";
import { addressesOf } from "#app/env.server.ts";

/** Which address of a database on several hosts is tried next, by the list of them. */
const turns = new Map<string, number>();

const standby = () =>
  // why: the code of a server that takes no work yet, so that it is told as a database that is away
  Object.assign(new Error("trying to connect, a standby answered, which takes no writes"), { code: "57P03" });

/**
 * A connection to the host that takes writes. Where the address names several hosts, one that cannot be reached or that
 * is a standby fails, and the next connection is made to the next host.
 */
export class PrimaryClient extends pg.Client {
  readonly #hosts: string;
  readonly #count: number;
  readonly #turn: number;
  #isStandby = false;

  constructor({ connectionString = "", ...config }: pg.ClientConfig = {}) {
    const addresses = addressesOf(connectionString);
    const turn = turns.get(connectionString) ?? 0;
    super({ ...config, connectionString: addresses[turn] });
    this.#hosts = connectionString;
    this.#count = addresses.length;
    this.#turn = turn;
    this.connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
      if (parameterName === "in_hot_standby") this.#isStandby = parameterValue === "on";
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (error: never, client: pg.Client) => void): Promise<pg.Client> | undefined {
    const connecting = this.#toPrimary();
    if (!callback) return connecting;
    const done = callback as (error: unknown, client?: pg.Client) => void;
    connecting.then((client) => done(null, client), done);
  }

  async #toPrimary(): Promise<pg.Client> {
    try {
      await super.connect();
      // why: a pooler may keep telling what the server behind it was
      if (this.#count > 1 && this.#isStandby) throw standby();
      return this;
    } catch (error) {
      // why: of several connections that fail together the first one moves on, and the others would move back
      if ((turns.get(this.#hosts) ?? 0) === this.#turn) turns.set(this.#hosts, (this.#turn + 1) % this.#count);
      this.connection.stream.destroy();
      throw error;
    }
  }
}
