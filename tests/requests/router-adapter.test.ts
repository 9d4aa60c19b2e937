import type { RequestListener } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import express, { type ErrorRequestHandler } from "express";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { routerAdapter } from "#app/server/edge/router-adapter.ts";
import { until } from "../support/server.ts";

const FIRST = new TextEncoder().encode("first\n");

/** A download that begins, and then goes on by `pull`. */
const download = (source: UnderlyingDefaultSource<Uint8Array>) =>
  new Response(new ReadableStream({ start: (stream) => stream.enqueue(FIRST), ...source }));

/** Asks `work` of a server that answers everything with `answer`; returns the errors that it was told of. */
async function errorsOf(answer: () => Response, work: (origin: string) => Promise<unknown>): Promise<unknown[]> {
  const errors: unknown[] = [];
  const app = express().use(
    routerAdapter(
      async () => answer(),
      () => new RouterContextProvider(),
    ),
  );
  const hear: ErrorRequestHandler = (error, _req, res, _next) => {
    errors.push(error);
    res.destroy();
  };
  const server = createServer(app.use(hear) as RequestListener).listen(0, "127.0.0.1");
  await until(async () => server.listening, 5_000);
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
  return errors;
}

test("a download that fails on our side is cut off, and told", async () => {
  const failure = new Error("the database went away");
  const errors = await errorsOf(
    () => download({ pull: () => sleep(20).then(() => Promise.reject(failure)) }),
    (origin) => expect(fetch(origin).then((answer) => answer.text())).rejects.toThrow(),
  );
  expect(errors).toEqual([failure]);
});

test("a download whose reader leaves ends without an error", async () => {
  let cancelled = false;
  const errors = await errorsOf(
    () =>
      download({
        pull: async (stream) => {
          await sleep(5);
          stream.enqueue(FIRST);
        },
        cancel: () => {
          cancelled = true;
        },
      }),
    async (origin) => {
      const leaving = new AbortController();
      const { body } = await fetch(origin, { signal: leaving.signal });
      await body?.getReader().read();
      leaving.abort();
      await until(async () => cancelled, 5_000);
    },
  );
  expect(errors).toEqual([]);
});
