import { describe, expect, test } from "vitest";
import type { CardOption } from "#app/domain/card.ts";
import {
  LEFT_OPEN,
  MAX_ALONE,
  MAX_CHOICES,
  MAX_EACH,
  MAX_LAST,
  readChoices,
} from "#app/features/imports/card-questions.ts";
import { OpenCards } from "#app/features/imports/open-cards.ts";
import type { SheetFlip } from "#app/features/imports/rows.ts";

const cardOf = (name: string, program: string | null, team = "Iowa"): CardOption => {
  return { id: `${name} ${program} ${team}`, name, ovr: 84, pos: "WILL", program, team };
};
const versions = (name: string, ...programs: (string | null)[]) => programs.map((program) => cardOf(name, program));
const bought = (name: string, ...buys: number[]) =>
  buys.map((buy) => ({ name, pos: "WILL", ovr: 84, program: null, team: null, buy }) as SheetFlip);

type Row = [flips: SheetFlip[], fitting: CardOption[]];
function openCards(rows: Row[]): OpenCards {
  const open = new OpenCards();
  for (const [flips, fitting] of rows) open.add(flips, fitting);
  return open;
}

const PAIR: [string, string] = ["Core Rare", "Platinum Rare"];
const SHEET: Row[] = [
  [bought("Toby Brand", 10_000), versions("Toby Brand", ...PAIR)],
  [bought("toby  brand", 16_000), versions("Toby Brand", ...PAIR)],
  [bought("Vito Snell", 5, 5, 5), versions("Vito Snell", "Platinum Rare", "Core Rare")],
  [bought("Ash", 9), versions("Ash", "Rivals", null)],
  [bought("Bo", 10_000), versions("Bo", ...PAIR)],
  [bought("Bo", 16_001), versions("Bo", ...PAIR)],
  [bought("T Cole", 9), [cardOf("Tim Cole", "Core Rare"), cardOf("Tom Cole", "Platinum Rare")]],
  [bought("Ed", 9), [cardOf("Ed", "Core Rare", "Iowa"), cardOf("Ed", "Core Rare", "Purdue")]],
];
const named = (questions: { name: string }[]) => questions.map(({ name }) => name);

