import { expect, test } from "vitest";
import { whileRefused } from "../support/injected.ts";
import { leadCells } from "../support/page-forms.ts";
import { checksumOf } from "../support/players.ts";
import { send } from "../support/raw-request.ts";
import { ORIGIN, signedIn, type Visitor } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const OLD = {
  name: "From the browser",
  pos: "QB",
  ovr: 85,
  buy: 1_000,
  sell: 1_500,
  taxRate: 0.1,
  profit: 350,
  roi: 0.35,
  game: "MUT25",
  status: "sold",
  created_at: "2025-08-14T12:00:00Z",
};

function posted(by: Visitor, flips: string | File, way = LIST) {
  const body = new FormData();
  body.set("intent", "import-local");
  body.set("flips", flips);
  return send(way, { method: "POST", body, headers: { Origin: ORIGIN } }, by);
}

const listed = async (player: Visitor) => leadCells(await player.get(LIST)).length;

test("old flips that a browser posts are in the account and in nobody else's, once, as a text or a file", async () => {
  const player = await signedIn();
  const stranger = await signedIn();
  const store = JSON.stringify([OLD, OLD, { ...OLD, buy: 0 }]);
  for (const flips of [store, new File([store], "flips.json"), store])
    expect((await posted(player, flips)).status).toBe(200);
  expect((await posted(player, store, `${LIST}.data`)).text).toContain("Buy price must be greater than 0");
  for (const visitor of [player, stranger]) visitor.cookies.set("game", "MADDEN26");
  expect([await listed(player), await listed(stranger)]).toEqual([2, 0]);
});

test("what is no JSON array moves nothing", async () => {
  const player = await signedIn();
  for (const flips of ["", "{", "{}", "null"]) {
    const answer = await posted(player, flips);
    expect(answer.status, flips).toBe(400);
    expect(answer.text).toContain("We couldn't read these old flips, so nothing was moved.");
  }
  const none = await player.post(LIST, { intent: "import-local" });
  expect(none.status).toBe(400);
});

test("a database that fails moves nothing and says so, and the next try moves all", async () => {
  const player = await signedIn();
  const before = await checksumOf(player.id);
  const store = JSON.stringify([OLD]);
  const answer = await whileRefused("insert", "flips", () => posted(player, store));
  expect(answer.status).toBe(503);
  expect(answer.text).toContain("We couldn't move your old flips. They're still in this browser.");
  expect(await checksumOf(player.id)).toBe(before);
  expect((await posted(player, store)).status).toBe(200);
  expect(await checksumOf(player.id)).not.toBe(before);
});

test("are not even read before the guard has let their sender through", async () => {
  const unconfirmed = await signedIn({ verified: false });
  for (const [by, status] of [
    [undefined, 302],
    [unconfirmed, 403],
  ] as const) {
    for (const list of [LIST, "/tools/flip-tracker"]) {
      let read = 0;
      const pull = (into: ReadableStreamDefaultController) =>
        read++ < 9 ? into.enqueue(new Uint8Array(read)) : into.close();
      const stream = new ReadableStream({ pull }, { highWaterMark: 0 });
      const headers = { Origin: ORIGIN, "Content-Type": "multipart/form-data; boundary=x" };
      const answer = await send(list, { method: "POST", body: stream, duplex: "half", headers } as RequestInit, by);
      expect([answer.status, read]).toEqual([status, 0]);
    }
  }
});
