import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { cards } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { importCards } from "#app/features/cards/import/import-cards.server.ts";
import { countQueries } from "../../bench/weight.ts";
import { clearCards } from "../../support/card-rows.ts";
import { csvFile } from "../../support/csv-files.ts";
import { whileUnreadable } from "../../support/injected.ts";
import { hrefsOf, leadCells, linkNamed, linksTo, readField } from "../../support/page-forms.ts";
import { newFlip } from "../../support/players.ts";
import { type Page, signedIn } from "../../support/visitor.ts";

const LIST = "/dashboard/cards";
let player: Awaited<ReturnType<typeof signedIn>>;

const namesOf = (page: Page) => leadCells(page).map(({ textContent }) => textContent);

beforeAll(async () => {
  await clearCards();
  const rows = Array.from(
    { length: 230 },
    (_, at) =>
      `${at},Card ${String(at).padStart(3, "0")},${60 + (at % 30)},QB,Army,Core Rare,https://art.example/${at}.png`,
  );
  const file = csvFile(
    `id,name,ovr,pos,team,program,image_url\n${rows.join("\n")}\n900,Low One,55,WR,Navy,"Rare & <b>",\n`,
  );
  await importCards(process.env.DATABASE_URL ?? "", file, "CFB26");
  player = await signedIn();
});

describe("the card list without scripts", () => {
  test("shows 100 cards, the exact count, and leads through all of them and back", async () => {
    const first = await player.get(LIST);
    expect(first.text).toContain("100 of 231 cards");
    expect(linkNamed(first, "prev")).toBe("");
    const second = await player.get(linkNamed(first, "next"));
    expect(second.text).toContain("Page 2: 100 of 231 cards");
    const third = await player.get(linkNamed(second, "next"));
    expect(third.text).toContain("Page 3: 31 of 231 cards");
    expect(linkNamed(third, "next")).toBe("");
    const back = await player.get(linkNamed(third, "prev"));
    expect(namesOf(back)).toEqual(namesOf(second));
    const start = await player.get(linkNamed(back, "prev"));
    expect(namesOf(start)).toEqual(namesOf(first));
    expect(start.text).toContain("100 of 231 cards");
    expect(start.text).not.toContain("Page 1");
  });

  test("keeps its filters on every page, and a new search begins at the first", async () => {
    const first = await player.get(`${LIST}?q=card&team=Army&sort=name-desc&ovrMin=61`);
    expect(linkNamed(first, "next")).toMatch(/q=card&team=Army&ovrMin=61&sort=name-desc&after=/);
    expect(first.document.querySelector('input:is([name="after"], [name="before"], [name="page"])')).toBeNull();
    expect(namesOf(first)[0]).toBe("Card 229");
    expect(namesOf(await player.get(linkNamed(first, "next")))[0]).not.toBe("Card 229");
  });

  test("shows the chosen filters in its form, with what there is to choose", async () => {
    const { document, html } = await player.get(`${LIST}?q=%22%3E%3Cb%3E&pos=WR&ovrMax=70&sort=name-asc`);
    const textsOf = (options: string) => [...document.querySelectorAll(options)].map(({ textContent }) => textContent);
    expect(readField(html, "q").value).toBe('"><b>');
    expect(textsOf("option[value=WR][selected]")).toEqual(["WR"]);
    expect(textsOf("option[value=name-asc][selected]")).toEqual(["Name A to Z"]);
    expect(textsOf('option[value="Rare & <b>"]')).toHaveLength(1);
    expect(textsOf("select[name=sort] option")).toEqual([
      "OVR high to low",
      "OVR low to high",
      "Name A to Z",
      "Name Z to A",
      "Your last sale",
    ]);
  });

  test("does not fail on what does not exist", async () => {
    for (const search of [
      "?team=Nowhere&pos=XX&program=%00&sort=up&ovrMin=x&ovrMax=140&after=1&page=-1",
      `?q=${"%25".repeat(60)}`,
      "?q=%00",
    ]) {
      expect((await player.get(LIST + search)).status, search).toBe(200);
    }
    expect((await player.get(`${LIST}?team=Army&sort=up&ovrMin=x`)).text).toContain("100 of 230 cards");
  });

  test.each([
    ["team", "Nowhere & Co"],
    ["program", "core rare"],
    ["pos", "XX"],
  ])("finds nothing by a %s that no card has, and shows it in its form", async (name, value) => {
    const page = await player.get(`${LIST}?${new URLSearchParams({ [name]: value })}`);
    expect(page.text).toContain("No cards found");
    const chosen = page.document.querySelectorAll(`select[name="${name}"] option[selected]`);
    expect([...chosen].map((option) => option.getAttribute("value"))).toEqual([value]);
  });

  test("turns OVR bounds that are the wrong way round, and shows them turned", async () => {
    const page = await player.get(`${LIST}?ovrMin=70&ovrMax=62`);
    expect(namesOf(page)).toEqual(namesOf(await player.get(`${LIST}?ovrMin=62&ovrMax=70`)));
    expect(page.text).toContain("72 of 72 cards");
    expect(["ovrMin", "ovrMax"].map((name) => readField(page.html, name).value)).toEqual(["62", "70"]);
  });

  test("shows the other game's cards after the switch, from the first page", async () => {
    const other = await signedIn();
    const second = linkNamed(await other.get(LIST), "next");
    await other.post("/game", { game: "MADDEN26", next: LIST });
    expect((await other.get(second)).text).toContain("No cards found");
  });

  test("leads from a card to a form with its name, position, OVR and game; an OVR below 60 stays empty", async () => {
    const page = await player.get(`${LIST}?q=Card+007`);
    const [to = ""] = linksTo(page, "/dashboard/my-flips/new?");
    expect(to.replace(/&card=[0-9a-f-]{36}$/, "&card=its-id")).toBe(
      "/dashboard/my-flips/new?name=Card+007&pos=QB&ovr=67&game=CFB26" +
        "&from=%2Fdashboard%2Fcards%3Fq%3DCard%2B007&card=its-id",
    );
    const low = "/dashboard/my-flips/new?name=Low+One&pos=WR&ovr=&game=CFB26";
    expect(linksTo(await player.get(`${LIST}?q=Low`), low)).not.toEqual([]);
  });

  test("asks the database at most 8 times, with the session's, the frame's and three that bound its time", async () => {
    expect(await countQueries(() => player.get(LIST))).toBeLessThanOrEqual(8);
  });

  test("stands in the sidebar", async () => {
    expect(hrefsOf(await player.get("/dashboard"), "Cards")).toContain(LIST);
  });
});

