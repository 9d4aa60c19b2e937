import { describe, expect, test } from "vitest";
import { splitOvr } from "#app/domain/sheet/ovr-in-name.ts";
import { plan, sheetOf } from "../support/sheets.ts";

describe("a name with its OVR", () => {
  test.each<[string, string | null]>([
    ["93 LaNorris Sellers", "LaNorris Sellers 93"],
    ["LaNorris Sellers (93)", "LaNorris Sellers 93"],
    ["LaNorris Sellers[93 OVR]", "LaNorris Sellers 93"],
    ["LaNorris Sellers 93", "LaNorris Sellers 93"],
    ["Bo Beta - 60", "Bo Beta 60"],
    ["99 OVR Bo Beta", "Bo Beta 99"],
    ["LaNorris Sellers 59", null],
    ["LaNorris Sellers 100", null],
    ["93", null],
    ["93 85", null],
    ["93 Bo 85", null],
    ["Bo93", null],
    ["Bo '93 Beta", null],
  ])("%s is %s", (text, says) => {
    const split = splitOvr(text);
    expect(split && `${split.name} ${split.ovr}`).toBe(says);
  });

  const cards = async (sheet: string, changes = {}) =>
    (await plan(await sheetOf(sheet, changes))).fresh.map(({ name, ovr }) => `${name}|${ovr ?? ""}`);

  test("is split where most names have one, and no column is the OVR", async () => {
    expect(await cards("Player,Buy\n93 A Alpha,1000\nB Beta (85),1000\nC Gamma,1000\n")).toEqual([
      ...["A Alpha|93", "B Beta|85", "C Gamma|"],
    ]);
    expect(await cards("Player,Buy\n93 A Alpha,1000\nB Beta,1000\n")).toEqual(["93 A Alpha|", "B Beta|"]);
    expect(await cards("Player,OVR,Buy\n93 A Alpha,,1000\n")).toEqual(["93 A Alpha|"]);
    expect(await cards("Player,Mine,Buy\n93 A Alpha,88,1000\n", { columns: ["name", "ovr", "buy"] })).toEqual([
      "93 A Alpha|88",
    ]);
    expect(await cards("Id,Player,Buy\n00000000-0000-7000-8000-000000000001,93 A Alpha,1000\n")).toEqual([
      "93 A Alpha|",
    ]);
  });
});
