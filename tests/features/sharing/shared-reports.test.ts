import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { sharedReports } from "#app/db/schema.ts";
import {
  findSharedPage,
  findSharedPicture,
  getShared,
  listShared,
  MAX_SHARED,
  MAX_SHARED_A_DAY,
  purgeShared,
  shareReport,
  takeBack,
} from "#app/features/sharing/shared-reports.server.ts";
import { newPlayer, SHARED_PAGE } from "../../support/players.ts";

const { picture: _, ...REPORT } = SHARED_PAGE;

const PNG = Buffer.from("a picture");
const draw = async () => PNG;

/** Shares a report with a picture that takes no time; returns the form's id. */
async function share(owner: string, id = uuidv7(), drawn: () => Promise<Buffer | null> = draw) {
  const outcome = await shareReport(owner, { id, days: 30, report: REPORT }, database, drawn);
  return { id, outcome };
}

const rowsOf = (owner: string) => database.select().from(sharedReports).where(eq(sharedReports.userId, owner));
const tokenOf = async (owner: string, id: string) => (await getShared(owner, id))?.token ?? "";

/** Moves a page's times into the past. */
const age = (owner: string, id: string, days: number) =>
  database
    .update(sharedReports)
    .set({
      madeAt: sql`${sharedReports.madeAt} - make_interval(days => ${days})`,
      endsAt: sql`${sharedReports.endsAt} - make_interval(days => ${days})`,
    })
    .where(and(eq(sharedReports.userId, owner), eq(sharedReports.id, id)));

/** Inserts pages of another time. */
async function insertPages(owner: string, count: number, hours: number) {
  await database.insert(sharedReports).values(
    Array.from({ length: count }, (_, at) => ({
      userId: owner,
      id: uuidv7(),
      token: `${owner.replaceAll("-", "").slice(-17)}${String(at).padStart(5, "0")}`,
      payload: REPORT,
      png: PNG,
      madeAt: sql`now() - make_interval(hours => ${hours})`,
      endsAt: sql`now() + interval '1 day'`,
    })),
  );
}

test("a report is found by its token, and its picture by its name", async () => {
  const owner = await newPlayer();
  const { id, outcome } = await share(owner);
  expect(outcome).toBe("shared");
  const token = await tokenOf(owner, id);
  expect(token).toMatch(/^[0-9A-Za-z]{22}$/);
  const page = await findSharedPage(token);
  expect(page).toMatchObject(REPORT);
  const picture = page !== null && page !== "gone" ? page.picture : "";
  expect(picture).toMatch(/^[0-9a-f]{16}\.png$/);
  expect(await findSharedPicture(token, picture)).toEqual(PNG);
  expect(await findSharedPicture(token, "0123456789abcdef.png")).toBeNull();
});

test.each([
  ["cut", (token: string) => token.slice(1)],
  ["longer", (token: string) => `${token}0`],
  ["of nobody", () => "0".repeat(22)],
  ["with a NUL", (token: string) => `${token.slice(1)}\0`],
  ["of letters of another case", (token: string) => token.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())],
])("a token that is %s finds nothing", async (_, change) => {
  const owner = await newPlayer();
  const { id } = await share(owner);
  const token = await tokenOf(owner, id);
  const changed = change(token);
  expect(changed).not.toBe(token);
  expect(await findSharedPage(changed)).toBeNull();
  expect(await findSharedPicture(changed, "x.png")).toBeNull();
});

test("a form that is sent twice, or twice at once, makes one page", async () => {
  const owner = await newPlayer();
  const id = uuidv7();
  expect(await Promise.all([share(owner, id), share(owner, id)])).toMatchObject([
    { outcome: "shared" },
    { outcome: "shared" },
  ]);
  const token = await tokenOf(owner, id);
  expect(await share(owner, id)).toMatchObject({ outcome: "shared" });
  expect(await tokenOf(owner, id)).toBe(token);
  expect(await rowsOf(owner)).toHaveLength(1);
});

test("a form that is sent again with other choices doesn't get the page it made", async () => {
  const owner = await newPlayer();
  const { id } = await share(owner);
  const send = (days: number, figures: "percent" | "coins") =>
    shareReport(owner, { id, days, report: { ...REPORT, figures } }, database, draw);
  expect(await send(30, "percent")).toBe("shared");
  expect(await send(30, "coins")).toBe("other");
  expect(await send(90, "percent")).toBe("other");
  expect(await rowsOf(owner)).toHaveLength(1);
  await takeBack(owner, id);
  expect(await send(30, "coins")).toBe("shared");
});

test("without a picture nothing is stored", async () => {
  const owner = await newPlayer();
  expect(await share(owner, uuidv7(), async () => null)).toMatchObject({ outcome: "no picture" });
  expect(await share(owner, uuidv7(), async () => Buffer.alloc(98_305))).toMatchObject({ outcome: "no picture" });
  expect(await rowsOf(owner)).toEqual([]);
});

test("twenty a day are shared, also those that were taken back, and the rest on the next day", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  await insertPages(owner, MAX_SHARED_A_DAY - 1, 23);
  const both = await Promise.all([share(owner), share(owner)]);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(["shared", "too many today"]);
  for (const { id } of both) await takeBack(owner, id);
  expect(await share(owner)).toMatchObject({ outcome: "too many today" });
  expect(await share(other)).toMatchObject({ outcome: "shared" });
  for (const { id } of await rowsOf(owner)) await age(owner, id, 1);
  expect(await share(owner)).toMatchObject({ outcome: "shared" });
});

test("a hundred are open at once, and taking one back makes room", async () => {
  const owner = await newPlayer();
  await insertPages(owner, MAX_SHARED, 30);
  expect(await share(owner)).toMatchObject({ outcome: "too many" });
  const [page] = await listShared(owner);
  await takeBack(owner, page?.id ?? "");
  expect(await share(owner)).toMatchObject({ outcome: "shared" });
});

test("taken back, a page is gone at once with its picture, for its owner alone to do", async () => {
  const owner = await newPlayer();
  const other = await newPlayer();
  const { id } = await share(owner);
  const token = await tokenOf(owner, id);
  expect(await takeBack(other, id)).toBe(false);
  expect(await getShared(other, id)).toBeNull();
  expect(await findSharedPage(token)).toMatchObject({ title: REPORT.title });
  expect(await takeBack(owner, id)).toBe(true);
  expect(await takeBack(owner, id)).toBe(true);
  expect(await findSharedPage(token)).toBe("gone");
  expect(await findSharedPicture(token, "x.png")).toBe("gone");
  expect(await rowsOf(owner)).toMatchObject([{ payload: null, png: null }]);
  expect(await listShared(owner)).toEqual([]);
});

test("a page ends by itself, loses what it holds within the hour, and is unknown 90 days later", async () => {
  const owner = await newPlayer();
  const { id } = await share(owner);
  const token = await tokenOf(owner, id);
  await age(owner, id, 29);
  await purgeShared();
  expect(await findSharedPage(token)).toMatchObject({ title: REPORT.title });
  await age(owner, id, 1);
  expect(await findSharedPage(token)).toBe("gone");
  expect(await findSharedPicture(token, "x.png")).toBe("gone");
  expect(await getShared(owner, id)).toMatchObject({ isOpen: false });
  await purgeShared();
  expect(await rowsOf(owner)).toMatchObject([{ payload: null, png: null }]);
  await age(owner, id, 89);
  await purgeShared();
  expect(await findSharedPage(token)).toBe("gone");
  await age(owner, id, 1);
  expect(await findSharedPage(token)).toBeNull();
  await purgeShared();
  expect(await rowsOf(owner)).toEqual([]);
});
