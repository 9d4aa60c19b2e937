import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Engine } from "./engine.ts";
import type { EngineSite } from "./site.ts";
import type { Tester } from "./tester.ts";

const LIST = "/dashboard/my-flips";
const LINE = "#log-line";
const CHIP = "button[name=toggle]";
const PAGES = [
  ...["/", "/tools/profit-calculator", "/tools/training", "/cfb-26", "/login", "/api", "/dashboard", LIST],
  ...[`${LIST}/new`, `${LIST}/reports`, `${LIST}/import`, `${LIST}/undo`, "/dashboard/cards", "/dashboard/coins"],
  ...["/dashboard/settings", "/dashboard/tools/calculator", "/dashboard/log"],
];

export interface Journey {
  name: string;
  scripts?: false;
  /** Signed in as `player`, unless the journey begins as a visitor. */
  asVisitor?: true;
  run: (at: Tester, player: { id: string; email: string }, engine: Engine) => Promise<void>;
}

const LISTED = { pos: "QB", ovr: 84, buy: 1_000, sell: 2_000, status: "listed" } as const;

async function addListed(site: EngineSite, owner: string, names: readonly string[]): Promise<void> {
  for (const name of names) await site.newFlip(owner, { ...LISTED, name });
}

export const JOURNEYS: Journey[] = [
  {
    name: "a newcomer signs up, confirms and logs the first flip",
    asVisitor: true,
    async run(at) {
      await at.open("/signup");
      await at.type("[name=email]", `${at.site.newId()}@example.com`);
      for (const field of ["password", "confirmPassword"]) await at.type(`[name=${field}]`, "a long night of flips");
      await at.pressKey("Enter");
      await at.shows("Check your email");
      await at.press('a[href*="/auth/confirm"]');
      await at.comesTrue('return location.pathname === "/dashboard"');
      await at.ready();
      await at.enter(LINE, "J Smith 84 QB 12k > 15.5k");
      await at.shows("+1,950");
    },
  },
  {
    name: "five lines are logged in a row, and one comes back with its question",
    async run(at, { id }) {
      await addListed(at.site, id, ["Amos Hardy"]);
      await at.open(LIST);
      await at.press(LINE);
      for (const line of ["A Alpha 84 QB 12k > 15k", "B Beta 84 QB", "C Gamma 80 WR 9k > 11k", "D Delta 80 WR 9k"]) {
        await at.window.type(line);
        await at.pressKey("Enter");
      }
      await at.shows("What did you pay?");
      await at.comesTrue(`return document.querySelector("${LINE}").value.includes("B Beta")`);
      await at.window.run(`const field = document.querySelector("${LINE}"); field.setSelectionRange(99, 99)`);
      await at.window.type(" 7k");
      await at.pressKey("Enter");
      await at.flipsAre(id, [
        { name: "Amos Hardy" },
        { buy: 12_000 },
        { buy: 9_000 },
        { buy: 9_000 },
        { name: "B Beta", buy: 7_000 },
      ]);
    },
  },
  {
    name: "a suggestion is taken by Enter, and nothing lies over it",
    async run(at, { id }) {
      await addListed(at.site, id, ["Amos Hardy", "Amos Young"]);
      await at.open(LIST);
      await at.type(LINE, "Amos Y");
      await at.comesTrue('return document.querySelector(".picks button")?.textContent.includes("Amos Young")');
      assert.equal(await at.window.run(`return document.querySelector("${LINE}").list`), null);
      await at.pressKey("Enter");
      await at.comesTrue(`return document.querySelector("${LINE}").value.startsWith("Amos Young 84 QB")`);
      await at.window.type("1k > 3k");
      await at.pressKey("Enter");
      await at.flipsAre(id, [
        { name: "Amos Hardy" },
        { name: "Amos Young" },
        { name: "Amos Young", sell: 3_000, status: "sold" },
      ]);
    },
  },
  {
    name: "a listed flip is sold by its chip, and the sale is undone",
    async run(at, { id }) {
      await addListed(at.site, id, ["Amos Hardy"]);
      await at.open(LIST);
      await at.press(CHIP);
      await at.shows("Flip marked as sold");
      await at.flipsAre(id, [{ status: "sold", profit: 800 }]);
      await at.press(".toast-act button");
      await at.flipsAre(id, [{ status: "listed", profit: 0 }]);
    },
  },
  {
    name: "a flip is sold at the price typed in its row",
    async run(at, { id }) {
      await addListed(at.site, id, ["Amos Hardy"]);
      await at.open(LIST);
      await at.press("a.sold-for");
      await at.comesTrue('return document.activeElement?.id === "row-price"');
      await at.window.type("2.5k");
      await at.pressKey("Enter");
      await at.flipsAre(id, [{ status: "sold", sell: 2_500 }]);
    },
  },
  {
    name: "the add dialog closes by Escape from its search field",
    async run(at) {
      await at.open(LIST);
      await at.press(`a[href^="${LIST}/new"]`);
      await at.comesTrue('return document.querySelector("dialog:modal") !== null');
      await at.type("dialog [type=search]", "Du");
      await at.pressKey("Escape");
      await at.comesTrue('return document.querySelector("dialog.dialog") === null');
      assert.equal(await at.window.run("return location.pathname"), LIST);
    },
  },
  {
    name: "a sheet is sent as a file, looked at and imported",
    async run(at, { id }) {
      const file = join(mkdtempSync(join(tmpdir(), "htmc-sheet-")), "night.csv");
      writeFileSync(
        file,
        "Date,Player,Pos,OVR,Buy,Sell\n2026-11-20,Amos Hardy,HB,82,8000,10000\n2026-11-21,B Beta,QB,84,9000,\n",
      );
      await at.open(`${LIST}/import`);
      await at.window.chooseFile("[type=file]", file);
      await at.press('form[enctype="multipart/form-data"] button[type=submit]');
      await at.shows("2 new");
      await at.press("button[value=import]");
      await at.flipsAre(id, [
        { name: "Amos Hardy", profit: 1_000 },
        { name: "B Beta", status: "listed" },
      ]);
    },
  },
  {
    name: "a line is kept without a connection and sent once when there is one",
    async run(at, { id }) {
      await at.open(LIST);
      await at.comesTrue("return navigator.serviceWorker.controller !== null");
      at.site.line.set("cut");
      await at.window.open(`${at.site.origin}${LIST}/reports`);
      await at.comesTrue('return document.querySelector("#log-form:not([hidden])") !== null');
      await at.enter(LINE, "Amos Hardy 82 HB 8k > 10k");
      await at.comesTrue('return document.querySelectorAll("#log-lines li").length === 1');
      assert.deepEqual(await at.site.flipsOf(id), []);
      at.site.line.set("whole");
      await at.window.reload();
      await at.flipsAre(id, [{ name: "Amos Hardy", sell: 10_000 }]);
    },
  },
  {
    name: "250k typed into Adjust coins is 250,000, and Log on an empty field does nothing",
    async run(at, { id }) {
      await at.open("/dashboard/coins/adjust");
      await at.type("[name=amount]", "250k");
      await at.shows("+250,000");
      await at.enter("dialog [name=notes]", "What I had");
      await at.shows("Added 250,000 coins");
      await at.open(LIST);
      await at.press(".quick-log button[type=submit]");
      assert.equal(await at.window.run('return document.querySelector(".quick-log [role=alert]")'), null);
      await at.open("/dashboard");
      assert.equal(await at.window.run("return location.pathname"), "/dashboard");
      assert.deepEqual(await at.site.flipsOf(id), []);
    },
  },
  {
    name: "no page is wider than its window, from 360 to 1280 pixels",
    async run(at, { id }, { name }) {
      await addListed(at.site, id, ["Amos Hardy", "Bartholomew Featherstonehaugh", "C Gamma"]);
      const wide: string[] = [];
      for (const width of [360, 390, 760, 1280]) {
        await at.window.resize(width, 844);
        for (const path of PAGES) {
          await at.open(path);
          const [inner, content] = await at.window.run<number[]>(
            "return [innerWidth, document.documentElement.scrollWidth]",
          );
          if ((content ?? 0) > (inner ?? 0)) wide.push(`${path} is ${content} in ${inner}`);
          if (path === LIST) await at.window.screenshot(join(at.site.pictures, `${name}-${width}.png`));
        }
      }
      assert.deepEqual(wide, []);
    },
  },
  {
    name: "with scripts off a line is logged and its flip is sold",
    scripts: false,
    async run(at, { id }) {
      await at.open(LIST);
      await at.enter(LINE, "Amos Hardy 82 HB 8k @ 10k");
      await at.shows("Amos Hardy");
      await at.press(CHIP);
      await at.flipsAre(id, [{ name: "Amos Hardy", status: "sold", profit: 1_000 }]);
    },
  },
];