test("Load More's answer for scripts holds the cards of the page it would lead to", async () => {
  const first = await player.get(LIST);
  const next = linkNamed(first, "next");
  const answer = await player.get(next.replace(LIST, `${LIST}/more`));
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const { game, cards: more, next: further } = JSON.parse(answer.html);
  expect(game).toBe("CFB26");
  expect(more.map(({ name }: { name: string }) => name)).toEqual(namesOf(await player.get(next)));
  expect(further).toMatch(/^\?after=.*&page=3$/);
});

test("without hosts that may give art there is none, and no switch", async () => {
  const { document, text } = await player.get(LIST);
  expect(document.querySelector("img")).toBeNull();
  expect(text).not.toContain("Show art");
  expect((await player.post(LIST, { art: "on" })).status).toBe(303);
  expect((await player.get(LIST)).html).not.toContain("art.example");
});

test.each(["/dashboard/my-flips", "/tools/flip-tracker"])(
  "the card picker of %s asks the database nothing before two letters",
  async (list) => {
    for (const path of [`${list}/cards?q=`, `${list}/cards?as=lines&q=`, `${list}/new?q=`]) {
      // A first visit also fills caches.
      await player.get(path);
      const nothing = await countQueries(() => player.get(path));
      for (const q of ["c", "+c++", "%00c"])
        expect(await countQueries(() => player.get(path + q)), path + q).toBe(nothing);
      expect(await countQueries(() => player.get(`${path}ca`)), path).toBeGreaterThan(nothing);
    }
  },
);

test("the quick log is told the cards of a name as lines begin with them", async () => {
  const linesFor = async (q: string) =>
    JSON.parse((await player.get(`/dashboard/my-flips/cards?of=CFB26&as=lines&q=${encodeURIComponent(q)}`)).html);
  const about = "Rare & <b>";
  // In quotes, since a line would read "one" as a number.
  const line = '"Low One" WR';
  const known = [{ line, card: expect.stringMatching(/^[\da-f-]{36}$/), about }];
  expect(await linesFor("one")).toEqual(known);
  expect(await linesFor("low one wr")).toEqual(known);
  expect(await linesFor(line.toLowerCase())).toEqual([]);
  // A line would parse the number in such a name as a price.
  expect(await linesFor("card 001")).toEqual([]);
  expect(await linesFor("army")).toEqual([]);
  expect(await linesFor("nobody at all")).toEqual([]);
});

