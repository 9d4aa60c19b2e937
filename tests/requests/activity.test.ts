import { expect, test } from "vitest";
import { send } from "../support/raw-request.ts";
import { headOn, pageOn, postOn, startMeasuredServer } from "../support/two-servers.ts";
import { signedIn } from "../support/visitor.ts";

const STREAM = "/dashboard/activity";

test("the stream of live activity is open, uncached, unbuffered, and says when to come back", async () => {
  const answer = await (await signedIn()).get(STREAM);
  expect(answer.status).toBe(200);
  expect(answer.html).toBe("retry: 1000\n\n");
  expect(answer.headers.get("Content-Type")).toBe("text/event-stream; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(answer.headers.get("X-Accel-Buffering")).toBe("no");
});

test("refuses a visitor's stream with a 401 instead of a redirect to log in", async () => {
  const headers = { Accept: "text/event-stream" };
  expect((await send(STREAM, { headers })).status).toBe(401);
  expect((await send(STREAM, { headers }, await signedIn())).status).toBe(200);
});

test("a page read long ago, or at no time that can be read, is answered", async () => {
  const player = await signedIn();
  expect((await player.get(`${STREAM}?since=0`)).status).toBe(200);
  for (const since of ["", "abc", "1e400", "-1", "%00", "9".repeat(400)])
    expect((await player.get(`${STREAM}?since=${since}`)).status).toBe(200);
});

test("answers HEAD and data requests without leaving a stream open", async () => {
  const server = await startMeasuredServer();
  const player = await signedIn();
  expect((await headOn(server, player, STREAM)).status).toBe(200);
  expect((await pageOn(server, player, `${STREAM}.data`)).status).toBe(406);
  expect((await postOn(server, player, STREAM, {})).status).toBe(405);
  expect(await server.metric(/^activity_streams .*$/m)).toBe("activity_streams 0");
  await server.stop();
});
