import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy between a phone and the site that simulates network faults. */
export interface LineProxy {
  port: number;
  /** "cut" closes every connection and refuses new ones; "hang" drops all data silently. */
  set: (state: "whole" | "cut" | "hang") => void;
  pointTo: (port: number) => void;
  /** Answers posts with these bytes, like a captive portal; null forwards them. */
  answerPosts: (bytes: string | null) => void;
  /** Closes a connection after so many bytes of the response to a post; null for never. */
  cutAnswersAt: (bytes: number | null) => void;
  /** Request lines received so far. */
  asked: string[];
  close: () => void;
}

export async function lineProxy(sitePort: number): Promise<LineProxy> {
  let port = sitePort;
  const open = new Set<Socket>();
  const asked: string[] = [];
  let state: "whole" | "cut" | "hang" = "whole";
  let instead: string | null = null;
  let cutAt: number | null = null;
  const server = createServer((near) => {
    if (state === "cut") return near.destroy();
    const far = connect(port, "127.0.0.1");
    let isPost = false;
    let answered = 0;
    open.add(near);
    near.on("data", (piece) => {
      const [line = ""] = piece.toString("latin1").split("\r\n", 1);
      if (/^[A-Z]+ \//.test(line)) {
        asked.push(line);
        [isPost, answered] = [line.startsWith("POST"), 0];
      }
      if (state === "hang") return;
      if (isPost && instead !== null) near.end(instead, "latin1");
      else far.write(piece);
    });
    far.on("data", (piece) => {
      if (state === "hang" || near.destroyed) return;
      const left = isPost && cutAt !== null ? cutAt - answered : piece.length;
      answered += piece.length;
      if (left > 0) near.write(piece.subarray(0, left));
      if (left < piece.length) near.destroySoon();
    });
    near
      .on("error", () => {})
      .on("close", () => {
        open.delete(near);
        far.destroy();
      });
    far.on("error", () => {}).on("close", () => near.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const cut = () => {
    for (const near of open) near.destroy();
  };
  return {
    port: typeof address === "object" && address ? address.port : 0,
    asked,
    set: (wanted) => {
      state = wanted;
      if (wanted === "cut") cut();
    },
    pointTo: (other) => {
      port = other;
      cut();
    },
    answerPosts: (bytes) => {
      instead = bytes;
    },
    cutAnswersAt: (bytes) => {
      cutAt = bytes;
    },
    close: () => {
      server.close();
      cut();
    },
  };
}
