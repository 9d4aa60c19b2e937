import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import pg from "pg";
import { build } from "vite";

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

/** A statement, and in how many milliseconds it was answered. */
interface Statement {
  text: string;
  values: unknown[];
  ms: number;
}

/** The statements that this process sends to Postgres while `work` runs. */
export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const { query } = pg.Client.prototype;
  const statements: Statement[] = [];
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [asked, values] = args;
      const text = typeof asked === "object" && asked !== null && "text" in asked ? asked.text : asked;
      const statement = { text: String(text), values: Array.isArray(values) ? values : [], ms: 0 };
      statements.push(statement);
      const start = performance.now();
      const answer: unknown = Reflect.apply(query, this, args);
      const answered = () => {
        statement.ms = performance.now() - start;
      };
      if (answer instanceof Promise) answer.then(answered, answered);
      return answer;
    },
  });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query });
  }
  return statements;
}

/** The compressed bytes of the script that reads a flip's line, without the rules that every page of flips has. */
export async function parserBytes(): Promise<number> {
  const [entry, file] = ["\0parser", resolve(import.meta.dirname, "../../app/domain/line.ts")];
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rollupOptions: { input: entry, external: /^\.\//, preserveEntrySignatures: "strict" },
    },
    plugins: [
      {
        name: "parser-alone",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? `export { parseLine } from ${JSON.stringify(file)}` : null),
      },
    ],
  });
  const [code = ""] = [built]
    .flat()
    .flatMap((one) => ("output" in one ? one.output : []))
    .flatMap((part) => ("code" in part ? part.code : []));
  return brotliCompressSync(code).length;
}
