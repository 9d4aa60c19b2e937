import { expect, test } from "vitest";
import { findLeaks, findNewLeaks, findSecrets, noteExchange, noteLog } from "./log-search.ts";

const TOKEN = "nR1x0bW5m2b3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l";
const SIGNATURE = "A".repeat(43);
const SESSION = `${Buffer.from(JSON.stringify(TOKEN)).toString("base64url")}.${SIGNATURE}`;

const logIn = {
  url: "http://127.0.0.1:3000/login?next=%2Fdashboard",
  headers: { Cookie: `game=CFB26; session=${SESSION}` },
  body: "email=trader%40fish.example&password=turf+and+chalk+26",
};
const line = (more: object) => JSON.stringify({ level: 30, time: "2026-11-22T12:00:00.000Z", ...more });

test("an honest log holds none of an exchange's secrets", () => {
  const log = [
    line({ method: "POST", route: "/login", status: 303, ms: 40, user: "s0meHashOfAPlayer", msg: "answered" }),
    line({ event: "password-change", outcome: "ok", whom: "s0meHashOfAPlayer" }),
    line({ err: { frames: "    at async file:///app/node_modules/@react-router/node/dist/index.js:1:2" } }),
  ].join("\n");
  expect(findLeaks(log, findSecrets(logIn))).toEqual([]);
});

test.each([
  ["a password", { msg: "no log-in with turf and chalk 26" }, "password of a form or an address"],
  ["an address", { email: "trader@fish.example" }, "email of a form or an address"],
  ["anybody's address", { to: "nobody@fish.example" }, "a mail address"],
  ["a webhook's signature", { signature: `t=1,v1=${"0a".repeat(32)}` }, "a webhook's signature"],
  ["a cookie", { headers: { cookie: `session=${SESSION}` } }, "a signed cookie"],
  ["a session's token", { query: "select", params: [TOKEN] }, "what the cookie session says"],
  ["a mailed link", { path: "/auth/confirm?type=email&code=abc" }, "a mailed code"],
  ["a password's hash", { row: "$argon2id$v=19$m=19456" }, "a password's hash"],
  ["a key of Stripe's", { key: "sk_test_browser" }, "a secret of Stripe's"],
  ["the database's password", { url: "postgres://htmc:geheim@db/htmc" }, "the database's password"],
])("P18: a log that holds %s is found out", (_what, planted, found) => {
  const log = [line({ msg: "ready" }), line(planted), line({ msg: "answered" })].join("\n");
  const leaks = findLeaks(log, findSecrets(logIn));
  expect(leaks).toContainEqual(expect.stringContaining(`${found}: {`));
  expect(new Set(leaks.map((leak) => leak.slice(leak.indexOf("{"))))).toEqual(new Set([line(planted)]));
});

test("what an answer sets, and what stands in an address, are secrets too", () => {
  const secrets = findSecrets({ url: "/auth/confirm?code=0123456789abc", setCookie: [`session=${SESSION}; Path=/`] });
  expect([...secrets.keys()]).toEqual(["0123456789abc", SESSION, TOKEN]);
});

test("a secret that went to one server is looked for in the logs of all, once each", () => {
  noteLog(() => line({ msg: "ready" }));
  noteLog(() => line({ msg: "checked turf and chalk 26" }));
  noteExchange(logIn);
  expect(findNewLeaks()).toEqual([expect.stringContaining("turf and chalk 26")]);
  expect(findNewLeaks()).toEqual([]);
});
