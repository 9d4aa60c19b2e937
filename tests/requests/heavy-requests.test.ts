import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROUTES, requestUrls, urlOf } from "../support/routes.ts";
import { ask, freePort, type RunningServer, startServer } from "../support/server.ts";

const KIB = 1024;
/** CPU budget of a visitor's request in ms of this thread: a page takes some ten, a careless reader hundreds. */
const BUDGET_MS = 100;

/** Reports the main thread's CPU time so far; runs inside the server's process. */
const tellCosts = (port: number) => `
  import { createServer } from "node:http";
  createServer((_req, res) => res.end(JSON.stringify(process.threadCpuUsage()))).listen(${port}, "127.0.0.1").unref();`;

let server: RunningServer;
let costsPort: number;
beforeAll(async () => {
  costsPort = await freePort();
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tellCosts(costsPort))}`;
  server = await startServer({ env: { NODE_OPTIONS, LOG_LEVEL: "silent" } });
});
afterAll(() => server.stop());

interface Heavy {
  address?: (url: string) => string;
  headers?: Record<string, string>;
  body?: string;
}

const filled = (name: (at: number) => string) =>
  Array.from({ length: 10_000 }, (_, at) => name(at))
    .join("&")
    .slice(0, 64 * KIB);
const withQuery = (url: string, query: string) => `${url}${url.includes("?") ? "&" : "?"}${query}`;
const part = '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n\r\n';
const multipart = { "Content-Type": "multipart/form-data; boundary=x" };

/** The most expensive requests of a visitor. */
const HEAVY: Record<string, Heavy> = {
  "a path of slashes": { address: (url) => url.replace(/(?=\?|$)/, `${"/".repeat(15_000)}b`) },
  "a path that is just bearable": { address: (url) => url.replace(/(?=\?|$)/, `${"/".repeat(900)}b`) },
  "a query of names": { address: (url) => withQuery(url, filled((at) => `a${at}=`).slice(0, 3_500)) },
  "a query of one name": { address: (url) => withQuery(url, "id=&".repeat(900)) },
  "a next of dots": { address: (url) => withQuery(url, `next=/${"../".repeat(600)}&from=/${"../".repeat(600)}`) },
  "many cookies": { headers: { Cookie: "session=;game=;tz=;toast=;".repeat(500) } },
  "a large cookie": { headers: { Cookie: `session=${"%22".repeat(2_000)}.${"a".repeat(6_000)}` } },
  "many codings": { headers: { "Accept-Encoding": "a;q=0,".repeat(2_000), "If-None-Match": '"a",'.repeat(500) } },
  "a form of unknown names": { body: filled((at) => `a${at}`) },
  "a form of one name": { body: filled(() => "email=") },
  "a form of one long value": { body: `email=${"%41".repeat(21_000)}` },
  "a form of parts": { body: `${part.repeat(1_100)}--x--\r\n`, headers: multipart },
  "old flips": { body: `${part.repeat(35_000)}--x--\r\n`, headers: multipart },
  "an Origin that is none": { body: "", headers: { Origin: "x".repeat(12_000) } },
};

async function costSoFar(): Promise<number> {
  const { user, system } = JSON.parse((await ask(`http://127.0.0.1:${costsPort}`)).body);
  return (user + system) / 1_000;
}

async function cost(path: string, { headers, body }: Heavy): Promise<number> {
  const host = `localhost:${server.port}`;
  const form = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": body?.length ?? 0,
    Origin: `http://${host}`,
  };
  const before = await costSoFar();
  const options = {
    method: body === undefined ? "GET" : "POST",
    body,
    headers: { Host: host, ...(body !== undefined && form), ...headers },
  };
  expect((await ask(server.origin + path, options)).status, path.slice(0, 80)).toBeLessThan(500);
  return (await costSoFar()) - before;
}

const addresses = ROUTES.flatMap((route) =>
  requestUrls(urlOf(route, { flipId: uuidv7(), actId: uuidv7(), importId: uuidv7(), sharedId: uuidv7() }), route).slice(
    0,
    2,
  ),
);

test.each(Object.entries(HEAVY))("%s costs little on every route", async (_what, heavy) => {
  for (const url of new Set(addresses)) {
    const path = heavy.address?.(url) ?? url;
    let least = Number.POSITIVE_INFINITY;
    // The first run includes compilation, and a busy machine distorts some.
    for (let round = 0; round < 12 && least > BUDGET_MS; round++) least = Math.min(least, await cost(path, heavy));
    expect(least, url).toBeLessThan(BUDGET_MS);
  }
});
