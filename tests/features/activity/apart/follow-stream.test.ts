import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followStream } from "#app/features/activity/follow-stream.ts";

/** A browser's EventSource that the test controls. */
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Stream[] = [];
  readonly url: string;
  readyState = 0;
  onopen = () => {};
  onerror = () => {};

  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  says(name: string, data = name) {
    this.dispatchEvent(Object.assign(new Event(name), { data }));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const changed = vi.fn();
const signedOut = vi.fn();
let read = 0;
let leave = () => {};
const newest = () => Stream.opened.at(-1) ?? new Stream("none");
const fetched = vi.fn(async () => ({ type: "basic" }));

beforeEach(() => {
  vi.useFakeTimers();
  // Browser objects that Node doesn't have.
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", fetched);
  Stream.opened = [];
  changed.mockReset();
  signedOut.mockReset();
  leave = followStream(() => `/stream?since=${read}`, changed, signedOut);
});
afterEach(() => {
  leave();
  page.visibilityState = "visible";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("many changes at once cause one reload within a tenth of a second", () => {
  for (let n = 0; n < 5; n++) newest().says("changed");
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(changed).toHaveBeenCalledOnce();
  newest().says("changed");
  vi.advanceTimersByTime(100);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("reopens a lost stream after 1, 2, 5 and then every 10 seconds, from what the page shows by then", () => {
  for (const [at, seconds] of [1, 2, 5, 10, 10].entries()) {
    read = at;
    newest().onerror();
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(Stream.opened).toHaveLength(at + 1);
    vi.advanceTimersByTime(1);
    expect(newest().url).toBe(`/stream?since=${at}`);
  }
  newest().onopen();
  newest().onerror();
  vi.advanceTimersByTime(1_000);
  expect(Stream.opened).toHaveLength(7);
});

test("leaves a server that says goodbye, and reconnects when told to", () => {
  const before = newest();
  before.says("bye", "4321");
  expect(before.readyState).toBe(Stream.CLOSED);
  vi.advanceTimersByTime(4_320);
  expect(Stream.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(Stream.opened).toHaveLength(2);
});

test("after the database was away the page reloads within 2 seconds, and at once when something changes", () => {
  newest().says("reload");
  vi.advanceTimersByTime(2_000);
  expect(changed).toHaveBeenCalledOnce();
  vi.spyOn(Math, "random").mockReturnValueOnce(0.9);
  newest().says("reload");
  newest().says("changed");
  vi.advanceTimersByTime(100);
  expect(changed).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(changed).toHaveBeenCalledTimes(2);
});

test("a page in the background holds no stream, and reopens one when it becomes visible", () => {
  const first = newest();
  page.visibilityState = "hidden";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(first.readyState).toBe(Stream.CLOSED);
  vi.advanceTimersByTime(60_000);
  expect(Stream.opened).toHaveLength(1);
  page.visibilityState = "visible";
  page.dispatchEvent(new Event("visibilitychange"));
  expect(Stream.opened).toHaveLength(2);
});

test("an ended session reloads the page, which leads to log in, and asks no more", () => {
  newest().says("ended");
  vi.advanceTimersByTime(60_000);
  expect(signedOut).toHaveBeenCalledOnce();
  expect(changed).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(1);
});

test("reloads the page when a stream is refused to a signed-out user, and otherwise retries", async () => {
  newest().close();
  newest().onerror();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(signedOut).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(2);
  fetched.mockResolvedValueOnce({ type: "opaqueredirect" });
  newest().close();
  newest().onerror();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(signedOut).toHaveBeenCalledOnce();
  expect(changed).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(2);
});

test("hears nothing more once the page is left", () => {
  newest().says("changed");
  leave();
  vi.advanceTimersByTime(60_000);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(changed).not.toHaveBeenCalled();
  expect(Stream.opened).toHaveLength(1);
});
