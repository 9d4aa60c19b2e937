import { beforeAll, expect, test } from "vitest";
import { countQueries, documentBytes, parserBytes, scriptBytes } from "../bench/weight.ts";
import { leadCells } from "../support/page-forms.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const owner = await signedIn();

beforeAll(async () => {
  for (let n = 0; n < 51; n++) {
    await newFlip(owner.id, {
      name: `Card number ${n * 7919}`,
      buy: 1_000 * n + 317,
      sell: 1_931 * n + 411,
      status: n % 3 === 0 ? "listed" : "sold",
    });
  }
});

test("My Flips with 50 rows and its style weighs at most 24 kB", async () => {
  const page = await owner.get(LIST);
  expect(leadCells(page)).toHaveLength(50);
  expect(documentBytes(page.html)).toBeLessThanOrEqual(24_000);
});

test("all the script that My Flips loads weighs at most 129.2 kB", async () => {
  const bytes = scriptBytes((await owner.get(LIST)).html);
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThanOrEqual(129_200);
});

test("the preloads of My Flips stand behind its content, at low priority", async () => {
  const [content = "", preloads = ""] = (await owner.get(LIST)).html.split(
    /(?=<link fetchpriority="low" rel="modulepreload")/,
  );
  expect(content).toContain("</table>");
  expect(content).not.toContain("modulepreload");
  expect(preloads).not.toBe("");
});

test("My Flips asks the database at most 4 times, with the session's", async () => {
  await newFlip(owner.id);
  const count = await countQueries(() => owner.get(LIST));
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(4);
});

test("the reader of a flip's line weighs at most 6 kB in a browser", async () => {
  const bytes = await parserBytes();
  expect(bytes).toBeGreaterThan(1_000);
  expect(bytes).toBeLessThanOrEqual(6_000);
});
