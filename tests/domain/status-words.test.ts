import { describe, expect, test } from "vitest";
import {
  acceptLikely,
  answerWords,
  StatusEvidence,
  type StatusWords,
  statusReader,
} from "#app/domain/sheet/status-words.ts";

function evidenceOf(cells: readonly string[]) {
  const evidence = new StatusEvidence();
  for (const cell of cells) evidence.see(cell);
  return evidence;
}

describe("the words of a status column", () => {
  test.each<[string, string[], object | undefined]>([
    ["Sold?", ["Y", "", "N"], undefined],
    ["Status", ["Sold", "Traded"], undefined],
    ["Sold", ["x", "", "X "], { x: "sold" }],
    ["Sold (X)", ["x", ""], { x: "sold" }],
    [" Sold [x]", ["x", ""], { x: "sold" }],
    ["Status", ["x", "", "x"], { x: null }],
    ["Sold?", ["x", "✓"], { x: "listed", "✓": "sold" }],
    ["Sold", ["S", "U"], { S: "sold", U: "listed" }],
    ["Result", ["W", "L", ""], { W: "sold", L: "sold" }],
    ["Sold", ["raus", "drin"], { raus: null, drin: null }],
    ["Sold", ["*", ""], { "*": null }],
    ["Listed?", ["Yes", "No"], { Yes: null, No: null }],
    ["Not sold", ["Yes", "No"], { Yes: null, No: null }],
    ["Not sold", ["x", ""], { x: null }],
    ["For sale", ["Y", "N"], { Y: null, N: null }],
    ["To be sold", ["1", "0"], { 0: null, 1: null }],
    ["Active", ["TRUE", "FALSE"], { TRUE: null, FALSE: null }],
    ["Listed?", ["sold", "listed"], undefined],
    ["Sold", ["a", "b", "c", "d"], undefined],
    ["Sold", ["2026-11-20"], undefined],
    ["Sold", ["", "-"], undefined],
    ["Status", ["Sold", "Quicksold", "QS", "Listed"], { Quicksold: null }],
    ["Status", ["On Hold", "hold", "", "Sold"], { "On Hold": null }],
    ["Status", ["relisted x2", "Relisted (3)", "RELISTED 4 times", "a", "b", "c"], { "relisted x2": null }],
    ["Status", ["Hold", "QS", ""], { Hold: null, QS: null }],
    ["Status", ["Hold", "raus"], { Hold: null, raus: null }],
    ["Status", ["Sold", "Relisted", "Quick sold"], undefined],
  ])("under %s, of %j are %j", (name, cells, words) => expect(evidenceOf(cells).words(name)).toEqual(words));

  test("are counted by what they say, and the open ones apart", () => {
    expect(evidenceOf(["Y", "Y", "n", "?"]).said("Sold?")).toEqual({ sold: 2, listed: 1, open: 0 });
    expect(evidenceOf(["x", "x", ""]).said("Sold")).toEqual({ sold: 2, listed: 0, open: 0 });
    expect(evidenceOf(["raus", "drin", "drin"]).said("Sold")).toEqual({ sold: 0, listed: 0, open: 3 });
  });

  test("with one likely meaning get it once the player agrees, in any spelling", () => {
    const words = { QS: null, Hold: null, "Relisted (2)": null };
    const cells = ["quicksold", "On hold", "relisted x5"];
    expect(cells.map(statusReader(words))).toEqual([undefined, undefined, undefined]);
    const accepted = Object.keys(words).reduce<StatusWords>((all, word) => acceptLikely(all, word) ?? all, words);
    expect(cells.map(statusReader(accepted))).toEqual(["sold", "listed", "listed"]);
    expect(acceptLikely(words, "Hold")).toEqual({ ...words, Hold: "listed" });
    expect([acceptLikely(words, "raus"), acceptLikely({ raus: null }, "raus")]).toEqual([null, null]);
    expect(evidenceOf(["QS", "Hold", "Sold"]).said("Status")).toEqual({ sold: 2, listed: 1, open: 0 });
  });

  test("get the meaning the player gives them, in any spelling", () => {
    const words = { Raus: null, drin: null };
    expect(statusReader(words)(" RAUS! ")).toBe(undefined);
    const read = statusReader(answerWords(words, "Raus") ?? {});
    expect(["raus", "Drin", "Sold", "weg"].map(read)).toEqual(["sold", "listed", "sold", null]);
    expect(answerWords(words, "")).toEqual({ Raus: "listed", drin: "listed" });
    expect(answerWords(words, "weg")).toBe(null);
    expect(answerWords(words, "constructor")).toBe(null);
  });
});
