import { expect, test } from "vitest";
import { newFlip, newSource } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const FRAMES = ["/dashboard/my-flips", "/tools/flip-tracker"];
const player = await signedIn();
const other = await signedIn();
const budget = await newSource(player.id, "Budget");
const unsold = await newSource(player.id, "Cheap");
await newSource(player.id, "Free");
await newFlip(player.id, { name: "A win", sourceId: budget, buy: 10_000, sell: 15_000 });
await newFlip(player.id, { name: "A loss", sourceId: budget, buy: 50_000, sell: 25_000 });
await newFlip(player.id, { name: "Waiting", sourceId: budget, buy: 5_000, sell: 9_000, status: "listed" });
await newFlip(player.id, { sourceId: unsold, status: "listed" });
await newFlip(player.id, { name: "Found without", buy: 100, sell: 90_000 });
const madden = await newSource(player.id, "Sunday snipes", { game: "MADDEN26" });
await newFlip(player.id, { name: "The other game", game: "MADDEN26", sourceId: madden, buy: 1_000, sell: 2_000 });
await newFlip(other.id, { name: "Theirs", sourceId: await newSource(other.id, "Budget"), buy: 1, sell: 1_000 });

const cellsOf = (rows: Iterable<Element>) =>
  [...rows].map((row) =>
    [...row.querySelectorAll("td")].slice(0, 6).map(({ textContent }) => textContent.trim().replace(/\s+/g, " ")),
  );

test.each(FRAMES)(
  "%s/sources: each filter of the game stands with its flips, sales, profit, ROI and profit per flip",
  async (list) => {
    const rows = async (game: string) =>
      cellsOf((await player.get(`${list}/sources?of=${game}`)).document.querySelectorAll("tbody tr"));
    expect(await rows("CFB26")).toEqual([
      ["Budget", "3", "2", "−24,000", "−40.0%", "−12,000"],
      ["Cheap", "1", "0", "—", "—", "—"],
      ["Free", "0", "0", "—", "—", "—"],
    ]);
    expect(await rows("MADDEN26")).toEqual([["Sunday snipes", "1", "1", "+800", "80.0%", "+800"]]);
  },
);

test.each(FRAMES)("%s/sources: a name leads to its flips, and one without flips nowhere", async (list) => {
  const { document } = await player.get(`${list}/sources?of=CFB26`);
  const links = [...document.querySelectorAll("td.cell-lead")].map((cell) =>
    cell.querySelector("a")?.getAttribute("href"),
  );
  expect(links).toEqual([`${list}?of=CFB26&source=${budget}`, `${list}?of=CFB26&source=${unsold}`, undefined]);
  const flips = await player.get(links[0] ?? "");
  for (const name of ["A win", "A loss", "Waiting"]) expect(flips.text).toContain(name);
  for (const name of ["Found without", "The other game", "Theirs"]) expect(flips.text).not.toContain(name);
});

test("the report by filter has the same sales, profit, ROI and profit per flip", async () => {
  const page = await player.get("/dashboard/my-flips/sources?of=CFB26");
  const report = [...page.document.querySelectorAll("a")].find(({ textContent }) => textContent === "Report by filter");
  const { document } = await player.get(report?.getAttribute("href") ?? "");
  const rows = [...document.querySelectorAll(".report-table tbody tr")].map((row) => row.textContent);
  const ofBudget = rows.find((row) => row?.includes("Budget"));
  for (const figure of ["2", "−24,000", "−40.0%", "−12,000"]) expect(ofBudget).toContain(figure);
});

test("a player without filters isn't led to a report", async () => {
  const page = await (await signedIn()).get("/dashboard/my-flips/sources");
  expect(page.text).toContain("No filters yet");
  expect(page.text).not.toContain("Report by filter");
});
