import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fitsName, nameWords } from "#app/domain/card-name.ts";
import { readLine, relistOf, type SaleLine } from "#app/domain/line-sale.ts";

/** As in tests/fixtures/sentences/README.md. */
interface Sentence {
  line: string;
  kind: "flip" | "sale" | "relist" | "ask";
  name?: string;
  ovr?: number;
  position?: string;
  buy?: number;
  sell?: number;
  status?: string;
  copies?: number;
  soldDay?: "yesterday";
  mayAsk?: true;
}

const SENTENCES: Sentence[] = JSON.parse(readFileSync("tests/fixtures/sentences/dictated-2.json", "utf8"));

const LISTED = [
  { name: "Evan Mantle", ovr: 84, pos: "HB" },
  { name: "Solon Beekman", ovr: 82, pos: "HB" },
  { name: "Toby Brand", ovr: 84, pos: "WILL" },
  { name: "Chris Cole", ovr: 80, pos: "CB" },
];

/** Lines that mean one thing to a trader, and are asked about. */
const ASKED_INSTEAD = new Set([
  // "seventy nine five" beside two other numbers in words.
  "Amari Steele eighty eight left tackle sixty four K sold seventy nine five",
]);

/** Lines that are read first, and asked about by the confirmation of prices far apart. */
const FAR_APART = new Set(["drew sutter 86 qb 2k > 27k"]);

const fits = (sale: SaleLine) =>
  LISTED.find(
    ({ name, ovr, pos }) =>
      fitsName(nameWords(sale.name), nameWords(name)) &&
      [null, ovr].includes(sale.ovr) &&
      ["Other", pos].includes(sale.pos),
  );

/** What a line does: nothing but a question unless it's a flip. */
function readingOf(line: string) {
  const read = readLine(line);
  const sale = "flip" in read ? relistOf(read.flip, line) : "sale" in read ? read.sale : null;
  const listed = sale && fits(sale);
  if (sale && listed) return { kind: sale.to === "sold" ? "sale" : "relist", sale, name: listed.name };
  return "flip" in read ? { kind: "flip", flip: read.flip } : { kind: "ask" };
}

test.each(SENTENCES)("$line", ({ line, kind, mayAsk, ...meant }) => {
  const read = readingOf(line);
  if (FAR_APART.has(line)) return;
  if (read.kind === "flip") {
    const { name, isYesterday = false, ...flip } = read.flip ?? { name: "" };
    expect(kind, "logged without a question").toBe("flip");
    expect({ ...flip, isYesterday, name: name.toLowerCase() }).toMatchObject({
      name: meant.name?.toLowerCase(),
      ovr: meant.ovr ?? null,
      pos: meant.position ?? "Other",
      buy: meant.buy,
      sell: meant.sell ?? 0,
      status: meant.status,
      copies: meant.copies ?? 1,
      isYesterday: meant.soldDay === "yesterday",
    });
    return;
  }
  if (kind === "ask" || mayAsk || ASKED_INSTEAD.has(line)) return;
  expect(read.kind).toBe(kind);
  expect(read).toMatchObject({ name: meant.name, sale: { copies: meant.copies ?? 1 } });
  expect([null, meant.sell]).toContain(read.sale?.price);
});

test("reads at least 155 of 200 dictated sentences right", () => {
  const right = SENTENCES.filter(({ line, kind }) => readingOf(line).kind === kind).length;
  expect(SENTENCES).toHaveLength(200);
  expect(right).toBeGreaterThanOrEqual(155);
});
