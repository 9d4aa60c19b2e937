import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { sources } from "#app/db/schema.ts";
import { createApiClient } from "../support/api.ts";
import { readField, readFlipForm } from "../support/page-forms.ts";
import { newFlip, newSource } from "../support/players.ts";
import { send } from "../support/raw-request.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const NAMES = `${LIST}/sources?of=CFB26`;
const FULL = "You have 500 names, with the hidden ones. Delete or merge one in My filters first.";
const NAME = "One more";
const FLIP = { name: "J Smith", pos: "QB", ovr: "84", buy: "12k", sell: "", status: "listed", intent: "save" };

type Player = Awaited<ReturnType<typeof signedIn>>;

/** A player with 500 names, all hidden. */
async function fullPlayer(): Promise<Player> {
  const player = await signedIn();
  const row = (n: number) => ({
    userId: player.id,
    id: uuidv7(),
    game: "CFB26" as const,
    name: `Name ${n}`,
    hidden: true,
  });
  await database.insert(sources).values(Array.from({ length: 500 }, (_, n) => row(n)));
  return player;
}

const api = async (player: Player, path: string, body: object, method = "POST") => {
  const { body: answer, status } = await (await createApiClient(player)).call(method, path, body);
  return { status, said: answer.said };
};

/** Every way to make a name: the response's status, and what it says. */
const DOORS: Record<string, (player: Player) => Promise<{ status: number; said: string | undefined }>> = {
  "the dialog": async (player) => {
    const page = await player.post(`${LIST}/new`, { ...FLIP, id: uuidv7(), found: NAME });
    expect(readFlipForm(page.html).found).toBe(NAME);
    return { status: page.status, said: page.text.includes(FULL) ? FULL : page.text };
  },
  "an edit": async (player) => {
    const id = await newFlip(player.id);
    const page = await player.post(`${LIST}/${id}`, { ...FLIP, version: "1", found: NAME });
    return { status: page.status, said: page.text.includes(FULL) ? FULL : page.text };
  },
  "the field of the line": (player) => line(player, "12k", NAME, "found"),
  "the line": (player) => line(player, `12k #${NAME}`, "", "line"),
  "a phone": async (player) => {
    const now = Date.now();
    const body = JSON.stringify({ id: uuidv7(), game: "CFB26", line: "12k", found: NAME, at: now, sentAt: now });
    const headers = { "Content-Type": "application/json", Origin: "http://localhost:3000" };
    const { status, text } = await send("/dashboard/log", { method: "POST", body, headers }, player as Visitor);
    return { status, said: JSON.parse(text).said };
  },
  "POST /flips": (player) => api(player, "/flips", { buy: 100, source: NAME }),
  "POST /flips with many": (player) => api(player, "/flips", { flips: [{ buy: 100 }, { buy: 100, source: NAME }] }),
  "POST /flips/quick": (player) => api(player, "/flips/quick", { line: `12k #${NAME}` }),
  "PATCH /flips": async (player) =>
    api(player, `/flips/${await newFlip(player.id)}`, { source: NAME, version: 1 }, "PATCH"),
};

async function line(player: Player, text: string, found: string, field: string) {
  const page = await player.post(LIST, { intent: "quick-log", id: uuidv7(), game: "CFB26", line: text, found });
  return { status: page.status, said: readField(page.html, field).errors[0] };
}

test.each(Object.entries(DOORS))(
  "beyond 500 names with hidden ones, %s makes none and says so",
  async (_door, post) => {
    const player = await fullPlayer();
    expect(await post(player)).toEqual({ status: 400, said: FULL });
    expect((await player.get(`${LIST}/sources?of=CFB26&hidden=10`)).text).not.toContain(NAME);
  },
);

describe("My filters of a player with 500 hidden names", () => {
  test("shows fifty a page, leads to the others, and stays on the page that a name was deleted on", async () => {
    const player = await fullPlayer();
    const namesOn = (page: Awaited<ReturnType<typeof player.get>>) => page.document.querySelectorAll("tbody tr").length;
    const first = await player.get(NAMES);
    expect(namesOn(first)).toBe(50);
    const second = await player.get(`${first.document.querySelector("a[rel=next]")?.getAttribute("href")}`);
    expect(namesOn(second)).toBe(50);
    const [form] = second.document.querySelectorAll<HTMLFormElement>("tbody form");
    const source = form?.querySelector<HTMLInputElement>("[name=source]")?.value ?? "";
    const after = await player.follow(
      await player.post(form?.getAttribute("action") ?? "", { intent: "delete", source }),
    );
    expect(after.text).toContain("Deleted");
    expect(after.document.querySelector(`[value="${source}"]`)).toBe(null);
    expect(after.document.querySelector("a[rel=prev]")).not.toBe(null);
    const last = await player.get(`${NAMES}&hidden=99`);
    expect(namesOn(last)).toBe(49);
    expect(last.document.querySelector("a[rel=next]")).toBe(null);
  });

  test.each(["0", "-1", "1.5", "x", "1e400"])("shows the first page for hidden=%s", async (page) => {
    const player = await fullPlayer();
    expect((await player.get(`${NAMES}&hidden=${page}`)).document.querySelector("a[rel=prev]")).toBe(null);
  });

  test("renames and merges a name of a later page", async () => {
    const player = await fullPlayer();
    const into = await newSource(player.id, "Cheap");
    const page = await player.get(`${NAMES}&hidden=3`);
    const source = page.document.querySelector<HTMLInputElement>("tbody tr:last-child [name=source]")?.value ?? "";
    const path = `${NAMES}&hidden=3`;
    const asked = await player.follow(await player.post(path, { intent: "rename", source, name: "cheap" }));
    expect(asked.text).toContain("into Cheap?");
    expect((await player.follow(await player.post(path, { intent: "join", source, into }))).text).toContain("Merged");
  });
});

test("a name that flips have isn't deleted, and the page says why", async () => {
  const player = await signedIn();
  const source = await newSource(player.id, "Budget");
  await newFlip(player.id, { sourceId: source });
  const page = await player.post(NAMES, { intent: "delete", source });
  expect(page.status).toBe(400);
  expect(page.text).toContain("A flip has this name, or a deleted one that you can still restore, so it stays.");
  expect(page.document.querySelector(`button[value="delete"]`)).toBe(null);
});
