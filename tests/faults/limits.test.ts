import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, type RunningServer, startServer } from "../support/server.ts";

let servers: RunningServer[];
beforeAll(async () => {
  servers = await Promise.all([startServer(), startServer()]);
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const signUp = ({ origin, port }: RunningServer) => {
  const headers = {
    Host: `localhost:${port}`,
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": "0",
    "Sec-Fetch-Site": "same-origin",
  };
  return ask(`${origin}/signup`, { method: "POST", body: "", headers, agent: false });
};

test("P10: of 100 sign-ups that one client sends at once to two processes, exactly the 60 of an hour are read", async () => {
  const answers = await Promise.all(servers.flatMap((server) => Array.from({ length: 50 }, () => signUp(server))));
  const counted = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([counted(400), counted(429)]).toEqual([60, 40]);
});
