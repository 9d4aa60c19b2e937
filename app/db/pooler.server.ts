import type pg from "pg";

type Query = (asked: unknown, ...rest: unknown[]) => unknown;

/**
 * Makes a client send its named queries without their names. A pooler gives each transaction whichever connection is
 * free, and what was prepared by name on another one is not there, or there already.
 */
export function forgetNames(client: pg.ClientBase): void {
  const query: Query = client.query.bind(client);
  const nameless: Query = (asked, ...rest) => query(hasName(asked) ? { ...asked, name: undefined } : asked, ...rest);
  client.query = nameless as typeof client.query;
}

const hasName = (asked: unknown): asked is { name: string } =>
  typeof asked === "object" && asked !== null && "name" in asked && typeof asked.name === "string";
