import { describe, expect, test } from "vitest";
import { RECIPES } from "#app/features/api/recipes.ts";
import { ApiClient, lengthOf, newApiPlayer } from "../../support/api.ts";
import { adjustCoins, newFlip } from "../../support/players.ts";
import { handleInProcess, ORIGIN, UNKNOWN_CLIENT, Visitor } from "../../support/visitor.ts";

const LINE = "J Smith 84 QB bought 12,000 sold 15,500";
const TONIGHT = "Today plus 35,000, 1 sold, 1 listed";
const page = await new Visitor().get("/api");

/** Splits a command line as a shell does. */
const shellWords = (line: string) =>
  [...line.replaceAll("\\\n", " ").matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );

describe.each(RECIPES.map((recipe) => [recipe.title, recipe] as const))("the recipe for %s", (_title, recipe) => {
  test("stands on the page with its address", () => {
    const part = page.document.getElementById(recipe.id);
    expect(part?.querySelector("h3")?.textContent).toBe(recipe.title);
    expect(part?.textContent).toContain(ORIGIN + recipe.request.path);
  });

  test("comes to a request that does what it says", async () => {
    const { player, api } = await newApiPlayer();
    await newFlip(player.id, { name: "Sold one" });
    const { method, path, headers, body } = recipe.request;
    const fill = (text: string) => text.replace("{token}", api.token).replace("{line}", LINE);
    const text = body === undefined ? undefined : fill(body);
    const filled = Object.entries(headers).map(([name, value]) => [name, fill(value)]);
    const request = new Request(ORIGIN + path, {
      method,
      headers: { ...lengthOf(text), ...Object.fromEntries(filled) },
      body: text,
    });
    const answered = await handleInProcess(request, UNKNOWN_CLIENT);
    const told = await answered.json();
    if (path.includes("/summary")) expect([answered.status, told.profit]).toEqual([200, 350]);
    else if (method === "GET") expect([answered.status, told.flips[0].name]).toEqual([200, "Sold one"]);
    else expect([answered.status, told.said]).toEqual([201, "J Smith, QB, 84: bought 12,000, sold 15,500, plus 1,950"]);
  });
});

test("the recipes begin with the voice and end with a program's, and each has something to copy", () => {
  const parts = RECIPES.map(({ id, code, request }) => {
    const part = page.document.getElementById(id);
    expect(part?.querySelector("[data-copy]")?.textContent, id).toBe(code ? "Copy" : "Copy the address");
    const copied = part?.querySelector("code")?.textContent ?? "";
    if (!code) expect(copied).toBe(ORIGIN + request.path);
    return id;
  });
  expect([parts.at(0), parts.at(-1)]).toEqual(["shortcuts", "curl"]);
});

test("the command for curl, as it stands on the page, is the request that is sent", async () => {
  const { api } = await newApiPlayer();
  const command = page.document.querySelector("#curl code")?.textContent ?? "";
  const [curl, url = "", ...options] = shellWords(command.replace("htmcp_…", api.token));
  expect(curl).toBe("curl");
  const headers = options.flatMap((word, at) => (options[at - 1] === "-H" ? [word.split(/: (.*)/s).slice(0, 2)] : []));
  const body = options[options.indexOf("-d") + 1];
  const answered = await handleInProcess(
    new Request(url, {
      method: "POST",
      headers: { ...lengthOf(body), ...Object.fromEntries(headers) },
      body,
    }),
    UNKNOWN_CLIENT,
  );
  expect([answered.status, (await answered.json()).said]).toEqual([
    201,
    "J Smith, QB, 84: bought 12,000, sold 15,500, plus 1,950",
  ]);
});

