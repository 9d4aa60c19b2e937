import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { partialCard } from "#app/domain/card-begun.ts";
import { parseCoins } from "#app/domain/coins.ts";
import { POSITIONS } from "#app/domain/flip.ts";
import { formatLine, formatLineCard } from "#app/domain/format-line.ts";
import { type FlipLine, looksPriced, MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { ASKED, flipSentence, READ } from "../support/sentences.ts";

/** The parsed line as one sentence, or a question with a leading question mark. */
function understood(line: string): string {
  const read = parseLine(line);
  return "problem" in read ? `? ${read.problem}` : flipSentence(read.flip);
}

test.each([
  ["J Smith 84 QB 12k>15.5k", "J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["J Smith 84 QB 12k > 15.5k", "J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["j smith qb 84 12,000 > 15,500", "j smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["84 QB J Smith 12k", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["QB J Smith 84 12k @ 15.5k", "J Smith · QB · 84 · buy 12,000 · listed at 15,500"],
  ["J Smith 84 QB 12k @15.5k", "J Smith · QB · 84 · buy 12,000 · listed at 15,500"],
  ["3x J Smith 84 QB 12k", "3 × · J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 QB 12k x3", "3 × · J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 QB 12k > 15.5k x3", "3 × · J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["3x J Smith 84 QB 12k x3", "? Enter the number of copies once"],
  ["J Smith 12k", "J Smith · Other · no OVR · buy 12,000 · listed, no price"],
  ["12k > 15k", "(no name) · Other · no OVR · buy 12,000 · sold 15,000"],
  ["84 12k", "(no name) · Other · 84 · buy 12,000 · listed, no price"],
  ["QB 12k", "(no name) · QB · no OVR · buy 12,000 · listed, no price"],
  ["Mike Evans 88 WR 40k > 52k", "Mike Evans · WR · 88 · buy 40,000 · sold 52,000"],
  ["Mike Evans 88 40k", "Mike Evans · Other · 88 · buy 40,000 · listed, no price"],
  ["Sam Howell 82 QB 4k", "Sam Howell · QB · 82 · buy 4,000 · listed, no price"],
  ["Sam LaPorta 90 55k", "Sam LaPorta · Other · 90 · buy 55,000 · listed, no price"],
  ["Will Levis 80 QB 3k", "Will Levis · QB · 80 · buy 3,000 · listed, no price"],
  ["Roquan Smith 90 MIKE 60k > 72k", "Roquan Smith · MIKE · 90 · buy 60,000 · sold 72,000"],
  ["Evans 84 MIKE 40k", "Evans · MIKE · 84 · buy 40,000 · listed, no price"],
  ["D K Metcalf 90 50k", "D K Metcalf · Other · 90 · buy 50,000 · listed, no price"],
  ["D K Metcalf 90 WR 50k", "D K Metcalf · WR · 90 · buy 50,000 · listed, no price"],
  ["J Tucker 84 K 9k", "J Tucker · K · 84 · buy 9,000 · listed, no price"],
  ["J Tucker K 84 9k", "J Tucker · K · 84 · buy 9,000 · listed, no price"],
  ["C.J. Stroud 87 QB 30k", "C.J. Stroud · QB · 87 · buy 30,000 · listed, no price"],
  ["Amon-Ra St. Brown 92 WR 1.2m > 1.45m", "Amon-Ra St. Brown · WR · 92 · buy 1,200,000 · sold 1,450,000"],
  ["Ñandú O'Neil Jr. 81 RB 2,400 > 3,900", "Ñandú O'Neil Jr. · HB · 81 · buy 2,400 · sold 3,900"],
  ["Fred Warner 93 LB 80k", "? Which LB? Write WILL, MIKE or SAM"],
  ["Derwin James 91 S 44k", "? Which S? Write FS or SS"],
  ["J Smith 84", "? Is 84 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
  ["84ovr QB84 @ 100", "? What did you pay? Put the price last, such as J Smith 84 QB 12k > 15.5k"],
  ["84ovr QB 84 @ 100", "? Is 84 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
  ["QB84 100 > 84ovr", "? “ovr” after the sell price is more than we understand"],
  ["QB60 @ 100", "? What did you pay? Put the price last, such as J Smith 84 QB 12k > 15.5k"],
  ["J Smith 84 > 15k", "? Is 84 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
  ["J Smith 84 QB 90 > 120", "J Smith · QB · 84 · buy 90 · sold 120"],
  ["J Smith 84 90 12k", "? Two numbers could be the OVR: 84 and 90"],
  ["J Smith 58 QB 12k", "? OVR must be between 60 and 99"],
  ["J Smith 100 QB 12k", "? OVR must be between 60 and 99"],
  ["J Smith 84 QB 12k 15k", "? Sold or listed? Write 12k > 15k or 12k @ 15k"],
  ["J Smith 84 QB 12k >", "? Enter a price after >"],
  ["J Smith 84 QB 12k > abc", "? “abc” is not a price, such as 12,500 or 45k"],
  ["J Smith 84 QB 12k > 15k > 18k", "? Enter one flip at a time: one price, then > or @ and the other"],
  ["J Smith 84 QB -5", "? Buy price cannot be negative"],
  ["J Smith 84 QB 1e3", "? “1e3” is not a price, such as 12,500 or 45k"],
  ["J Smith 84 QB 1.2345k", "? “1.2345k” is not a price, such as 12,500 or 45k"],
  ["J Smith 84 QB 0", "? Buy price must be greater than 0"],
  ["J Smith 84 QB 12k > 0", "? Sell price must be greater than 0"],
  ["0x J Smith 84 QB 12k", "? Copies must be between 1 and 100"],
  ["500x J Smith 84 QB 12k", "? Copies must be between 1 and 100"],
  ["2147483648x J Smith 84 QB 12k", "? Copies must be between 1 and 100"],
  ["1e2x J Smith 84 QB", "? What did you pay? Put the price last, such as J Smith 84 QB 12k > 15.5k"],
  ["٣x J Smith 84 QB", "? What did you pay? Put the price last, such as J Smith 84 QB 12k > 15.5k"],
  ["J Smith 84 QB WR 12k", "? Two positions: QB and WR"],
  [
    "J Smith 84 QB 12k #Sunday snipes",
    "J Smith · QB · 84 · buy 12,000 · listed, no price · found with “Sunday snipes”",
  ],
  [
    "J Smith 84 QB 12k > 15.5k #budget // from the 1:35 drop",
    "J Smith · QB · 84 · buy 12,000 · sold 15,500 · found with “budget” · note “from the 1:35 drop”",
  ],
  ["J Smith 84 QB 3,000,000,000", "? Buy price cannot exceed 2,000,000,000"],
  ["=1+1 84 QB 12k", "=1+1 · QB · 84 · buy 12,000 · listed, no price"],
  ["mike 84 40k", "(no name) · MIKE · 84 · buy 40,000 · listed, no price"],
  ["MIKE 84 40k", "(no name) · MIKE · 84 · buy 40,000 · listed, no price"],
  ["12000", "(no name) · Other · no OVR · buy 12,000 · listed, no price"],
  ["75", "? Is 75 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
  ["75 > 120", "? Is 75 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
  ["J Smith 84 QB 12 500", "? Is 12 500 one price? Type it as 12,500, or put the position between"],
  ["84 500", "? Is 84 500 one price? Type it as 84,500, or put the position between"],
  ["J Smith QB 84 500", "? Is 84 500 one price? Type it as 84,500, or put the position between"],
  ["J Smith 84 QB 1 250 000", "? Is 1 250 000 one price? Type it as 1,250,000, or put the position between"],
  ["J Smith 84 QB １２k", "? “１２k” is not a price, such as 12,500 or 45k"],
  ["J Smith 84 QB 12k > 15k sold", "J Smith · QB · 84 · buy 12,000 · sold 15,000"],
  ["J Smith 84 QB 12k > -5", "? “-5” is not a price, such as 12,500 or 45k"],
  ["J Smith 84 QB 12.5K>15K", "J Smith · QB · 84 · buy 12,500 · sold 15,000"],
])("%s", (line, meaning) => {
  expect(understood(line)).toBe(meaning);
});

test.each([
  ["J Smith 84 QB 12,000", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J. Smith 84 QB 12,000 to 15,500.", "J. Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["J Smith 84 QB bought for 12,000 sold for 15,500", "J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["Bought J Smith 84 QB for 12,000", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["bought J Smith 84 QB 12K sold 15.5K", "J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["J Smith 84 QB paid 12K sold at 15.5K", "J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["J Smith 84 QB 12K listed for 15.5K", "J Smith · QB · 84 · buy 12,000 · listed at 15,500"],
  ["Three times J Smith 84 QB 12K", "3 × · J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["three x D K Metcalf ninety fifty thousand", "?"],
  ["3X J Smith 84 QB 12K", "3 × · J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["3 J Smith 84 QB 12K", "?"],
  ["Bought three J Smith 84 QB for 12K", "?"],
  ["Five copies of J Smith 84 QB 12K", "5 × · J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 wide receiver 12K", "J Smith · WR · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 overall QB 12K", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["84 overall QB J Smith 12K", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 QB twelve thousand", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 QB 12 thousand", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 QB 12 to 15", "?"],
  ["J Smith 84 QB 12 to 15 thousand", "?"],
  ["J Smith 84 QB 12,000 coins", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 QB 12,000 coins sold for 15,500 coins", "J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["J Smith 84 QB 12K each", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["Sold J Smith 84 QB for 15,500", "?"],
  ["Sold J Smith 84 QB bought for 12,000 sold for 15,500", "J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["Sold J Smith 84 QB 12K 15.5K", "J Smith · QB · 84 · buy 12,000 · sold 15,500"],
  ["Listed J Smith 84 QB at 15,500", "?"],
  ["Listed J Smith 84 QB bought for 12,000 listed for 15,500", "J Smith · QB · 84 · buy 12,000 · listed at 15,500"],
  ["J Smith 84 QB 15,500 expired", "?"],
  ["J Smith 84 QB 12K hashtag budget", "J Smith · QB · 84 · buy 12,000 · listed, no price · found with “budget”"],
  ["DK Metcalf 90 WR 50,000", "DK Metcalf · WR · 90 · buy 50,000 · listed, no price"],
  ["Amon Ra St. Brown 92 WR 1.2 million", "Amon Ra St. Brown · WR · 92 · buy 1,200,000 · listed, no price"],
  ["J Smith 84 QB 12 K", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 QB 12 K to 15 K", "J Smith · QB · 84 · buy 12,000 · sold 15,000"],
  ["J Smith 84 QB one hundred thousand", "J Smith · QB · 84 · buy 100,000 · listed, no price"],
  ["J Smith 84 QB 100 thousand", "J Smith · QB · 84 · buy 100,000 · listed, no price"],
  ["J Smith 84 QB 900", "J Smith · QB · 84 · buy 900 · listed, no price"],
  ["J Smith 84 QB 900 to 1200", "J Smith · QB · 84 · buy 900 · sold 1,200"],
  ["J Smith 84 QB $12,000", "J Smith · QB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 linebacker 12K", "?"],
  ["J Smith 84 mike 12K", "J Smith · MIKE · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 half back 12K", "J Smith · HB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 HB 12K then sold for 15.5K", "J Smith · HB · 84 · buy 12,000 · sold 15,500"],
  ["J Smith 84 HB 12K for 15.5K", "?"],
  ["J Smith 84 HB from 12K to 15.5K", "?"],
  ["J Smith 84 HB bought at 12K sold at 15.5K", "J Smith · HB · 84 · buy 12,000 · sold 15,500"],
  ["buy J Smith 84 HB 12K", "J Smith · HB · 84 · buy 12,000 · listed, no price"],
  ["log J Smith 84 HB 12K", "J Smith · HB · 84 · buy 12,000 · listed, no price"],
  ["add J Smith 84 HB 12K", "J Smith · HB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 HB 12K sold it for 15.5K", "J Smith · HB · 84 · buy 12,000 · sold 15,500"],
  ["J Smith 84 HB 12K not sold", "J Smith · HB · 84 · buy 12,000 · listed, no price"],
  ["J Smith 84 HB 12K sold 15.5K three times", "3 × · J Smith · HB · 84 · buy 12,000 · sold 15,500"],
  ["two times J Smith 84 HB 12K sold 15.5K", "2 × · J Smith · HB · 84 · buy 12,000 · sold 15,500"],
  ["ten times J Smith 84 HB 12K", "10 × · J Smith · HB · 84 · buy 12,000 · listed, no price"],
])("as a phone's microphone writes it, %j is %j", (line, meaning) => {
  expect(understood(line).replace(/^\?.*/, "?")).toBe(meaning);
});

const SMITH = "J Smith · QB · 84 · buy 12,000";
const SOLD = `${SMITH} · sold 15,500`;
const WHICH = "? Sold or listed? Write";
const BOTH = "? What did you pay, and what did it sell for? Enter both, such as J Smith 84 QB 12k > 15.5k";
const LAST = "? Put # and // last";
const LIKE = "can't be part of a name. Write it like J Smith 84 QB 12k > 15.5k";

describe("what players type", () => {
  test.each([
    ["J Smith 84 QB 12k, 15.5k", `${WHICH} 12k > 15.5k or 12k @ 15.5k`],
    ["J Smith, 84, QB, 12K, 15.5K", `${WHICH} 12K > 15.5K or 12K @ 15.5K`],
    ["J. SMITH QB 84 SOLD 15,500", "? Is 84 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
    ["N. O'NEIL JR. HB 81 EXPIRED 3,900", `? “EXPIRED” ${LIKE}`],
    ["three times J Smith 84 QB 12k", `3 × · ${SMITH} · listed, no price`],
    ["3 times J Smith 84 QB 12k", `3 × · ${SMITH} · listed, no price`],
    ["84 OVR QB J Smith 12k > 15.5k", SOLD],
    ["J Smith OVR: 84 QB 12k > 15.5k", SOLD],
    ["J Smith 84ovr QB 12k > 15.5k", SOLD],
    ["J Smith QB84 12k > 15.5k", SOLD],
    ["J Smith 84qb 12k > 15.5k", SOLD],
    ["J Smith 84 QB 12k - 15.5k", SOLD],
    ["J Smith 84 QB 12k-15.5k", SOLD],
    ["J Smith 84 QB 12k – 15.5k", SOLD],
    ["J Smith 84 QB 12k/15.5k", SOLD],
    ["J Smith 84 QB 12k / 15.5k", SOLD],
    ["J Smith 84 QB 12k to 15.5k", SOLD],
    ["J Smith 84 QB 12k sold 15.5k", SOLD],
    ["J Smith 84 QB 12k sold for 15.5k", SOLD],
    ["J Smith 84 QB bought 12k sold 15.5k", SOLD],
    ["Bought J Smith 84 QB for 12 thousand, sold for 15.5 thousand", SOLD],
    ["J Smith 84 QB bought at 12,000 coins sold at 15,500 coins", SOLD],
    ["J Smith 84 QB 12k 15.5k sold", SOLD],
    ["SOLD J Smith 84 QB 12k 15.5k", SOLD],
    ["J Smith 84 QB 12k listed at 15.5k", `${SMITH} · listed at 15,500`],
    ["J Smith 84 QB 12k listed", `${SMITH} · listed, no price`],
    ["J Smith 84 QB 12k 15.5k listed", `${SMITH} · listed at 15,500`],
    ["J Smith x5 84 QB 12k > 15.5k", `5 × · ${SOLD}`],
    ["J Smith - QB - 12k > 15.5k", "J Smith · QB · no OVR · buy 12,000 · sold 15,500"],
    ["J Smith | 84 | QB | 12k > 15.5k", SOLD],
    ["J Smith 84 QB 900 - 1.2k", "J Smith · QB · 84 · buy 900 · sold 1,200"],
    ["J Smith 84 QB 12 > 15", "? 12k > 15k, or 12 coins > 15 coins?"],
    ["J Smith 84 QB 12", "? 12k, or 12 coins?"],
    ["J Smith 84 QB 12 coins > 15 coins", "J Smith · QB · 84 · buy 12 · sold 15"],
    ["J Smith 84 QB 12 > 150", "? 12 coins > 150 coins?"],
    ["J Smith QB 84 - 12k", "? Is 84 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
    ["J Smith 84 QB sold 15.5k", "? What did you pay? Put the price last, such as J Smith 84 QB 12k > 15.5k"],
    [
      "J Smith 84 QB 12k sold",
      "? What did you pay, and what did it sell for? Enter both, such as J Smith 84 QB 12k > 15.5k",
    ],
    [
      "J Smith 84 QB 12k @ 15k sold",
      "? What did you pay, and what did it sell for? Enter both, such as J Smith 84 QB 12k > 15.5k",
    ],
    ["Smith, J 84 QB 12k", "? Write the first name first, without a comma"],
    ["O'Neil Jr., 84, HB, 12k", "O'Neil Jr. · HB · 84 · buy 12,000 · listed, no price"],
    ["J 5mith 84 QB 12k", `? “5mith” ${LIKE}`],
    ["J Smith coins 84 QB 12k", `? “coins” ${LIKE}`],
    ["J Smith expired 12k", `? “expired” ${LIKE}`],
    ["J Smith sold 84 QB 12k > 15.5k", SOLD],
    ["J Smith 84 QB 12k -5", "? Buy price cannot be negative"],
    ["12k J Smith 84 QB 15k", `${WHICH} 12k > 15k or 12k @ 15k`],
    ["Nick Bosa 95 EDGE 80k", "? Which EDGE? Write LEDG or REDG"],
    ["T Smith 84 OL 12k", "? Which OL? Write LT, LG, C, RG or RT"],
    ["A Donald 95 DL 80k", "? Which DL? Write LEDG, REDG or DT"],
    ["Von Miller 90 OLB 60k", "? Which OLB? Write WILL or SAM"],
    ["Sold J Smith 84 QB for 15,500 paid 12,000", BOTH],
    ["J Smith 84 QB 15.5k sold, bought 12k", BOTH],
    ["J Smith 84 QB sold for 15.5k, bought for 12k", BOTH],
    ["J Smith 84 QB 15k listed 12k bought", BOTH],
    ["Listed J Smith 84 QB for 15,000", BOTH],
    ["J Smith sell 84 QB 15k", `? “sell” ${LIKE}`],
    ["J Smith 84 QB profit 1.5k", `? “profit” ${LIKE}`],
    ["J Smith 84 QB twelve to 15k", "? 12k > 15k?"],
    ["J Smith 84 QB 12-15k", "? 12k > 15k?"],
    ["J Smith 84 QB 150 to 200k", "? 150k > 200k?"],
    ["J Smith 84 QB 1-1.5m", "? 1m > 1.5m?"],
    ["J Smith 84 QB 12k > 15", "? 12k > 15k?"],
    ["J Smith 84 QB 3 @ 12k", "? 3k @ 12k?"],
    ["J Smith 84 QB 12k listed 1", "? 12k @ 1 coins?"],
    ["J Smith QB 12k - 84", "? 12k > 84 coins?"],
    ["J Smith 84 QB 12k #Budget > 15k", LAST],
    ["J Smith 84 QB 12k #Budget 3x", LAST],
    ["J Smith 84 QB 12k//15k", LAST],
    ["J Smith not sold 84 QB 12k 15k", `${SMITH} · listed at 15,000`],
    ["SOLD! J Smith 84 QB 12k", `? “SOLD!” ${LIKE}`],
    ["J Smith 84 QB 10k 12k > 15k", "? Enter one flip at a time: one price, then > or @ and the other"],
    ["J Smith 84 QB 10k 12k 15k", "? Enter one flip at a time: one price, then > or @ and the other"],
    ["J Smith (84) QB 12k > 15.5k", SOLD],
    ["J Smith 84-QB 12k", `? “84-QB” ${LIKE}`],
    ["J Smith 84 (QB) 12k > 15.5k", SOLD],
    ["J Smith 84 QB. 12k > 15.5k", SOLD],
    ["J Smith 84 WR/TE 12k", `? “WR/TE” ${LIKE}`],
    ["J Smith eighty four QB 12k", `${SMITH} · listed, no price`],
    ["J Smith 84 quarterback 12k", `${SMITH} · listed, no price`],
    ["three x J Smith 84 QB 12k", "? Two numbers could be the OVR: 3 and 84"],
    ["J Smith (3) 84 QB 12k", "? Two numbers could be the OVR: 3 and 84"],
    ["TOTW84 J Smith QB 12k", `? “TOTW84” ${LIKE}`],
    ["J Smith 🔥 84 QB 12k", `? “🔥” ${LIKE}`],
    ["J Smith 84 QB 12k 90", "? Is 90 the OVR or the price? Enter both, such as J Smith 84 QB 12k > 15.5k"],
    ["J Smith 84 QB 12 coins 15k", `${WHICH} 12 coins > 15k or 12 coins @ 15k`],
    ["J Smith 84 QB 12,000. Sold for 15,500.", SOLD],
    ["J Smith 84 QB 12k and sold for 15.5k", SOLD],
    ["J Smith 84 QB 12k sold @ 15.5k", SOLD],
    ["J Smith 84 QB 12k > sold 15.5k", SOLD],
    ["3x J Smith 84 QB 12k each > 15.5k each", `3 × · ${SOLD}`],
    ["J Smith|QB|84|$12k ==> $15.5k", SOLD],
    ["J Smith 84 QB 12k ➡️ 15.5k", SOLD],
    ["J Smith 84 QB 12k- 15.5k", SOLD],
  ])("%s", (line, meaning) => {
    expect(understood(line)).toBe(meaning);
  });

  test.each([
    ["2x J Smith 84 QB 12k 15k #Budget // a note", ["Sold: 12k > 15k", "Listed: 12k @ 15k"]],
    ["F Warner 93 LB 80k > 95k #Budget", ["WILL", "MIKE", "SAM"]],
    ["LB Fred Warner 93 80k", ["WILL", "MIKE", "SAM"]],
    ["12 > 15 #Budget", []],
    ["J Smith 84 QB 12 > 15 // a note", ["12k > 15k", "12 coins > 15 coins"]],
    ["12k J Smith 84 QB 15k", ["Sold: 12k > 15k", "Listed: 12k @ 15k"]],
    ["J Smith 84 > 15k", []],
  ])("the question of %s has answers that are flips", (line, labels) => {
    const asked = parseLine(line);
    const answers = "flip" in asked ? [] : asked.answers;
    expect(answers.map(({ label }) => label)).toEqual(labels);
    for (const answer of answers) expect(understood(answer.line)).not.toMatch(/^\?/);
  });

  test("an answer to a group is the card at that position", () => {
    for (const line of ["LB Fred Warner 93 80k > 95k", "Fred LB Warner 93 80k > 95k", "Fred Warner 93 LB 80k > 95k"]) {
      const asked = parseLine(line);
      const [first] = "flip" in asked ? [] : asked.answers;
      expect(understood(first?.line ?? "")).toBe("Fred Warner · WILL · 93 · buy 80,000 · sold 95,000");
    }
  });

  test("suggests moving a sale price before the filter, and keeps the note", () => {
    const asked = parseLine("J Smith 84 QB 12k #Budget > 15k // nice");
    const answers = "flip" in asked ? [] : asked.answers;
    expect(answers.map(({ line }) => understood(line))).toEqual([
      "J Smith · QB · 84 · buy 12,000 · sold 15,000 · found with “Budget” · note “nice”",
    ]);
  });

  test.each(["J Smith 84 QB 12k > 15k yesterday // got lucky", "J Smith 84 QB 12k > 15k yesterday #Won bids"])(
    "reads “yesterday” before a filter or a note: %s",
    (line) => {
      expect(parseLine(line)).toMatchObject({ flip: { isYesterday: true } });
    },
  );

  test("an answer keeps the copies, the filter and the note", () => {
    const asked = parseLine("2x J Smith 84 QB 12k 15k #Budget // a note");
    const sold = "flip" in asked ? "" : (asked.answers[0]?.line ?? "");
    expect(understood(sold)).toBe(
      "2 × · J Smith · QB · 84 · buy 12,000 · sold 15,000 · found with “Budget” · note “a note”",
    );
  });
});

describe("what is said in other words", () => {
  test.each(READ)("%s", (line, meaning) => {
    expect(understood(line)).toBe(meaning);
  });

  test.each(ASKED)("%s has its answers as buttons", (line, buttons) => {
    const asked = parseLine(line);
    const answers = "flip" in asked ? [] : asked.answers;
    expect(Object.fromEntries(answers.map(({ label, line }) => [label, understood(line)]))).toEqual(buttons);
  });

  test.each([
    ["yesterday Evan Mantle 82 SS 8k 10k", ["Sold: 8k > 10k", "Listed: 8k @ 10k"]],
    ["smith 84 qb 12k listed yesterday 15k", ["Sold: 12k > 15k", "Listed: 12k @ 15k"]],
    ["F Warner LB 93 80 > 95", []],
  ])("%s is asked about twice", (line, labels) => {
    const asked = parseLine(line);
    const answers = "flip" in asked ? [] : asked.answers;
    expect(answers.map(({ label }) => label)).toEqual(labels);
    const isSold = (line: string) => /^yesterday.*>/.test(line);
    for (const { line } of answers)
      expect(parseLine(line)).toMatchObject(
        isSold(line) ? { flip: { isYesterday: true } } : { answers: [expect.anything()] },
      );
  });

  test.each([
    "yesterday bought smith 84 qb for 12k and sold it for 15k tonight",
    "Bought Smith 84 QB yesterday for 12k sold for 15k today",
    "mantle yesterday 14k today sold 10k",
    "Tom Yesterday 84 QB 12k > 15k",
    "I sold Smith 84 QB for 15k yesterday, paid 12k",
    "smith 84 qb 12k @ 15k yesterday",
  ])("asks about a day that may not be the sale's: %s", (line) => {
    expect(parseLine(line)).toHaveProperty("problem");
  });

  test("says what it could not read", () => {
    expect(understood("J Smith 84 QB 12k yesterday")).toBe(
      "? We can't read “yesterday” here. Log it without, then set the day in the flip",
    );
    expect(understood("J Smith 84 QB 12k whatever")).toBe(
      "? “whatever” after the buy price is more than we understand",
    );
    expect(understood("J Smith 84 QB 3,5k")).toBe("? “3,5k” is not a price, such as 12,500 or 45k");
  });
});

test.each([
  ["", false],
  ["Bruno Boswick", false],
  ["Bruno Boswick 8", false],
  ["Bruno Boswick 83 MIKE", false],
  ["Bruno Boswick eighty three MIKE", false],
  ["3x Bruno Boswick 83", false],
  ["3 x Bruno Boswick 83", false],
  ["sold Bruno Boswick", false],
  ["Bruno Boswick 83 #Budget 12", false],
  ["Bruno Boswick 83 // 12k", false],
  ["Bruno Boswick 83 MIKE 1", true],
  ["Bruno Boswick 12k", true],
  ["Bruno Boswick 3,5", true],
  ["Bruno Boswick 830", true],
  ["Bruno Boswick twelve k", true],
  ["Bruno Boswick > 1", true],
])("while %j is being typed, it has a price: %s", (line, stands) => {
  expect(looksPriced(line)).toBe(stands);
});

/** The same line with its units at their numbers. */
const withUnits = (line: string) =>
  line.replace(
    /(\d)[,;:.]*\s+(k|m|thousand|grand|million|mil)\b/gi,
    (_, digit, unit) => digit + UNITS[unit.toLowerCase()],
  );
const UNITS: Record<string, string> = { k: "k", m: "m", thousand: "k", grand: "k", million: "m", mil: "m" };

/** The number words of the soup below in digits; "fifteen five" in one number if `tenth` is a point. */
const inDigits = (line: string, tenth = "") =>
  line
    .replace(/\beighty\b/gi, "80")
    .replace(/\bfifteen\b/gi, "15")
    .replace(/\btwo\b/gi, "2")
    .replace(/\bthree\b/gi, "3")
    .replace(/\bfive\b/gi, "5")
    .replace(/\b80 (?=\d\b)/g, "8")
    .replace(/\b(\d) (?=8\d (?:k|thousand|grand)\b)/gi, "$1")
    .replace(/(\d) thousand (\d{3})\b/gi, "$1$2")
    .replace(/\b15 (\d)\b/g, tenth ? "15.$1k" : "$&");

/** Splits a line at the signs that may separate prices. */
const plainSigns = (line: string) => line.replace(/[,;:.]+(?=\s|$)/g, "").split(/(?:->|=>|[$|>→➡@#/\s–—−-])+/);

const NEVER_NAMED = new RegExp(
  "^(sold|bought|listed|expired|ovr|coins|times|copies|just|got|won|relisted|unsold|yesterday|sniped|another|eighty|two|" +
    "fifteen|five|end|safety|left|tackle|kicker|thousand|million|grand|mil)$|,$|\\p{N}\\p{L}|\\p{L}\\p{N}",
  "iu",
);

describe("any line", () => {
  const words = fc.constantFrom(
    ...(
      "J Smith Mike WILL K QB rb LB S 84 60 58 100 0 500 12k 15.5k 1,250 " +
      "12000 1e3 -5 3x x3 x ×3 0x > -> => → @ # // , k １２k - / to sold for bought listed at expired coins ovr " +
      "thousand million grand mil m times copies just got won relisted unsold yesterday sniped another eighty two " +
      "fifteen five tight end safety left tackle kicker 12k,15k 12k-15k 12k/15.5k QB84 84ovr 12k, Smith, 15"
    ).split(" "),
  );
  const soup = fc.array(words, { maxLength: 12 }).map((parts) => parts.join(" "));

  test("never throws, and only reads prices that are in its words", () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: "grapheme", maxLength: 80 })), (line) => {
        const read = parseLine(line);
        if ("problem" in read) return;
        const said = [line, withUnits(line), withUnits(inDigits(line)), withUnits(inDigits(line, "."))]
          .flatMap(plainSigns)
          .map((word) => parseCoins(word));
        expect(said).toContain(read.flip.buy);
        if (read.flip.sell > 0) expect(said).toContain(read.flip.sell);
      }),
      { numRuns: 10_000 },
    );
  });

  test("gives a name without sale words, and drops no price", () => {
    fc.assert(
      fc.property(soup, (line) => {
        const read = parseLine(line);
        if ("problem" in read) return;
        const { name, buy, sell } = read.flip;
        for (const word of name.split(" ")) {
          expect(word).not.toMatch(NEVER_NAMED);
          expect(parseCoins(word) ?? 0).toBeLessThan(100);
        }
        const main = line.replace(/(#|\/\/).*/s, "").replace(/[,;:](?=\s|$)/g, "");
        for (const word of main.split(/[\s>@→/-]+/))
          if (/k$|\d{4}/i.test(word) && parseCoins(word) !== null)
            expect([buy, sell, buy / 1_000, sell / 1_000]).toContain(parseCoins(word));
      }),
      { numRuns: 10_000 },
    );
  });

  test("has answers that keep all of its prices", () => {
    const pricesIn = (line: string) =>
      plainSigns(line)
        .flatMap((word) => parseCoins(word) ?? [])
        .filter((coins) => coins >= 1_000);
    fc.assert(
      fc.property(soup, (line) => {
        const read = parseLine(line);
        // A number with two units isn't a number to this test.
        if ("flip" in read || /thousand|million|grand|mil/.test(line)) return;
        const given = pricesIn(line.replace(/\/\/.*/, ""));
        for (const { label, line: answer } of read.answers) {
          const left = pricesIn(/without “(.*)”/.exec(label)?.[1] ?? "");
          expect([...pricesIn(answer), ...left]).toEqual(expect.arrayContaining(given));
        }
      }),
      { numRuns: 10_000 },
    );
  });

  test("that isn't a flip has a question, whose answers are other lines", () => {
    fc.assert(
      fc.property(soup, (line) => {
        const read = parseLine(line);
        if ("flip" in read) return;
        expect(read.problem).not.toBe("");
        for (const { label, line: answer } of read.answers) {
          expect(label).not.toBe("");
          const next = parseLine(answer);
          if ("problem" in next) expect(next.answers).not.toEqual([]);
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test("is read only up to the length that can be sent", () => {
    expect(understood(`J Smith 84 QB 12k ${">".repeat(500)}`)).toBe(
      "? Enter one flip at a time: one price, then > or @ and the other",
    );
    expect(understood(`J Smith 84 QB 12k // ${"a".repeat(2 * MAX_LINE_LENGTH)}`).length).toBeLessThan(
      2 * MAX_LINE_LENGTH,
    );
  });
});

const ONES =
  " one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "  twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function inWords(number: number, hyphen = " "): string {
  if (number < 20) return ONES[number] ?? "";
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  if (hundreds > 0) return `${ONES[hundreds]} hundred ${inWords(rest)}`.trim();
  return `${TENS[Math.floor(number / 10)]}${number % 10 > 0 ? hyphen + ONES[number % 10] : ""}`;
}

/** Ways to say a price of whole hundreds. */
const pricesSaid = (price: number) => {
  const thousands = Math.floor(price / 1_000);
  const hundreds = (price % 1_000) / 100;
  const short = `${thousands}${hundreds > 0 ? `.${hundreds}` : ""}`;
  return [
    ...["k", " K", " k", " thousand", " grand"].map((unit) => short + unit),
    price.toLocaleString("en-US"),
    ...(hundreds === 0
      ? [`${inWords(thousands)} k`, `${inWords(thousands)} thousand`, `${inWords(thousands)} grand`]
      : [
          `${inWords(thousands)} point ${inWords(hundreds)} k`,
          `${inWords(thousands)} thousand ${inWords(hundreds)} hundred`,
        ]),
    ...(hundreds > 0 && thousands > 9 && thousands < 60 ? [`${inWords(thousands)} ${inWords(hundreds)}`] : []),
  ];
};

describe("a flip that is said", () => {
  const price = fc.integer({ min: 10, max: 2_000 }).map((hundreds) => hundreds * 100);
  const said = (coins: number) => fc.constantFrom(...pricesSaid(coins));
  const flip = fc
    .record({
      name: fc.constantFrom("Evan Mantle", "Mike Evans", "K Jones", "Ian Strong", "O'Neil Jr."),
      pos: fc.constantFrom(
        ["QB", "quarterback"],
        ["WR", "wide receiver"],
        ["SS", "strong safety"],
        ["TE", "Tight End"],
      ),
      ovr: fc.integer({ min: 60, max: 99 }),
      buy: price,
      sell: price,
      begins: fc.constantFrom("", "bought ", "got ", "I just got ", "Sniped ", "picked up another ", "won "),
      sale: fc.constantFrom(" > ", " sold ", " sold it for ", " @ ", " relisted at ", " listed "),
    })
    .chain((of) =>
      fc.record({
        of: fc.constant(of),
        ovr: fc.constantFrom(String(of.ovr), inWords(of.ovr), inWords(of.ovr, "-")),
        pos: fc.constantFrom(...of.pos),
        order: fc.constantFrom([0, 1, 2], [0, 2, 1], [2, 0, 1], [1, 2, 0]),
        buy: said(of.buy),
        sell: said(of.sell),
      }),
    );

  test("is that flip, or a question, and its OVR is never its price", () => {
    let asked = 0;
    const runs = 5_000;
    fc.assert(
      fc.property(flip, ({ of, ovr, pos, order, buy, sell }) => {
        const card = [of.name, ovr, pos];
        const line = `${of.begins}${order.map((at) => card[at]).join(" ")} ${buy}${of.sale}${sell}`;
        const read = parseLine(line);
        if ("problem" in read) return void asked++;
        const status = /sold|>/.test(of.sale) ? "sold" : "listed";
        expect({ line, ...read.flip }).toMatchObject({
          line,
          name: of.name,
          pos: of.pos[0],
          ovr: of.ovr,
          buy: of.buy,
          sell: of.sell,
          status,
        });
      }),
      { numRuns: runs },
    );
    expect(asked).toBeLessThan(runs / 5);
  });
});

describe("a flip that is written as a line", () => {
  const price = fc.integer({ min: 1, max: 2_000_000_000 });
  const flip: fc.Arbitrary<FlipLine> = fc
    .record({
      copies: fc.integer({ min: 1, max: 100 }),
      name: fc
        .array(fc.constantFrom("J", "Smith", "Amon-Ra", "St.", "O'Neil", "Jr."), { maxLength: 4 })
        .map((parts) => parts.join(" ")),
      pos: fc.constantFrom(...POSITIONS),
      ovr: fc.option(fc.integer({ min: 60, max: 99 })),
      buy: price,
      sell: fc.oneof(fc.constant(0), price),
      status: fc.constantFrom("listed", "sold"),
      source: fc.constantFrom("", "Budget", "Sunday snipes"),
      note: fc.constantFrom("", "from the 1:35 drop"),
    })
    .map((fields) => ({ ...fields, status: fields.sell > 0 ? fields.status : "listed" }) as FlipLine);

  test("reads back as the same flip", () => {
    fc.assert(
      fc.property(flip, (given) => {
        const line = formatLine(given);
        if (line !== null) expect(parseLine(line)).toEqual({ flip: given });
      }),
    );
  });

  test("begins with its card, which reads back as that card before any price", () => {
    fc.assert(
      fc.property(flip, price, ({ name, pos, ovr }, buy) => {
        const card = formatLineCard({ name, pos, ovr });
        const line = card === null || (ovr === null && buy < 1_000) || buy < 100 ? null : `${card} ${buy}`;
        if (line !== null) expect(parseLine(line)).toMatchObject({ flip: { name, pos, ovr, buy, copies: 1 } });
      }),
    );
    expect(formatLineCard({ name: "J Smith", pos: "QB", ovr: 84 })).toBe("J Smith 84 QB");
    expect(formatLineCard({ name: "Sam", pos: "Other", ovr: null })).toBeNull();
    expect(formatLineCard({ name: "", pos: "QB", ovr: 84 })).toBeNull();
  });

  test("can't be written with a short price and no OVR, or a name that reads as a price", () => {
    const whole: FlipLine = {
      copies: 3,
      name: "J Smith",
      pos: "QB",
      ovr: 84,
      buy: 12_000,
      sell: 15_500,
      status: "sold",
      source: "",
      note: "",
    };
    expect(formatLine(whole)).toBe("3x J Smith 84 QB 12,000 > 15,500");
    expect(formatLine({ ...whole, name: "12k Smith" })).toBeNull();
    expect(formatLine({ ...whole, name: "Will Won" })).toBe('3x "Will Won" 84 QB 12,000 > 15,500');
    expect(formatLineCard({ name: "Five Hamilton", pos: "QB", ovr: 84 })).toBe('"Five Hamilton" 84 QB');
    expect(formatLine({ ...whole, ovr: null, buy: 90 })).toBeNull();
  });
});

test.each([
  ["har", "har"],
  ["  Ahmad Har", "Ahmad Har"],
  ["3x hardy", "hardy"],
  ["x12 O'Neil Jr.", "O'Neil Jr."],
  ["hardy 85", "hardy 85"],
  ["hardy 8", "hardy"],
  ["hardy ", "hardy"],
  ["Ñandú", "Ñandú"],
  ["", ""],
  ["J", ""],
  ["J Sm", ""],
  ["3x ", ""],
  ["85", ""],
  ["hardy 850", ""],
  ["hardy 12k", ""],
  ["hardy 85 12k", ""],
  ["hardy >", ""],
  ["hardy #Bud", ""],
  ["hardy // note", ""],
])("while %j is being typed, its card is %j", (line, card) => {
  expect(partialCard(line)).toBe(card);
});