describe("a player's own prices in the card list", () => {
  const DAY_AGO = new Date(Date.now() - DAY_MS);

  async function cardNamed(name: string): Promise<string> {
    const [card] = await database.select({ id: cards.id }).from(cards).where(sql`${cards.playerName} = ${name}`);
    return card?.id ?? expect.fail(name);
  }
  const priceOf = (page: Page, name: string) =>
    leadCells(page)
      .find(({ textContent }) => textContent === name)
      ?.closest("tr")
      ?.querySelector("[data-label='Your price']")?.textContent ?? null;

  test("stand beside the cards that they traded, with their note once, on further pages and in Load More's answer", async () => {
    const owner = await signedIn();
    const other = await signedIn();
    const [first, later] = await Promise.all([cardNamed("Card 029"), cardNamed("Card 000")]);
    await newFlip(owner.id, { cardId: first, sell: 14_200 });
    await newFlip(owner.id, {
      cardId: later,
      sell: 9_900,
      soldAt: new Date(Date.now() - 5 * DAY_MS),
      createdAt: DAY_AGO,
    });
    await newFlip(owner.id, { cardId: later, sell: 9_900, game: "MADDEN26" });
    await newFlip(other.id, { cardId: first, sell: 90_000 });
    const page = await owner.get(LIST);
    expect(priceOf(page, "Card 029")).toBe("14,200 · 1 sale, today");
    expect(page.document.querySelectorAll("[data-label='Your price']")).toHaveLength(1);
    expect(page.text.split("From your own sales only. Check the market before you spend big.")).toHaveLength(2);
    const found = await owner.get(`${LIST}?q=card+000`);
    expect(priceOf(found, "Card 000")).toBe("You sold it for 9,900, 5 days ago: check the market");
    const more = JSON.parse((await owner.get(`${LIST}/more?q=card+000`)).html);
    expect(more.cards.map(({ own }: { own: string | null }) => own)).toEqual([
      "You sold it for 9,900, 5 days ago: check the market",
    ]);
  });

  test("are nobody's where nothing was traded, and their heading and note aren't there", async () => {
    const page = await player.get(LIST);
    expect(page.text).not.toContain("Your price");
    expect(page.text).not.toContain("From your own sales only.");
  });

  test("order the cards by the last sale, or leave those alone that weren't flipped, by the form's selects", async () => {
    const owner = await signedIn();
    const [one, two, listed] = await Promise.all(["Card 010", "Card 020", "Card 030"].map(cardNamed));
    await newFlip(owner.id, { cardId: one, createdAt: DAY_AGO, soldAt: DAY_AGO });
    await newFlip(owner.id, { cardId: two });
    await newFlip(owner.id, { cardId: listed, status: "listed" });
    const mine = await owner.get(`${LIST}?q=&team=&show=all&sort=last-sold`);
    expect(namesOf(mine)).toEqual(["Card 020", "Card 010", "Card 030"]);
    expect(mine.text).toContain("3 of 3 cards");
    expect(
      mine.document.querySelectorAll("option[value=mine][selected], option[value=last-sold][selected]"),
    ).toHaveLength(2);
    expect(namesOf(await owner.get(`${LIST}?show=mine&sort=name-asc`))).toEqual(["Card 010", "Card 020", "Card 030"]);
    expect(namesOf(await owner.get(`${LIST}?show=mine&q=Card+010`))).toEqual(["Card 010"]);
    const none = await player.get(`${LIST}?show=mine`);
    expect(none.text).toContain("No cards found");
    expect(none.text).toContain("Only flips whose card is in this list count as yours.");
  });

  test("are asked for by one query, their order and filter by one more", async () => {
    const owner = await signedIn();
    await newFlip(owner.id, { cardId: await cardNamed("Card 010") });
    expect(await countQueries(() => owner.get(LIST))).toBeLessThanOrEqual(8);
    for (const search of ["?show=mine", "?sort=last-sold"])
      expect(await countQueries(() => owner.get(LIST + search)), search).toBeLessThanOrEqual(9);
  });
});

test("a card that was never in the facets is still listed", async () => {
  await database.insert(cards).values({
    id: crypto.randomUUID(),
    game: "CFB26",
    importKey: "x",
    playerName: "Late Comer",
    overall: 99,
    position: "QB",
  });
  expect(namesOf(await player.get(LIST))[0]).toBe("Late Comer");
});

test("more than 10,000 found cards are not counted to the last", async () => {
  await database.execute(sql`
    insert into cards (id, game, import_key, player_name, overall, position)
    select gen_random_uuid(), 'CFB26', 'myriad ' || n, 'Myriad ' || n, 80, 'QB' from generate_series(1, 10001) as n`);
  expect((await player.get(`${LIST}?q=myriad`)).text).toContain("100 of 10,000+ cards");
  await database.execute(sql`delete from cards where import_key like 'myriad %'`);
});

test("a read that fails is a page that says so and offers to try again", async () => {
  await whileUnreadable("card_facets", async () => {
    for (const path of [LIST, `${LIST}?q=abc`]) {
      const page = await player.get(path);
      expect(page.status).toBe(503);
      expect(page.text).toContain("Failed to load cards");
      expect(linksTo(page, path)).toContain(path);
    }
  });
  await whileUnreadable("cards", async () => {
    expect((await player.get(`${LIST}/more?page=2`)).status).toBe(503);
  });
});
