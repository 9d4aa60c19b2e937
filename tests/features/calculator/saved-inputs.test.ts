import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseInputs } from "#app/features/calculator/query.ts";
import { savedInputs, saveInputs } from "#app/features/calculator/saved-inputs.ts";
import { NAUGHTY } from "../../domain/naughty.ts";

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
  expect(savedInputs("CFB26", "")).toEqual(asked("buyPrice=1000&taxRate=9"));
  expect(savedInputs("MADDEN26", "")).toBeNull();
});

test("what the URL asks for wins over what was kept, and an empty field of it asks for nothing", () => {
  saveInputs("CFB26", asked("mode=sell-to-buy&sellPrice=9000&desiredProfitPct=10"));
  expect(savedInputs("CFB26", "?game=CFB26&desiredProfitPct=30&sellPrice=")).toEqual(
    asked("mode=sell-to-buy&sellPrice=9000&desiredProfitPct=30"),
  );
});

test("inputs without a price are not worth restoring", () => {
  saveInputs("CFB26", asked("desiredProfitPct=10"));
  expect(savedInputs("CFB26", "")).toBeNull();
});

test("corrupt storage is ignored", () => {
  for (const text of NAUGHTY) {
    kept.set("htmc:calculator:CFB26", text);
    expect(savedInputs("CFB26", "")).toBeNull();
  }
});

test("a browser that forbids storage calculates all the same", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(() => saveInputs("CFB26", asked("buyPrice=1"))).not.toThrow();
  expect(savedInputs("CFB26", "")).toBeNull();
});
