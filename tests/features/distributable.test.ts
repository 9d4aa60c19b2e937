import { sql } from "drizzle-orm";
import { isPgSequence } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import * as schema from "#app/db/schema.ts";
import { DIFFERENCES, SEQUENCES, TRIGGERS } from "../support/distribution/reasons.ts";
import { declaredShapes, realShapes, type Shape } from "../support/distribution/shape.ts";

const names = async (query: ReturnType<typeof sql>) =>
  (await database.execute<{ name: string }>(query)).rows.map(({ name }) => name).sort();

const declaredSequences = (): string[] =>
  Object.values<unknown>(schema).flatMap((one) => (isPgSequence(one) ? [one.seqName ?? ""] : []));

/** What prevents sharding these tables by owner, as keys for a table of reasons. */
const differencesOf = (shapes: readonly Shape[]): string[] =>
  shapes.flatMap((shape) => (shape.owner === null ? [`${shape.table} is nobody's`] : ofOwned(shape, shapes))).sort();

function ofOwned({ table, owner, ownerless, key, uniques, links }: Shape, shapes: readonly Shape[]): string[] {
  const isGlobal = (columns: readonly string[]) => !columns.includes(owner ?? "");
  const leaves = ({ columns, to, toColumns }: Shape["links"][number]) => {
    const at = columns.indexOf(owner ?? "");
    return at !== 0 || toColumns[at] !== shapes.find((shape) => shape.table === to)?.owner;
  };
  return [
    ...(key[0] === owner ? [] : [`${table} has the key (${key})`]),
    ...(ownerless ? [`${table} may be nobody's`] : []),
    ...uniques.filter(({ columns }) => isGlobal(columns)).map(({ name }) => `${name} is unique over all players`),
    ...links.filter(leaves).map(({ columns, to }) => `${table} leads to ${to} by (${columns})`),
  ];
}

describe("the tables can be spread over machines by player, but for what has a reason:", () => {
  test("as the schema says them", () => {
    expect(differencesOf(declaredShapes())).toEqual(Object.keys(DIFFERENCES).sort());
  });

  test("as they are in a migrated database", async () => {
    expect(differencesOf(await realShapes())).toEqual(Object.keys(DIFFERENCES).sort());
  });

  test("every table of the database is one of the schema", async () => {
    const tables = (shapes: readonly Shape[]) => shapes.map(({ table }) => table).sort();
    expect(tables(await realShapes())).toEqual(tables(declaredShapes()));
  });
});

test("all players share only the known sequences", async () => {
  const inDatabase = await names(sql`select relname as name from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`);
  expect([declaredSequences(), inDatabase]).toEqual([Object.keys(SEQUENCES), Object.keys(SEQUENCES)]);
});

test("every trigger on a player's rows is on the reviewed list", async () => {
  const owned = (await realShapes()).filter(({ owner }) => owner !== null).map(({ table }) => table);
  const functions = await names(sql`select distinct p.proname as name from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgrelid::regclass::text = any(${sql.param(owned)})`);
  expect(functions).toEqual(Object.keys(TRIGGERS).sort());
});

test("a link that may lead to another player's row is found, and one to the same player's is none", () => {
  const sources: Shape = {
    table: "sources",
    owner: "user_id",
    ownerless: false,
    key: ["user_id", "id"],
    uniques: [],
    links: [],
  };
  const linked = (columns: string[], toColumns: string[]): Shape[] => [
    { ...sources, table: "flips", links: [{ columns, to: "sources", toColumns }] },
    sources,
  ];
  expect(differencesOf(linked(["source_id"], ["id"]))).toEqual(["flips leads to sources by (source_id)"]);
  expect(differencesOf(linked(["user_id", "source_id"], ["user_id", "id"]))).toEqual([]);
});
