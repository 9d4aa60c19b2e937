import { expect, test, vi } from "vitest";
import { download } from "#app/http/responses/download.server.ts";
import { log } from "#app/log.server.ts";

async function* endless() {
  for (;;) yield "a piece";
}
async function* broken() {
  yield "a piece";
  throw new Error("broken");
}
async function* short() {
  yield "a piece";
}
interface Begun {
  pieces?: AsyncGenerator<string>;
  eager?: number;
  signal?: AbortSignal;
}
const begin = (owner: string, { pieces = endless(), eager = 1, signal = new AbortController().signal }: Begun = {}) =>
  download({ owner, name: "flips.csv", type: "text/csv", pieces, eager, back: "/dashboard/my-flips", signal });

test("P21: a fourth download of one account while three are open leads back; another account's begins", async () => {
  const open = [await begin("one"), await begin("one"), await begin("one")];
  const fourth = await begin("one");
  expect([fourth.status, fourth.headers.get("Location")]).toEqual([303, "/dashboard/my-flips"]);
  expect((await begin("another")).status).toBe(200);
  await open[1]?.body?.cancel();
  expect((await begin("one")).status).toBe(200);
  expect((await begin("one")).status).toBe(303);
});

test("a download stops counting once it is read, breaks off, can't begin or loses its browser", async () => {
  for (let time = 0; time < 4; time++) {
    expect(await (await begin("reader", { pieces: short() })).text()).toBe("a piece");
    await expect(begin("reader", { pieces: broken() }).then((answer) => answer.text())).rejects.toThrow("broken");
    await expect(begin("reader", { pieces: broken(), eager: 2 })).rejects.toThrow("broken");
    const gone = new AbortController();
    await begin("reader", { signal: gone.signal });
    gone.abort();
  }
  expect((await begin("reader")).status).toBe(200);
});

test("a download that breaks off on our side is logged", async () => {
  const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
  await expect(begin("logged", { pieces: broken() }).then((answer) => answer.text())).rejects.toThrow("broken");
  expect(logged.mock.calls).toEqual([[{ err: new Error("broken") }, "download failed"]]);
  logged.mockRestore();
});