describe("tonight on a phone's home screen", () => {
  const stepsOf = (id: string) => page.document.querySelector(`#${id} ol`)?.textContent ?? "";

  async function trader() {
    const { player, api } = await newApiPlayer("read");
    await newFlip(player.id, { buy: 100_000, sell: 150_000 });
    await newFlip(player.id, { status: "listed", buy: 5_000, sell: 9_000 });
    await adjustCoins(player.id, 1_234_567);
    return api;
  }

  /** Runs the script as Scriptable does, in the app or in the widget. */
  async function runScriptable(token: string, runsInWidget: boolean) {
    const { body } = await new ApiClient(token).get("/summary?game=cfb26");
    const code = page.document.querySelector("#scriptable code")?.textContent?.replace("htmcr_…", token);
    const asked: object[] = [];
    const shown: string[] = [];
    class Request {
      headers = {};
      readonly url: string;
      constructor(url: string) {
        this.url = url;
      }
      async loadJSON() {
        asked.push({ url: this.url, headers: this.headers });
        return body;
      }
    }
    class ListWidget {
      readonly lines: string[] = [];
      addText = (line: string) => this.lines.push(line);
      presentSmall = async () => shown.push("small");
    }
    const widgets: ListWidget[] = [];
    const Script = { setWidget: (widget: ListWidget) => widgets.push(widget), complete: () => shown.push("complete") };
    const script = new Function(...["Request", "ListWidget", "Script", "config"], `return (async () => {${code}})()`);
    await script(Request, ListWidget, Script, { runsInWidget });
    return { asked, shown, lines: widgets[0]?.lines };
  }

  test("Scriptable's script asks with the token and shows profit, listed flips and coins", async () => {
    const api = await trader();
    expect(await runScriptable(api.token, true)).toEqual({
      asked: [{ url: `${ORIGIN}/api/v1/summary?game=cfb26`, headers: { Authorization: `Bearer ${api.token}` } }],
      shown: ["complete"],
      lines: [`Tonight ${(35_000).toLocaleString()}`, "1 listed", `${(1_234_567).toLocaleString()} coins`],
    });
    expect((await runScriptable(api.token, false)).shown).toEqual(["small", "complete"]);
  });

  test("with a token that was revoked it shows what the error says", async () => {
    const { lines } = await runScriptable("htmcr_revoked", true);
    expect(lines).toEqual([expect.stringMatching(/token/)]);
  });

  test("Tasker's script sets the variable that the steps send to KWGT", async () => {
    const { body } = await (await trader()).get("/summary?game=cfb26");
    const [script] = /setGlobal\(.*\)(?=\.)/.exec(stepsOf("kwgt")) ?? [];
    const set = new Map<string, string>();
    const setGlobal = (name: string, value: string) => set.set(name, value);
    new Function("http_data", "setGlobal", script ?? "")(JSON.stringify(body), setGlobal);
    expect([...set]).toEqual([["HTMC", TONIGHT]]);
    expect(stepsOf("kwgt")).toMatch(/htmc with %HTMC\..*\$br\(tasker, htmc\)\$/s);
  });

  test("the shortcut reads a value that the answer has", async () => {
    const { body } = await (await trader()).get("/summary?game=cfb26");
    const [, key = ""] = /Get Dictionary Value for (\w+)/.exec(stepsOf("shortcuts-tonight")) ?? [];
    expect(body[key]).toBe(TONIGHT);
  });
});

test("the script for a sheet reads page after page with the token, and puts a row for each sold flip", async () => {
  const { player, api } = await newApiPlayer();
  for (let n = 0; n < 501; n++) await newFlip(player.id, { name: "Sold one", buy: 1_000, sell: 1_500 });
  const script = page.document.querySelector("#apps-script code")?.textContent?.replace("htmcr_…", api.token) ?? "";
  const answers = new Map<string, string>();
  for (let path = "/flips?show=sold&limit=500"; path !== ""; ) {
    const { body } = await api.get(path);
    answers.set(`${ORIGIN}/api/v1${path}`, JSON.stringify(body));
    path = body.next ? `/flips?show=sold&limit=500&cursor=${body.next}` : "";
  }
  const options: unknown[] = [];
  let place: number[] = [];
  let rows: unknown[][] = [];
  const UrlFetchApp = {
    fetch: (url: string, given: object) => {
      options.push(given);
      return { getContentText: () => answers.get(url) };
    },
  };
  const getRange = (...at: number[]) => ({ setValues: (values: unknown[][]) => ([place, rows] = [at, values]) });
  const SpreadsheetApp = { getActiveSheet: () => ({ getRange }) };
  new Function("UrlFetchApp", "SpreadsheetApp", `${script}; readFlips();`)(UrlFetchApp, SpreadsheetApp);
  const headers = { Authorization: `Bearer ${api.token}` };
  expect(options).toEqual([{ headers }, { headers }]);
  expect([place, rows.length, rows[0]]).toEqual([
    [2, 1, 501, 5],
    501,
    [expect.any(String), "Sold one", 1_000, 1_500, 350],
  ]);
});
