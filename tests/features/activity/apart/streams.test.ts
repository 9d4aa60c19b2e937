import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  broadcastChange,
  broadcastReload,
  endSessionStreams,
  listListeners,
  openStream,
  openStreams,
} from "#app/features/activity/streams.server.ts";

const leaving: AbortController[] = [];
afterEach(() => {
  for (const controller of leaving.splice(0)) controller.abort();
  vi.useRealTimers();
  expect(openStreams()).toBe(0);
});

/** A listening page: `heard` has its events so far, `ended` resolves at the stream's end. */
function listening({
  owner = randomUUID() as string,
  sessionId = randomUUID() as string,
  client = "192.0.2.1",
  since = Date.now(),
} = {}) {
  const controller = new AbortController();
  leaving.push(controller);
  const stream = openStream({ owner, sessionId, client }, since, controller.signal);
  if (!stream) return null;
  const page = { owner, sessionId, heard: "", ended: Promise.resolve(), leave: () => controller.abort() };
  const read = async () => {
    for await (const piece of stream) page.heard += new TextDecoder().decode(piece);
  };
  page.ended = read();
  return page;
}

function opened(options?: Parameters<typeof listening>[0]) {
  const page = listening(options);
  if (!page) throw new Error("a stream was refused");
  return page;
}

const settled = () => new Promise((done) => setImmediate(done));

test("a change is told to every page of its owner, and to nobody else", async () => {
  const mine = opened();
  const also = opened();
  const theirs = opened();
  const second = opened({ owner: mine.owner });
  broadcastChange(mine.owner);
  await settled();
  for (const page of [mine, second]) expect(page.heard).toBe("retry: 1000\n\nevent: changed\ndata: changed\n\n");
  for (const page of [also, theirs]) expect(page.heard).toBe("retry: 1000\n\n");
});

test("a page read before a change hears of it once it listens, one read afterward doesn't", async () => {
  const owner = randomUUID();
  const before = Date.now() - 1;
  broadcastChange(owner);
  const late = opened({ owner, since: before });
  const other = opened({ since: Date.now() });
  const fresh = opened({ owner, since: Date.now() + 1 });
  await settled();
  expect(late.heard).toContain("event: changed");
  for (const page of [other, fresh]) expect(page.heard).not.toContain("changed");
});

test("a page older than what is remembered hears that it must reload", async () => {
  const page = opened({ since: Date.now() - 11 * 60_000 });
  await settled();
  expect(page.heard).toContain("event: changed");
});

test("after a database outage every page hears that it must reload, even one read meanwhile", async () => {
  const one = opened();
  const other = opened();
  const before = Date.now() - 1;
  broadcastReload();
  const late = opened({ since: before });
  await settled();
  for (const page of [one, other]) expect(page.heard).toContain("event: reload");
  expect(late.heard).toContain("event: changed");
});

test("a page hears a comment every 25 seconds", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const page = opened();
  vi.advanceTimersByTime(75_000);
  await settled();
  expect(page.heard).toBe("retry: 1000\n\n:\n\n:\n\n:\n\n");
});

test("ends the streams of an ended session, but not the owner's others", async () => {
  const gone = opened();
  const stays = opened({ owner: gone.owner });
  endSessionStreams(new Set([gone.sessionId]));
  await gone.ended;
  expect(gone.heard).toMatch(/event: ended\ndata: ended\n\n$/);
  expect(listListeners(gone.owner).map(({ sessionId }) => sessionId)).toEqual([stays.sessionId]);
});

describe("limits", () => {
  test("a player has at most 20 streams, and gets another when a page is left", () => {
    const owner = randomUUID();
    const pages = Array.from({ length: 20 }, () => opened({ owner }));
    expect(listening({ owner })).toBeNull();
    expect(listening()).not.toBeNull();
    pages[3]?.leave();
    expect(listening({ owner })).not.toBeNull();
  });

  test("a client address has at most 500", () => {
    for (let n = 0; n < 500; n++) opened({ client: "198.51.100.7" });
    expect(listening({ client: "198.51.100.7" })).toBeNull();
    expect(listening({ client: "198.51.100.8" })).not.toBeNull();
  });
});

test("drops a reader that takes nothing, so nothing piles up", () => {
  const owner = randomUUID();
  openStream({ owner, sessionId: "", client: "" }, Date.now(), new AbortController().signal);
  for (let n = 0; n < 200; n++) broadcastChange(owner);
  expect(listListeners(owner)).toEqual([]);
});

test("a reader that cancels is forgotten", async () => {
  const owner = randomUUID();
  const stream = openStream({ owner, sessionId: "", client: "" }, Date.now(), new AbortController().signal);
  await stream?.cancel();
  expect(listListeners(owner)).toEqual([]);
  expect(() => broadcastChange(owner)).not.toThrow();
});
