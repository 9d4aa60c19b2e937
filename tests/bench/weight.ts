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
export async function queriesDuring(work: () => Promise<unknown>): Promise<number> {
  const { query } = pg.Client.prototype;
  let count = 0;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: Parameters<typeof query>) {
      count++;
      return query.apply(this, args);
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return count;
}
