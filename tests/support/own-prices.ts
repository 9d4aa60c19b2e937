import { parse } from "csv-parse/sync";
import { expect } from "vitest";
import { DAY_MS } from "#app/domain/dates.ts";
import { newFlip } from "./players.ts";
import { type Page, signedIn, type Visitor } from "./visitor.ts";

export const PRICES = "/dashboard/my-flips/prices";
const SMITH = { name: "J Smith", pos: "QB", ovr: 84 } as const;

type Row = Parameters<typeof newFlip>[1];

const daysBefore = (age: number) => new Date(Date.now() - age * DAY_MS);
/** Inserts a card sold `age` days ago. */
export const sell = (owner: string, price: number, age: number, row: Row = {}) =>
  newFlip(owner, { ...SMITH, sell: price, createdAt: daysBefore(age + 1), soldAt: daysBefore(age), ...row });
/** Inserts a copy listed `age` days ago. */
export const list = (owner: string, price: number, age: number, row: Row = {}) =>
  newFlip(owner, { ...SMITH, sell: price, status: "listed", createdAt: daysBefore(age), ...row });

const clean = (text: string | null | undefined) => text?.replaceAll(/\s+/g, " ").trim() ?? "";

/** The cells of each row, without the empty ones. */
export const shownRows = ({ document }: Pick<Page, "document">) =>
  [...document.querySelectorAll("main tbody tr")].map((row) =>
    [...row.querySelectorAll("td")].map(({ textContent }) => clean(textContent)).filter(Boolean),
  );

/** A player with cards of each advice, and what must not show. */
export async function priceTrader() {
  const owner = await signedIn();
  for (const price of [15_500, 15_500, 15_600, 150_000]) await sell(owner.id, price, 1);
  await list(owner.id, 15_000, 2);
  await list(owner.id, 15_000, 2);
  await sell(owner.id, 20_000, 5, { pos: "Other", ovr: null, name: "Sam Check" });
  await sell(owner.id, 60_000, 0, { name: "" });
  await sell(owner.id, 30_000, 12, { name: "Ann Old", program: "Rivals" });
  await sell(owner.id, 99_000, 40, { name: "Long Ago" });
  await sell(owner.id, 77_000, 0, { name: "Other Game", game: "MADDEN26" });
  return owner;
}

export const parseCsv = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: true });

export async function fileOf(by: Visitor, query = "") {
  const { status, headers, html } = await by.get(`${PRICES}.csv${query}`);
  expect(status).toBe(200);
  return { headers, rows: parseCsv(html), text: html };
}
