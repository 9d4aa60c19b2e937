import { connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A TCP proxy before a database that simulates network faults. */
export interface DatabaseProxy {
  url: string;
  /** Chunks sent to the database so far. */
  asked: () => number;
  delay: (ms: number) => void;
  /** Drops all data on the open connections silently; new ones work. */
  freeze: () => void;
  /**
   * Loses the next statement that matches `saying`, or its response after it ran, by closing the connection or
   * silently.
   */
  lose: (what: "statement" | "answer", saying: RegExp, how?: "cut" | "silence") => void;
  /** While `away`, closes every connection and refuses new ones. */
  refuse: (away: boolean) => void;
  cut: () => void;
  close: () => void;
}

interface Loss {
  what: "statement" | "answer";
  saying: RegExp;
  how: "cut" | "silence";
}

interface Line {
  near: Socket;
  frozen: boolean;
  loss: Loss | null;
  lost: Buffer;
}

/** Type of the message that ends each of Postgres's responses, which is six bytes long. */
const READY_FOR_QUERY = "Z".charCodeAt(0);

function lostOn(line: Line, { how }: Loss) {
  if (how === "silence") line.frozen = true;
  else line.near.destroy();
}

export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(url);
  const open = new Set<Line>();
  let wait = 0;
  let asked = 0;
  let loss: Loss | null = null;
  let isAway = false;
  const server = createServer((near) => {
    if (isAway) return near.destroy();
    const far = connect(Number(port), hostname);
    const line: Line = { near, frozen: false, loss: null, lost: Buffer.alloc(0) };
    open.add(line);
    near.on("data", (piece) => {
      asked++;
      if (loss?.saying.test(piece.toString("latin1"))) [line.loss, loss] = [loss, null];
      if (line.loss?.what === "statement") lostOn(line, line.loss);
      else if (!line.frozen) far.write(piece);
    });
    far.on("data", async (piece) => {
      if (line.loss) {
        line.lost = Buffer.concat([line.lost, piece]);
        // By now the database has executed the statement.
        if (line.lost.at(-6) === READY_FOR_QUERY) lostOn(line, line.loss);
        return;
      }
      const due = wait;
      if (due > 0) await sleep(due);
      if (!line.frozen && !near.destroyed) near.write(piece);
    });
    near
      .on("error", () => {})
      .on("close", () => {
        open.delete(line);
        far.destroy();
      });
    far.on("error", () => {}).on("close", () => line.frozen || near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const proxied = new URL(url);
  proxied.host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const cut = () => {
    for (const { near } of open) near.destroy();
  };
  return {
    url: proxied.href,
    asked: () => asked,
    delay: (ms) => {
      wait = ms;
    },
    freeze: () => {
      for (const line of open) line.frozen = true;
    },
    lose: (what, saying, how = "cut") => {
      loss = { what, saying, how };
    },
    refuse: (away) => {
      isAway = away;
      if (away) cut();
    },
    cut,
    close: () => {
      server.close();
      cut();
    },
  };
}
