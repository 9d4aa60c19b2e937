import { globSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { adjustBalance } from "#app/features/coins/coins.server.ts";
import { checksum, postponeLastSeen } from "../support/accounts.ts";
import { addFlip } from "../support/changes.ts";
import { newImport, previewed } from "../support/imports.ts";
import { newDeletion, newSharedReport } from "../support/players.ts";
import { namesARow, ROUTES, requestUrls, urlOf } from "../support/routes.ts";
import { signedIn } from "../support/visitor.ts";

const SECRET = "Nobody else's card";

/** Every intent that a route handles or a form sends, so that new ones are included. */
const INTENTS = new Set(
  globSync("app/**/*.{ts,tsx}").flatMap((file) => {
    const source = readFileSync(file, "utf8");
    const inRoutes = file.startsWith("app/routes/") ? [...source.matchAll(/^ {2}"?([\w-]+)"?: (?:async )?\(/gm)] : [];
    return [...inRoutes, ...source.matchAll(/(?:name="intent"\s+value=|\bintent: )"([\w-]+)"/g)].map(
      ([, intent]) => intent ?? "",
    );
  }),
);

let owner: Awaited<ReturnType<typeof signedIn>>;
let player: typeof owner;
let theirs: string;
let mine: string;
let theirAct: string;
let theirImport: string;
let theirShared: string;
let theirSeen: string;
let tables: string[];

const everythingOf = async (id: string) =>
  Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await checksum(table, id)] as const)));

beforeAll(async () => {
  [owner, player] = [await signedIn(), await signedIn()];
  for (const { id } of [owner, player]) await postponeLastSeen(id);
  [theirs, mine] = [uuidv7(), uuidv7()];
  const flip = { name: SECRET, pos: "QB", ovr: null, buy: 1_000, sell: 2_000, status: "listed" } as const;
  await addFlip(owner.id, "CFB26", { id: theirs, values: flip }, new Date());
  await addFlip(player.id, "CFB26", { id: mine, values: { ...flip, name: "My own card" } }, new Date());
  theirAct = await newDeletion(owner.id, { name: SECRET });
  theirImport = await newImport(owner.id, SECRET);
  theirShared = await newSharedReport(owner.id);
  theirSeen = (await previewed(owner.id, theirImport)).preview.seen;
  const { rows } = await database.execute(
    sql`select c.table_name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'user_id' and t.table_type = 'BASE TABLE'`,
  );
  tables = ["users", ...rows.map(({ table_name }) => String(table_name))];
});

test("the tables that a player owns and the intents are found", () => {
  expect(tables).toEqual(
    expect.arrayContaining(["users", "sessions", "email_tokens", "flips", "totals", "coin_events", "coin_adjustments"]),
  );
  expect([...INTENTS]).toEqual(
    expect.arrayContaining(["toggle", "delete", "delete-all", "sell-selected", "undo", "restore"]),
  );
});

const withAnId = ROUTES.filter((route) => namesARow(route) && (route.hasLoader || route.hasAction));

test("there are routes with an id", () => {
  expect(withAnId.map(({ id }) => id)).toEqual(
    expect.arrayContaining(["my-flips/edit", "tracker/edit", "routes/flips/undo/act"]),
  );
});

const examplesOf = (id: string) => ({ flipId: id, actId: id, importId: id, sharedId: id });
const theirIds = () => ({ flipId: theirs, actId: theirAct, importId: theirImport, sharedId: theirShared });
const FLIP_FORM = { name: "taken over", pos: "QB", ovr: "", buy: "1", sell: "5", status: "sold", version: "1" };