describe("sheet cards that match several versions", () => {
  test("share one question when they come in the same versions, and otherwise get their own", () => {
    const { sets, apart, others } = openCards(SHEET).questions();
    expect(sets.map(({ each, field: _, ...set }) => [set, named(each)])).toEqual([
      [{ versions: PAIR, cards: 2, flips: 5, only: null }, ["Vito Snell 84 WILL", "Toby Brand 84 WILL"]],
      [{ versions: ["No program", "Rivals"], cards: 1, flips: 1, only: "Ash 84 WILL" }, []],
    ]);
    expect(sets[0]?.each[1], "spellings of one card").toMatchObject({ flips: 2, low: 10_000, high: 16_000 });
    expect(apart, "more than 1.6 × apart").toMatchObject([
      { name: "Bo 84 WILL", flips: 2, low: 10_000, high: 16_001, answers: PAIR.map((label) => ({ label })) },
    ]);
    expect(others.map(({ name, answers }) => [name, ...answers.map(({ label }) => label)])).toEqual([
      ["T Cole 84 WILL", "Tim Cole", "Tom Cole"],
      ["Ed 84 WILL", "Core Rare · Iowa", "Core Rare · Purdue"],
    ]);
  });

  test("take the choice made for the whole set or for one card, and stay open without one", () => {
    const open = openCards(SHEET);
    const { sets, apart, others } = open.questions();
    const [pair, single] = sets;
    const fields = Object.fromEntries([...(pair?.each ?? []), ...apart, ...others].map((one) => [one.name, one.field]));
    const taken = (choices: Record<string, string>) => {
      if (!open.choose(new Map(Object.entries(choices)))) return null;
      return open.chosen.map(({ typed, card }) => `${typed.name}: ${card.id}`).toSorted();
    };
    const all = pair?.field ?? "";
    const snell = fields["Vito Snell 84 WILL"] ?? "";
    const bo = fields["Bo 84 WILL"] ?? "";
    expect(taken({})).toEqual([]);
    expect(taken({ [all]: "" })).toEqual([]);
    const core = ["Toby Brand: Toby Brand Core Rare Iowa", "Vito Snell: Vito Snell Core Rare Iowa"];
    expect(taken({ [all]: "0" })).toEqual(core);
    expect(taken({ [all]: "0", [snell]: LEFT_OPEN })).toEqual(core.slice(0, 1));
    const platinum = "Vito Snell Platinum Rare Iowa";
    expect(taken({ [snell]: platinum, [all]: "0" })).toEqual([core[0], `Vito Snell: ${platinum}`]);
    expect(taken({ [snell]: platinum })).toEqual([`Vito Snell: ${platinum}`]);
    expect(taken({ [single?.field ?? ""]: "0" })).toEqual(["Ash: Ash null Iowa"]);
    expect(taken({ [bo]: "Bo Core Rare Iowa", [all]: "" })).toEqual(["Bo: Bo Core Rare Iowa"]);
    for (const [field, value] of [
      [all, "2"],
      [all, "Core Rare"],
      [all, "-1"],
      [snell, "Toby Brand Core Rare Iowa"],
      [bo, "0"],
      ["card-0000000000000000", "Bo Core Rare Iowa"],
    ] as const)
      expect(taken({ [field]: value }), `${field} ${value}`).toBeNull();
  });

  test("default to the last pick unless another is chosen, and stay out of the other questions", () => {
    const open = openCards(SHEET.slice(0, 1));
    const [core, platinum] = versions("Ed", ...PAIR);
    if (!core || !platinum) throw new Error("no versions");
    const [ed] = bought("ed", 5);
    if (!ed) throw new Error("no flip");
    open.add(bought("Ed", 1, 2), [core, platinum], core);
    open.add([ed], [core, platinum], core);
    open.add([ed], [core, platinum], platinum);
    const { sets, apart, others, last } = open.questions();
    expect([sets.length, apart, others]).toEqual([1, [], []]);
    expect(last).toMatchObject([
      { name: "Ed 84 WILL", flips: 3, low: 1, high: 5, last: "Core Rare", answers: [{ label: "Platinum Rare" }] },
      { name: "ed 84 WILL", flips: 1, last: "Platinum Rare", answers: [{ label: "Core Rare" }] },
    ]);
    const field = last[0]?.field ?? "";
    const taken = (value: string) => {
      expect(open.choose(new Map([[field, value]]))).toBe(true);
      return [open.cardOf(ed, core), open.cardOf(ed, platinum), open.cardOf(ed, null), open.chosen.length];
    };
    expect(taken(""), "as last time").toEqual([undefined, undefined, undefined, 0]);
    expect(taken(platinum.id)).toEqual([platinum, undefined, undefined, 1]);
    expect(taken(LEFT_OPEN)).toEqual([null, undefined, undefined, 0]);
    expect(open.choose(new Map([[field, "Toby Brand Core Rare Iowa"]]))).toBe(false);
  });

  test("are capped to those with the most flips, while one choice still covers the whole set", () => {
    const sheet = (count: number, ...buys: number[]): Row[] =>
      Array.from({ length: count }, (_, at) => [bought(`Card${at}`, ...buys), versions(`Card${at}`, ...PAIR)]);
    const open = openCards([...sheet(12_000, 9), [bought("Card5", 9), versions("Card5", ...PAIR)]]);
    const { sets } = open.questions();
    expect(sets).toMatchObject([{ cards: 10_000, flips: 10_001 }]);
    expect(sets[0]?.each).toHaveLength(MAX_EACH);
    expect(sets[0]?.each[0]).toMatchObject({ name: "Card5 84 WILL", flips: 2 });
    expect(open.choose(new Map([[sets[0]?.field ?? "", "1"]]))).toBe(true);
    expect(open.chosen).toHaveLength(10_000);
    const { apart } = openCards(sheet(12_000, 9, 90)).questions();
    expect(apart).toHaveLength(MAX_ALONE);
    const picked = new OpenCards();
    for (const [flips, fitting] of sheet(12_000, 9)) picked.add(flips, fitting, fitting[0]);
    expect(picked.questions().last).toHaveLength(MAX_LAST);
    const many = Array.from({ length: 13 }, (_, at) => `Program ${at}`);
    const { sets: none, ...alone } = openCards([[bought("A", 9), versions("A", ...many)]]).questions();
    expect([none, alone]).toEqual([[], { apart: [], others: [], last: [] }]);
  });
});

test("a form's choices are its fields for cards, each once", () => {
  const form = (...fields: [string, string][]) => {
    const data = new FormData();
    for (const [name, value] of fields) data.append(name, value);
    return readChoices(data);
  };
  const one = "card-0123456789abcdef";
  const all = "versions-0123456789abcdef";
  expect(form(["seen", "1"], [one, "a"], [all, ""], ["card-x", "b"])).toEqual(
    new Map([
      [one, "a"],
      [all, ""],
    ]),
  );
  expect(form([one, "a"], [one, "b"])).toBeNull();
  expect(MAX_CHOICES).toBe(350);
});
