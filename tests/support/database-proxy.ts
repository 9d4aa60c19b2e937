import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A network between a server and its database that can be made bad. */
export interface DatabaseProxy {
  url: string;
  /** How many pieces the database was sent so far. */
  asked: () => number;
  /** Holds back every answer of the database for so long (ms). */
  delay: (ms: number) => void;
  /** From now on the open connections carry nothing more in either direction, without a word; new ones work. */
  freeze: () => void;
  /** Cuts every connection. */
  cut: () => void;
  close: () => void;
}

/** Stands between the database at `url` and whoever connects to the address it answers with. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url);
  const open = new Map<Socket, { frozen: boolean; peer: Socket }>();
  let wait = 0;
  let asked = 0;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const line = { frozen: false, peer: far };
    open.set(near, line);
    near.on("data", (piece) => {
      asked++;
      if (!line.frozen) far.write(piece);
    });
    far.on("data", async (piece) => {
      const due = wait;
      if (due > 0) await sleep(due);
      if (!line.frozen && !near.destroyed) near.write(piece);
    });
    near
      .on("error", () => {})
      .on("close", () => {
        open.delete(near);
        far.destroy();
      });
    far.on("error", () => {}).on("close", () => line.frozen || near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const cut = () => {
    for (const near of open.keys()) near.destroy();
  };
  return {
    url: proxied.href,
    asked: () => asked,
    delay: (ms) => {
      wait = ms;
    },
    freeze: () => {
      for (const line of open.values()) line.frozen = true;
    },
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
}
