import { inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { beforeAll, describe, expect, test } from "vitest";
import { rebuildFacets } from "#app/db/card-facets.server.ts";
import { database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { CARD_SORTS, cardQueryString, parseCardCursor, parseCardFilters } from "#app/features/cards/card-query.ts";
import { loadFacets } from "#app/features/cards/facets.server.ts";
import { findCards } from "#app/features/cards/find-cards.server.ts";
import { listAndCountCards, listCards } from "#app/features/cards/list-cards.server.ts";
import { clearCards } from "../../support/card-rows.ts";
import { newFlip, newPlayer } from "../../support/players.ts";

type Card = Partial<typeof cards.$inferInsert> & { playerName: string };

async function put(rows: Card[]) {
  const full = rows.map((row, at) => ({
    id: uuidv7(),
    game: "CFB26" as const,
    importKey: `${row.playerName} ${at}`,
    overall: 80,
    position: "QB",
    team: "Army",
    program: "Core Rare",
    ...row,
  }));
  await database.insert(cards).values(full);
  await rebuildFacets("CFB26", database);
  await rebuildFacets("MADDEN26", database);
}

let owner = uuidv7();

/** Flips every card once, as a new owner; every second flip is sold, all of them in five minutes. */
async function flipAll(): Promise<void> {
  owner = await newPlayer();
  await database.execute(sql`
    insert into flips (user_id, id, game, name, buy, sell, status, sold_at, card_id)
    select ${owner}, gen_random_uuid(), game, player_name, 1000, 1500, case n % 2 when 0 then 'sold' else 'listed' end,
      case n % 2 when 0 then now() - n % 5 * interval '1 minute' end, id
    from (select *, row_number() over (order by id) as n from cards) as numbered`);
}

async function list(search: string, game: "CFB26" | "MADDEN26" = "CFB26") {
  const params = new URLSearchParams(search);
  const facets = await loadFacets(game);
  const filters = parseCardFilters(params);
  const cursor = parseCardCursor(params);
  const counted = await listAndCountCards({ game, owner }, filters, cursor, facets);
  const { rows, more } = counted;
  expect(await listCards({ game, owner }, filters, cursor)).toEqual({ rows, more });
  return { filters, ...counted };
}

const namesOf = async (search: string) => (await list(search)).rows.map(({ name }) => name);

/** Follows the pages forwards from the first one, or backwards from an id. */
async function everyId(sort: string, direction: "after" | "before", start = "") {
  const ids: string[] = [];
  for (let search = `?sort=${sort}${start && `&${direction}=${start}`}`; ; ) {
    const { filters, rows, more } = await list(search);
    const page = rows.map(({ id }) => id);
    if (direction === "after") ids.push(...page);
    else ids.unshift(...page);
    const next = direction === "after" ? page.at(-1) : page[0];
    if (!more[direction] || next === undefined) return ids;
    search = cardQueryString(filters, direction === "after" ? { after: next, page: 2 } : { before: next, page: 2 });
    if (!search.includes("sort=")) search += `&sort=${sort}`;
  }
}

const plainly = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036f'.-]/g, "")
    .toLowerCase();

describe("a search", () => {
  beforeAll(async () => {
    await clearCards();
    await put([
      { playerName: "Juno Ferrick", overall: 90, position: "WR", program: "Season 1" },
      { playerName: "juno o'darrow", overall: 59, position: "MIKE", program: "Core Rare" },
      { playerName: "Ñandú Delaruiz", overall: 75, position: "CB", team: "Navy", program: null },
      { playerName: "100% Sure_Thing", overall: 70, position: "K", program: "Wild\\Card" },
      { playerName: "Other game", game: "MADDEN26" },
    ]);
  });

  test.each([
    ["juno", ["Juno Ferrick", "juno o'darrow"]],
    ["o'd", ["juno o'darrow"]],
    ["darrow juno", ["juno o'darrow"]],
    ["navy", ["Ñandú Delaruiz"]],
    ["90", ["Juno Ferrick"]],
    ["army 59", ["juno o'darrow"]],
    ["9", []],
    ["5", []],
    ["season", ["Juno Ferrick"]],
    ["%", ["100% Sure_Thing"]],
    ["_", ["100% Sure_Thing"]],
    ["\\", ["100% Sure_Thing"]],
    ["u__o", []],
    ["%%", []],
    ["  juno   f ", ["Juno Ferrick"]],
    ["o\0ther", []],
    ["season ferrick wr", ["Juno Ferrick"]],
    ["ferrick seasons", []],
    ["", ["Juno Ferrick", "Ñandú Delaruiz", "100% Sure_Thing", "juno o'darrow"]],
    ["' or true --", []],
  ])(
    "for %j finds words of name, team, program, position, OVR in any order; accents, apostrophes, wildcards do nothing",
    async (q, names) => {
      const { rows, total } = await list(`?${new URLSearchParams({ q })}`);
      expect(rows.map(({ name }) => name)).toEqual(names);
      expect(total).toBe(names.length);
    },
  );

  test.each([
    ["team=Navy", ["Ñandú Delaruiz"]],
    ["team=Nav", []],
    [`team=${"Navy".repeat(50)}`, []],
    ["program=season+1", []],
    ["program=Season+1", ["Juno Ferrick"]],
    ["pos=K", ["100% Sure_Thing"]],
    ["pos=k", []],
    ["team=Navy&pos=XX", []],
    ["ovrMin=60&ovrMax=99", ["Juno Ferrick", "Ñandú Delaruiz", "100% Sure_Thing", "juno o'darrow"]],
    ["ovrMin=61", ["Juno Ferrick", "Ñandú Delaruiz", "100% Sure_Thing"]],
    ["ovrMax=75", ["Ñandú Delaruiz", "100% Sure_Thing", "juno o'darrow"]],
    ["ovrMin=70&ovrMax=75", ["Ñandú Delaruiz", "100% Sure_Thing"]],
    ["ovrMin=75&ovrMax=70", ["Ñandú Delaruiz", "100% Sure_Thing"]],
    ["ovrMin=-1&ovrMax=1e9", ["Juno Ferrick", "Ñandú Delaruiz", "100% Sure_Thing", "juno o'darrow"]],
    ["sort=ovr-asc", ["juno o'darrow", "100% Sure_Thing", "Ñandú Delaruiz", "Juno Ferrick"]],
    ["sort=name-asc", ["100% Sure_Thing", "Juno Ferrick", "juno o'darrow", "Ñandú Delaruiz"]],
    ["sort=name-desc", ["Ñandú Delaruiz", "juno o'darrow", "Juno Ferrick", "100% Sure_Thing"]],
    ["sort=price;drop+table+cards", ["Juno Ferrick", "Ñandú Delaruiz", "100% Sure_Thing", "juno o'darrow"]],
    ["q=juno&team=Army&pos=WR&ovrMin=61", ["Juno Ferrick"]],
    ["q=juno&team=Navy", []],
  ])(
    "with %s finds just those cards: none by a value that no card has, and bounds the wrong way round are turned",
    async (search, names) => {
      const { rows, total } = await list(`?${search}`);
      expect(rows.map(({ name }) => name)).toEqual(names);
      expect(total).toBe(names.length);
    },
  );

  test("in the card picker finds cards in its two orders", async () => {
    const picked = async (order: "name" | "ovr") =>
      (await findCards(uuidv7(), "CFB26", "army", order))?.cards.map(({ name }) => name);
    expect(await picked("name")).toEqual(["100% Sure_Thing", "Juno Ferrick", "juno o'darrow"]);
    expect(await picked("ovr")).toEqual(["Juno Ferrick", "100% Sure_Thing", "juno o'darrow"]);
  });

  test("finds what a search in other code finds, whatever the text", async () => {
    const all = (await list("")).rows;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all),
        fc.nat(20),
        fc.integer({ min: 1, max: 6 }),
        async (card, from, length) => {
          const q = card.name.slice(from, from + length).trim();
          const names = all.filter(({ name, team, program, pos, ovr }) => {
            const texts = [name, team ?? "", program ?? "", pos].map(plainly);
            return q
              .split(/\s+/)
              .every((word) => texts.some((text) => text.includes(plainly(word))) || word === String(ovr));
          });
          if (q !== "")
            expect(new Set(await namesOf(`?${new URLSearchParams({ q })}`))).toEqual(
              new Set(names.map(({ name }) => name)),
            );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe("a search that finds thousands", () => {
  beforeAll(async () => {
    await clearCards();
    await database.execute(sql`
      insert into cards (id, game, import_key, player_name, overall, position, program)
      select gen_random_uuid(), 'CFB26', 'many ' || n, 'Card ' || n % 8000, 60 + n % 40, 'QB', 'Core'
      from generate_series(1, 10040) as n`);
    await rebuildFacets("CFB26", database);
    await flipAll();
  });

  test.each(CARD_SORTS.map(({ value }) => value))("pages through them by %s, counted or not", async (sort) => {
    const idsOf = async (search: string) => (await list(search)).rows.map(({ id }) => id);
    for (const words of ["q=core", "q=core&ovrMin=61", "q=co", "q=co&ovrMin=61"]) {
      const asked = `?sort=${sort}&${words}`;
      const first = await idsOf(asked);
      const second = await idsOf(`${asked}&after=${first.at(-1)}&page=2`);
      expect(new Set([...first, ...second]).size).toBe(200);
      expect(await idsOf(`${asked}&before=${second[0]}&page=1`)).toEqual(first);
    }
  });

  test("counts 10,000 of them one by one and says of more that there are", async () => {
    for (const q of ["core", "co"]) {
      expect(await list(`?q=${q}&ovrMin=61`), q).toMatchObject({ total: 9_789, orMore: false });
      expect(await list(`?q=${q}`), q).toMatchObject({ total: 10_000, orMore: true });
    }
    expect(await list("")).toMatchObject({ total: 10_040, orMore: false });
    for (const asked of ["?pos=QB", "?q=qb"])
      expect(await list(asked), asked).toMatchObject({ total: 10_040, orMore: false });
    expect(await list("?q=qb&ovrMin=61")).toMatchObject({ total: 9_789, orMore: false });
    expect(await list("?q=qb+60")).toMatchObject({ total: 251, orMore: false });
    await database.delete(cards).where(
      inArray(
        cards.importKey,
        Array.from({ length: 40 }, (_, n) => `many ${n + 1}`),
      ),
    );
    for (const q of ["core", "co"]) expect(await list(`?q=${q}`), q).toMatchObject({ total: 10_000, orMore: false });
  });
});

describe("paging", () => {
  beforeAll(async () => {
    await clearCards();
    // Many share a name and an OVR, so only the tie-breaker keeps the order stable.
    await put(Array.from({ length: 250 }, (_, at) => ({ playerName: `Card ${at % 7}`, overall: 60 + (at % 5) })));
    await flipAll();
  });

  test.each(CARD_SORTS.map(({ value }) => value))("by %s shows every card once, forth and back", async (sort) => {
    const forth = await everyId(sort, "after");
    expect(forth).toHaveLength(250);
    expect(new Set(forth).size).toBe(250);
    const back = await everyId(sort, "before", forth.at(-1));
    expect(back).toEqual(forth.slice(0, -1));
    expect((await list(`?sort=${sort}`)).total).toBe(250);
  });

  test("from a card that has gone, is of the other game or is no id begins anew", async () => {
    const first = (await list("")).rows;
    for (const cursor of [
      `after=${uuidv7()}`,
      "after=1",
      "before=x' or 1=1",
      "page=9",
      `after=${first[3]?.id}&game=x`,
    ]) {
      const game = cursor.includes("game") ? "MADDEN26" : "CFB26";
      expect((await list(`?${cursor}`, game)).rows).toEqual(game === "CFB26" ? first : []);
    }
  });

  test.each([100, 200])("of %d cards ends with a full page, forth and back", async (count) => {
    await clearCards();
    await put(Array.from({ length: count }, (_, at) => ({ playerName: `Card ${at}` })));
    let page = await list("");
    for (let shown = 100; shown < count; shown += 100) {
      expect([page.rows.length, page.more.after]).toEqual([100, true]);
      const second = await list(`?after=${page.rows.at(-1)?.id}&page=2`);
      const back = await list(`?before=${second.rows[0]?.id}&page=1`);
      expect([back.rows, back.more]).toEqual([page.rows, { before: false, after: true }]);
      page = second;
    }
    expect([page.rows.length, page.more.after]).toEqual([100, false]);
  });
});

describe("a player's cards", () => {
  const ids = Object.fromEntries(["Listed", "Early", "Late", "Best", "Other"].map((name) => [name, uuidv7()]));
  const sold = (at: string) => ({ soldAt: new Date(at), createdAt: new Date("2026-10-01T00:00:00Z") });

  beforeAll(async () => {
    await clearCards();
    owner = await newPlayer();
    await put([
      { id: ids.Listed, playerName: "Listed", overall: 70 },
      { id: ids.Early, playerName: "Early", overall: 80, team: "Navy" },
      { id: ids.Late, playerName: "Late", overall: 75 },
      { id: ids.Best, playerName: "Best", overall: 99 },
      { id: ids.Other, playerName: "Other", overall: 90, game: "MADDEN26" },
    ]);
    const stranger = await newPlayer();
    await Promise.all([
      newFlip(owner, { cardId: ids.Listed, status: "listed" }),
      newFlip(owner, { cardId: ids.Early, ...sold("2026-11-01T00:00:00Z") }),
      newFlip(owner, { cardId: ids.Early, status: "listed" }),
      newFlip(owner, { cardId: ids.Late, ...sold("2026-10-20T00:00:00Z") }),
      newFlip(owner, { cardId: ids.Late, ...sold("2026-11-02T00:00:00Z") }),
      newFlip(owner, { cardId: ids.Other, game: "MADDEN26", ...sold("2026-11-03T00:00:00Z") }),
      newFlip(owner, { name: "Best", ovr: 99, pos: "QB" }),
      newFlip(owner, { cardId: uuidv7() }),
      newFlip(stranger, { cardId: ids.Best }),
    ]);
  });

  test.each([
    ["sort=last-sold", ["Late", "Early", "Listed"]],
    ["show=mine", ["Early", "Late", "Listed"]],
    ["show=mine&sort=name-desc", ["Listed", "Late", "Early"]],
    ["show=all&sort=last-sold&q=e", ["Late", "Early", "Listed"]],
    ["show=mine&q=late", ["Late"]],
    ["show=mine&team=Navy", ["Early"]],
    ["show=mine&ovrMin=75", ["Early", "Late"]],
    ["show=MINE", ["Best", "Early", "Late", "Listed"]],
    ["show=mine&q=best", []],
  ])("with %s are those flipped in this game, and counted", async (search, names) => {
    const { rows, total, orMore } = await list(`?${search}`);
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect([total, orMore]).toEqual([names.length, false]);
  });

  test("are another's, or the other game's, for another player or game", async () => {
    expect((await list("?sort=last-sold", "MADDEN26")).rows.map(({ name }) => name)).toEqual(["Other"]);
    const mine = owner;
    owner = await newPlayer();
    expect((await list("?sort=last-sold")).rows).toEqual([]);
    owner = mine;
  });

  test("begin anew from a card that wasn't flipped, and end after the last", async () => {
    expect(await namesOf(`?sort=last-sold&after=${ids.Best}`)).toEqual(["Late", "Early", "Listed"]);
    expect(await namesOf(`?sort=last-sold&after=${ids.Late}`)).toEqual(["Early", "Listed"]);
    expect(await namesOf(`?sort=last-sold&before=${ids.Listed}`)).toEqual(["Late", "Early"]);
    expect(await namesOf(`?sort=last-sold&after=${ids.Listed}`)).toEqual([]);
  });

  test("keep their order and filter in their address", () => {
    const addressOf = (search: string) => cardQueryString(parseCardFilters(new URLSearchParams(search)));
    expect(addressOf("show=mine")).toBe("?show=mine");
    expect(addressOf("show=all&sort=last-sold")).toBe("?show=mine&sort=last-sold");
    expect(addressOf("show=all")).toBe("");
  });
});
