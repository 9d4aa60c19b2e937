import pg from "pg";
import { addressesOf } from "#app/env.server.ts";

const nextHost = new Map<string, number>();

const standby = () =>
  // SQLSTATE of a server that isn't ready, so that a standby counts as an unreachable database.
  Object.assign(new Error("trying to connect, a standby answered, which takes no writes"), { code: "57P03" });

/** With several hosts in the URL, a failure or a standby makes the next connection try the next host. */
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
    // Called synchronously: a connection cut before it has an error listener would end the process.
    super.connect((error: Error | null) => done(error ? this.#moveOn(error) : this.#refusal(), this));
  }

  #refusal(): Error | null {
    // A pooler is a single host, and may report the state of an earlier server.
    if (this.#count === 1 || !this.#isStandby) return null;
    this.end().catch(() => {});
    return this.#moveOn(standby());
  }

  #moveOn(error: Error): Error {
    // If several connections fail together, only the first one advances to the next host.
    if ((nextHost.get(this.#hosts) ?? 0) === this.#turn) nextHost.set(this.#hosts, (this.#turn + 1) % this.#count);
    return error;
  }
}
