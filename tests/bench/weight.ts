import { existsSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import pg from "pg";
import { build } from "vite";
import { documentOf } from "../support/page-document.ts";

const client = resolve(import.meta.dirname, "../../build/client");

/** Brotli size at the server's quality. */
export function documentBytes(html: string): number {
  return brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;
}

/** Size of the scripts that a document loads: it names more of them in its manifest. */
export function scriptBytes(html: string): number {
  const document = documentOf(html);
  const linked = [...document.querySelectorAll("link, script")].map(
    (element) => element.getAttribute("href") ?? element.getAttribute("src") ?? "",
  );
  const imported = [...document.querySelectorAll("script")].flatMap(({ textContent }) =>
    [...textContent.matchAll(/\b(?:import|from) *"([^"]*)"/g)].map(([, path = ""]) => path),
  );
  const loaded = new Set([...linked, ...imported].filter((path) => /^\/assets\/[\w.-]+\.js$/.test(path)));
  return [...loaded].reduce((sum, path) => sum + bytesOf(join(client, path)), 0);
}

/** Size as served: precompressed, unless that didn't make it smaller. */
const bytesOf = (file: string) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;

export const countQueries = async (work: () => Promise<unknown>): Promise<number> =>
  (await recordStatements(work)).length;

interface Statement {
  text: string;
  values: unknown[];
  ms: number;
}

/** Records the statements that this process sends to Postgres while `work` runs. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
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

/** Compressed size of the line parser with its words, without the other modules it imports. */
export async function parserBytes(): Promise<number> {
  const entry = "\0parser";
  const file = resolve(import.meta.dirname, "../../app/domain/line.ts");
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rollupOptions: { input: entry, external: /^\.\/(?!line-)/, preserveEntrySignatures: "strict" },
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
