import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer, type Server, request as secureRequest } from "node:https";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort, type RunningServer, startServer } from "../support/server.ts";

const pem = readFileSync(new URL("../support/localhost.pem", import.meta.url));
let proxy: Server;
let server: RunningServer;
let origin: string;

/** Terminates TLS like Fly's proxy: the app gets http, with scheme and client in headers. */
function startProxy(port: number, behind: number): Promise<Server> {
  const started = createServer({ key: pem, cert: pem }, (req, res) => {
    const headers = { ...req.headers, "x-forwarded-proto": "https", "fly-client-ip": "203.0.113.7" };
    req.pipe(
      request({ port: behind, path: req.url, method: req.method, headers }, (answer) => {
        res.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(res);
      }),
    );
  });
  return new Promise((done) => started.listen(port, () => done(started)));
}

beforeAll(async () => {
  const port = await freePort();
  origin = `https://localhost:${port}`;
  const secrets = {
    SESSION_SECRETS: "0123456789abcdefghijklmnopqrstuvwxyz",
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "HTMC <no-reply@htmc.example>",
  };
  server = await startServer({ env: { APP_ORIGIN: origin, TRUST_PROXY: "fly", ...secrets } });
  proxy = await startProxy(port, server.port);
});
afterAll(async () => {
  proxy.close();
  await server.stop();
});

function post(
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: Record<string, unknown> }> {
  return new Promise((done, fail) => {
    const outgoing = secureRequest(origin + path, {
      method: "POST",
      ca: pem,
      headers: { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": 0, ...headers },
    });
    outgoing.on("response", (answer) => {
      answer.resume();
      done({ status: answer.statusCode ?? 0, headers: answer.headers });
    });
    outgoing.on("error", fail);
    outgoing.end();
  });
}

test("P1: a browser's form reaches its action through a proxy that ends TLS", async () => {
  const answer = await post("/logout", { Origin: origin, "Sec-Fetch-Site": "same-origin" });
  expect(answer.status).toBe(303);
  expect(answer.headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
});

test("P1: a text browser's form reaches it too, by its Referer", async () => {
  expect((await post("/logout", { Referer: `${origin}/login` })).status).toBe(303);
});

test.each([
  { Origin: "https://evil.example" },
  { Origin: "null" },
  { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
  { "Sec-Fetch-Site": "cross-site" },
  { Referer: "https://evil.example/" },
  {},
])("P1: another site's form does not: %j", async (headers) => {
  expect((await post("/logout", headers as Record<string, string>)).status).toBe(403);
});

test("only the site's own host is answered for, not even localhost without TLS", async () => {
  const answer = await new Promise<number>((done) => {
    request({ port: server.port, path: "/", headers: { Host: `localhost:${server.port}` } }, (got) =>
      done(got.resume().statusCode ?? 0),
    ).end();
  });
  expect(answer).toBe(421);
});