describe.each(withAnId)("$id, asked with another player's id,", (route) => {
  // A route without an action answers 405 to everybody.
  const refused = route.hasAction ? 404 : 405;

  test("P3: shows nothing", async () => {
    for (const way of requestUrls(urlOf(route, theirIds()), route)) {
      const answer = await player.get(way);
      expect(answer.status, way).toBe(404);
      expect(answer.html.includes(SECRET), way).toBe(false);
    }
    expect((await owner.get(urlOf(route, theirIds()))).status).toBe(200);
  });

  test.each(["not-an-id", "1", "%00", "..%2f..", `${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`, "null", "１"])(
    "answers 404 for %j too",
    async (id) => {
      expect((await player.get(urlOf(route, examplesOf(id)))).status).toBe(404);
      expect((await player.post(urlOf(route, examplesOf(id)), { intent: "delete" })).status).toBe(refused);
    },
  );

  test("P3: changes no row, whatever is asked for", async () => {
    const before = await everythingOf(owner.id);
    for (const intent of ["", "save", "no such intent", ...INTENTS]) {
      // A new player each time, because of the write limit.
      const asker = await signedIn();
      for (const query of ["", "?to=sold", "?to=listed"]) {
        for (const game of ["CFB26", "MADDEN26"]) {
          asker.cookies.set("game", game);
          const fields = {
            ...FLIP_FORM,
            intent,
            id: theirs,
            flip: theirs,
            act: theirAct,
            seen: theirSeen,
            user_id: owner.id,
            userId: owner.id,
          };
          const answer = await asker.post(urlOf(route, theirIds()) + query, fields);
          expect(answer.status, `${intent} ${query} ${game}`).toBe(refused);
        }
      }
    }
    expect(await everythingOf(owner.id)).toEqual(before);
  });
});

describe("a list of ids", () => {
  test.each([
    ["of another player's flips alone", () => [theirs]],
    ["that are nobody's", () => [uuidv7()]],
    ["that are no ids", () => ["1", theirs]],
  ])("%s answers 404 and changes nothing", async (_which, ids) => {
    const before = [await everythingOf(owner.id), await everythingOf(player.id)];
    expect((await player.post("/dashboard/my-flips", { intent: "sell-selected", id: ids() })).status).toBe(404);
    expect([await everythingOf(owner.id), await everythingOf(player.id)]).toEqual(before);
  });

  test("that mixes both sells one's own and leaves the other player's", async () => {
    const before = await everythingOf(owner.id);
    const answer = await player.post("/dashboard/my-flips", { intent: "sell-selected", id: [theirs, mine] });
    expect((await player.follow(answer)).text).toContain("Marked 1 flips as sold");
    expect(await everythingOf(owner.id)).toEqual(before);
  });

  test("of all, deleted, is all of one's own", async () => {
    const before = await everythingOf(owner.id);
    await player.follow(await player.post("/dashboard/my-flips", { intent: "delete-all", user_id: owner.id }));
    expect(await everythingOf(owner.id)).toEqual(before);
    expect((await player.get("/dashboard/my-flips")).html).not.toContain("My own card");
  });
});

test("adding under another player's flip's id adds one's own and leaves theirs", async () => {
  const before = await everythingOf(owner.id);
  const answer = await player.post("/dashboard/my-flips/new", { ...FLIP_FORM, id: theirs });
  expect(answer.status).toBe(303);
  expect(await everythingOf(owner.id)).toEqual(before);
});

test("adjusting under another player's event's id adjusts one's own balance and leaves theirs", async () => {
  const event = { id: uuidv7(), direction: "credit", amount: 500, notes: SECRET } as const;
  await adjustBalance(owner.id, "CFB26", event);
  const before = await everythingOf(owner.id);
  const fields = { ...event, amount: "7", notes: "Mine", game: "CFB26", user_id: owner.id, userId: owner.id };
  const page = await player.follow(await player.post("/dashboard/coins/adjust", fields));
  expect(page.text).toContain("Added 7 coins");
  expect((await player.post("/dashboard/coins/adjust", { ...fields, notes: SECRET })).status).toBe(409);
  expect(page.html).not.toContain(SECRET);
  expect(await everythingOf(owner.id)).toEqual(before);
});
