import pg from "pg";
import { addressesOf } from "#app/env.server.ts";

/** Which of several hosts is tried next, by the list of them. */
const nextHost = new Map<string, number>();

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
    const turn = nextHost.get(connectionString) ?? 0;
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
    if (!callback)
      return new Promise((connected, failed) =>
        this.connect((error: Error | null) => (error ? failed(error) : connected(this))),
      );
    const done = callback as (error: Error | null, client: pg.Client) => void;
    // why: called at once, since a connection that is cut before anybody listens to it would end the process
    super.connect((error: Error | null) => done(error ? this.#moveOn(error) : this.#refusal(), this));
  }

  /** What is wrong with a connection that was made; null for nothing. */
  #refusal(): Error | null {
    // why: a pooler, which is one host, may tell what was behind it before
    if (this.#count === 1 || !this.#isStandby) return null;
    this.end().catch(() => {});
    return this.#moveOn(standby());
  }

  #moveOn(error: Error): Error {
    // why: of several connections that fail together the first one moves on, and the others would move back
    if ((nextHost.get(this.#hosts) ?? 0) === this.#turn) nextHost.set(this.#hosts, (this.#turn + 1) % this.#count);
    return error;
  }
}
