import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import pg from "pg";

const client = resolve(import.meta.dirname, "../../build/client");

/** The bytes of a document on the wire, compressed as the server does it. */
export function documentBytes(html: string): number {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;
}

/** The compressed bytes of every script that a document makes a browser load. */
export function scriptBytes(html: string): number {
  const names = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([path]) => path));
  // why: with all routes in the manifest a document names scripts that it does not load
  const loaded = [...names].filter((path) => new RegExp(`(href|src)="${path}"|(import|from) *"${path}"`).test(html));
  return loaded.reduce((sum, path) => sum + bytesOf(join(client, path)), 0);
}

/** A file as the server sends it: compressed at build, or as it is where that made it no smaller. */
const bytesOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

/** How many statements this process sends to Postgres while `work` runs. */
export const queriesDuring = async (work: () => Promise<unknown>): Promise<number> =>
  (await statementsDuring(work)).length;

/** The statements that this process sends to Postgres while `work` runs. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }[]> {
  const { query } = pg.Client.prototype;
  const statements: { text: string; values: unknown[] }[] = [];
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [asked, values] = args;
      const text = typeof asked === "object" && asked !== null && "text" in asked ? asked.text : asked;
      statements.push({ text: String(text), values: Array.isArray(values) ? values : [] });
      return Reflect.apply(query, this, args);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return statements;
}
