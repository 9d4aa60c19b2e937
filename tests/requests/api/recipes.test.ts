import { describe, expect, test } from "vitest";
import { RECIPES } from "#app/features/api/recipes.ts";
import { lengthOf, newApiPlayer } from "../../support/api.ts";
import { newFlip } from "../../support/players.ts";
import { handleInProcess, ORIGIN, UNKNOWN_CLIENT, Visitor } from "../../support/visitor.ts";

const LINE = "J Smith 84 QB bought 12,000 sold 15,500";
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
    if (method === "GET") expect([answered.status, told.flips[0].name]).toEqual([200, "Sold one"]);
    else expect([answered.status, told.said]).toEqual([201, "J Smith, QB, 84: bought 12,000, sold 15,500, plus 1,950"]);
  });
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

test("the script for a sheet reads page after page with the token, and puts a row for each sold flip", async () => {
  const { player, api } = await newApiPlayer();
  for (let n = 0; n < 501; n++) await newFlip(player.id, { name: "Sold one", buy: 1_000, sell: 1_500 });
  const script = page.document.querySelector("#apps-script code")?.textContent?.replace("htmcp_…", api.token) ?? "";
  const answers = new Map<string, string>();
  for (let path = "/flips?show=sold&limit=500"; path !== ""; ) {
    const { body } = await api.get(path);
    answers.set(`${ORIGIN}/api/v1${path}`, JSON.stringify(body));
    path = body.next ? `/flips?show=sold&limit=500&cursor=${body.next}` : "";
  }
  const options: unknown[] = [];
  let [place, rows]: [number[], unknown[][]] = [[], []];
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
