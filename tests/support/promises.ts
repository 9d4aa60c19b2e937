/** A test that proves a promise. */
export interface Proof {
  file: string;
  /** The title as the file has it, with `%s` where a table of cases fills it in. */
  title: string;
  /** What the test does, in figures. */
  extent: string;
  /** When it ran last by this command, and how many cases of it passed. */
  last: string;
  /** Its line in the document, from 0. */
  line: number;
}

/** One of the numbered promises of `docs/security.md`. */
export interface Promised {
  number: string;
  promise: string;
  proofs: Proof[];
}

/** The columns of the table; a promise with several proofs has a line for each, the later ones without its number. */
const HEAD = ["#", "promise", "proved by", "test", "how much", "last run"];

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** The promises of the first table with those columns. Throws where a line of it does not have them. */
export function promisesIn(document: string): Promised[] {
  const lines = document.split("\n");
  const head = lines.findIndex((line) => line.startsWith("|") && cellsOf(line).join() === HEAD.join());
  const promises: Promised[] = [];
  for (let line = head + 2; head >= 0 && lines[line]?.startsWith("|"); line++) {
    const [number = "", promise = "", file = "", title = "", extent = "", last = "", ...more] = cellsOf(
      lines[line] ?? "",
    );
    if (more.length > 0) throw new Error(`Line ${line + 1} of the table of promises has too many columns.`);
    if (number !== "") promises.push({ number, promise, proofs: [] });
    promises.at(-1)?.proofs.push({ file: file.replaceAll("`", ""), title, extent, last, line });
  }
  return promises;
}

/** How many promises there are; one that goes must go here too. */
export const COUNT = 26;

/** What is wrong with promises, a sentence each: one is missing or proved by nothing, or a test is not there. */
export function faultsOf(promises: readonly Promised[], read: (file: string) => string | null): string[] {
  const order = promises.map(({ number }) => number);
  const wanted = Array.from({ length: COUNT }, (_, at) => `P${at + 1}`);
  const isComplete = order.join() === wanted.join();
  const numbers = isComplete ? [] : [`The promises are ${order.join(", ")}, and not P1 to P${COUNT}.`];
  const tests = promises.flatMap(({ number, proofs }) =>
    proofs.flatMap(({ file, title }) => {
      const source = read(file);
      if (source === null) return [`${number}: there is no ${file}`];
      return isTitle(title, source) ? [] : [`${number}: ${file} has no test "${title}"`];
    }),
  );
  return [...numbers, ...tests];
}

/** True when a test's source has a string of exactly these words. */
const isTitle = (title: string, source: string) =>
  title !== "" && ['"', "'", "`"].some((quote) => source.includes(quote + title + quote));

/** The title of a test as a report names it, its gaps filled in. */
export const filledTitle = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(/%[a-zA-Z]|\$\w+/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
    "s",
  );

/** A promise as it is printed. */
export const printed = ({ number, promise, proofs }: Promised) =>
  [
    `${number.padEnd(4)}${promise}`,
    ...proofs.map(
      ({ file, title, extent, last }) => `      ${file}: ${title}${extent && ` (${extent})`}${last && ` — ${last}`}`,
    ),
  ].join("\n");

/** The document with what each proof came to in its last column. */
export function withLastRuns(document: string, runs: ReadonlyMap<Proof, string>): string {
  const lines = document.split("\n");
  for (const [{ line }, last] of runs) {
    const text = lines[line] ?? "";
    const before = text.slice(0, text.lastIndexOf("|", text.length - 2) + 1);
    lines[line] = `${before} ${last} |`;
  }
  return lines.join("\n");
}
