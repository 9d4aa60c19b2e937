import { getAllByText } from "@testing-library/dom";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { daysAround } from "#app/domain/days.ts";
import { countQueries } from "../bench/weight.ts";
import { hrefsIn } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const DAY_MS = 86_400_000;
const UTC = { timeZone: "UTC", dayEnd: 5 };

/** A time on a day of the player's: 0 is today, −1 yesterday. */
const on = (day: number) => new Date(daysAround(new Date(), UTC)(day).start.getTime() + 60_000);

/** A player who sold four cards: one logged three weeks ago today, and others yesterday, three and forty days ago. */
async function trader() {
  const player = await signedIn();
  const sold = { createdAt: new Date(Date.now() - 21 * DAY_MS) };
  await newFlip(player.id, { ...sold, sell: 55_000, soldAt: on(0) });
  await newFlip(player.id, { ...sold, sell: 3_000, soldAt: on(-1) });
  await newFlip(player.id, { ...sold, sell: 1_000, soldAt: on(-3) });
  await newFlip(player.id, { createdAt: new Date(Date.now() - 80 * DAY_MS), sell: 2_000, soldAt: on(-40) });
  await newFlip(player.id, { status: "listed" });
  return player;
}

const WINDOWS = [
  ["", "Today +48,500 1 sold · Yesterday +1,700 · 1 sold"],
  ["?window=7d", "7 days +50,100 3 sold · 7 days before 0 · 0 sold"],
  ["?window=30d", "30 days +50,100 3 sold · 30 days before +800 · 1 sold"],
  ["?window=all", "All +50,900 4 sold Reports All"],
  ["?window=everything", "Today +48,500 1 sold · Yesterday"],
] as const;

describe("My Flips", () => {
  test.each(WINDOWS)("opens with what was sold, at %j: %s", async (search, line) => {
    const player = await trader();
    const { text } = await player.get(LIST + search);
    expect(text).toContain(line);
  });

  test("shows nobody else's sales, and none of the other game", async () => {
    const player = await signedIn();
    const stranger = await trader();
    await newFlip(player.id, { game: "MADDEN26", soldAt: on(0) });
    await newFlip(player.id, { status: "listed" });
    expect((await player.get(LIST)).text).toContain("Today 0 0 sold · Yesterday 0 · 0 sold");
    expect((await stranger.get(LIST)).text).toContain("Today +48,500");
  });
});

test("Overview says what was made and sold today and is listed now, and leads to My Flips", async () => {
  const player = await trader();
  for (const path of ["/dashboard", "/dashboard?dates=logged"]) {
    const { text, document } = await player.get(path);
    expect(text, path).toContain("Today +48,500 1 sold · 1 listed");
    expect(document.querySelector('a[href="/dashboard/my-flips?of=CFB26"] strong')?.textContent).toBe("+48,500");
  }
});

test("a flip that is marked sold counts today at once, however long ago it was logged", async () => {
  const player = await signedIn();
  const flip = await newFlip(player.id, { status: "listed", createdAt: new Date(Date.now() - 21 * DAY_MS) });
  expect((await player.get(LIST)).text).toContain("Today 0 0 sold");
  const page = await player.follow(await player.post(LIST, { toggle: `${flip} sold` }));
  expect(page.text).toContain("Today +350 1 sold · Yesterday 0 · 0 sold");
  expect(page.text).toContain("Total profit (7d) 0");
  expect(page.text).toMatch(
    /0 sold · by sale date .*Total profit \(7d\) 0 by date added .*Sold flips \(7d\) 0 by date added/,
  );
});

test.each([LIST, "/tools/flip-tracker"])("the foot of %s says when its days end, and in which zone", async (list) => {
  const player = await trader();
  const foot = async () =>
    getAllByText((await player.get(list)).document.body, /^Days end/, { selector: "p.hint" }).at(-1)?.textContent;
  expect(await foot()).toBe("Days end at 5 am, UTC.");
  await database.update(users).set({ timeZone: "America/New_York", dayEnd: 0 }).where(eq(users.id, player.id));
  expect(await foot()).toBe("Days end at midnight, New York time.");
});

test("links of the window keep the list's place in the address, and vice versa", async () => {
  const player = await trader();
  const links = hrefsIn((await player.get(`${LIST}?sort=buy&dir=asc&show=sold&window=7d`)).document);
  expect(links).toContain(`${LIST}?of=CFB26&sort=buy&dir=asc&show=sold&window=30d`);
  expect(links).toContain(`${LIST}?of=CFB26&sort=buy&dir=asc&show=sold`);
  expect(links).toContain(`${LIST}?sort=profit&dir=desc&of=CFB26&show=sold&window=7d`);
});

test("every window costs My Flips the same number of queries", async () => {
  const player = await trader();
  const counts = new Set<number>();
  for (const [search] of WINDOWS) counts.add(await countQueries(() => player.get(LIST + search)));
  expect(counts).toEqual(new Set([4]));
});

test("the public tracker has no such line", async () => {
  const player = await trader();
  expect((await player.get("/tools/flip-tracker")).text).not.toContain("Yesterday");
});
