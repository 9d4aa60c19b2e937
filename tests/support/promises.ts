export interface Proof {
  file: string;
  /** The title in the source, with `%s` for values of `test.each`. */
  title: string;
  /** What the test covers, in figures. */
  extent: string;
  /** Date of its last run by this command, and how many cases passed. */
  last: string;
  /** Line index in the document, from 0. */
  line: number;
}

export interface Promised {
  number: string;
  promise: string;
  proofs: Proof[];
}

/** The table's columns. Further proofs of a promise have lines without a number. */
const HEAD = ["#", "promise", "proved by", "test", "how much", "last run"];

const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

/** The promises of the first table with these columns; throws if a line has more. */
export function parsePromises(document: string): Promised[] {
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

/** Must change when a promise is added or removed. */
export const COUNT = 26;

/** What is wrong, as sentences: a missing number, file or test. */
export function findFaults(promises: readonly Promised[], read: (file: string) => string | null): string[] {
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

/** True if the source has a string of exactly this title. */
const isTitle = (title: string, source: string) =>
  title !== "" && ['"', "'", "`"].some((quote) => source.includes(quote + title + quote));

/** Matches a test's title in a report, with its placeholders filled in. */
export const titlePattern = (title: string): RegExp =>
  new RegExp(
    `^${title
      .split(/%[a-zA-Z]|\$\w+/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".*")}$`,
    "s",
  );

export const printed = ({ number, promise, proofs }: Promised) =>
  [
    `${number.padEnd(4)}${promise}`,
    ...proofs.map(
      ({ file, title, extent, last }) => `      ${file}: ${title}${extent && ` (${extent})`}${last && ` — ${last}`}`,
    ),
  ].join("\n");

/** The document with each proof's result in its last column. */
export function withLastRuns(document: string, runs: ReadonlyMap<Proof, string>): string {
  const lines = document.split("\n");
  for (const [{ line }, last] of runs) {
    const text = lines[line] ?? "";
    const before = text.slice(0, text.lastIndexOf("|", text.length - 2) + 1);
    lines[line] = `${before} ${last} |`;
  }
  return lines.join("\n");
}
