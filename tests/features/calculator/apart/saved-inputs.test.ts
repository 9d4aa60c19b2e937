import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { loadInputs, loadRoi, saveInputs, saveRoi } from "#app/features/calculator/inputs/saved-inputs.ts";
import { parseInputs } from "#app/features/calculator/query.ts";
import { parseRoi } from "#app/features/calculator/roi/roi-query.ts";
import { NAUGHTY } from "../../../domain/naughty.ts";

const asked = (query: string) => parseInputs(new URLSearchParams(query));
let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("inputs are kept for each game by itself", () => {
  saveInputs("CFB26", asked("buyPrice=1000&taxRate=9"));
  expect(loadInputs("CFB26", "")).toEqual(asked("buyPrice=1000&taxRate=9"));
  expect(loadInputs("MADDEN26", "")).toEqual(asked(""));
});

test("the URL wins over saved inputs, but its empty fields don't", () => {
  saveInputs("CFB26", asked("mode=sell-to-buy&sellPrice=9000&desiredProfitPct=10"));
  expect(loadInputs("CFB26", "?game=CFB26&desiredProfitPct=30&sellPrice=")).toEqual(
    asked("mode=sell-to-buy&sellPrice=9000&desiredProfitPct=30"),
  );
});

test("inputs without a price are kept as well", () => {
  saveInputs("CFB26", asked("mode=sell-to-buy&desiredProfitPct=10&taxRate=9"));
  expect(loadInputs("CFB26", "")).toEqual(asked("mode=sell-to-buy&desiredProfitPct=10&taxRate=9"));
});

describe("the ROI helper and the calculators of a game", () => {
  const helper = (query: string) => parseRoi(new URLSearchParams(query));

  test("keep buy, sell and tax together", () => {
    saveInputs("CFB26", asked("buyPrice=1000&sellPrice=1500&taxRate=9"));
    expect(loadRoi("CFB26", "")).toEqual(helper("buy=1000&sell=1500&taxRate=9"));
    expect(loadRoi("MADDEN26", "")).toEqual(helper(""));
    saveRoi("CFB26", helper("buy=700&taxRate=12"));
    expect(loadInputs("CFB26", "")).toEqual(asked("buyPrice=700&taxRate=12"));
  });

  test("leave each other's own inputs alone", () => {
    saveInputs("CFB26", asked("mode=sell-to-buy&sellPrice=9000&desiredProfitPct=10"));
    saveRoi("CFB26", helper("buy=700&sell=8000"));
    expect(loadInputs("CFB26", "")).toEqual(asked("mode=sell-to-buy&buyPrice=700&sellPrice=8000&desiredProfitPct=10"));
  });

  test("replace a tax they don't offer with their nearest one", () => {
    saveRoi("CFB26", helper("buy=700&taxRate=20"));
    expect(loadInputs("CFB26", "")).toEqual(asked("buyPrice=700&taxRate=15"));
    expect(loadRoi("CFB26", "")).toEqual(helper("buy=700&taxRate=20"));
  });

  test("let the URL win, and forget cleared inputs", () => {
    saveRoi("CFB26", helper("buy=700&sell=900"));
    expect(loadRoi("CFB26", "?taxRate=5&buy=")).toEqual(helper("buy=700&sell=900&taxRate=5"));
    saveRoi("CFB26", helper(""));
    expect(loadRoi("CFB26", "")).toEqual(helper(""));
    expect(loadInputs("CFB26", "")).toEqual(asked(""));
  });
});

test("corrupt storage is ignored", () => {
  for (const text of NAUGHTY) {
    kept.set("htmc:calculator:CFB26", text);
    expect(loadInputs("CFB26", "")).toEqual(asked(""));
    expect(loadRoi("CFB26", "")).toEqual(parseRoi(new URLSearchParams()));
    expect(() => saveRoi("CFB26", parseRoi(new URLSearchParams("buy=1")))).not.toThrow();
  }
});

test("a browser that forbids storage calculates all the same", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(() => saveInputs("CFB26", asked("buyPrice=1"))).not.toThrow();
  expect(loadInputs("CFB26", "")).toEqual(asked(""));
});
