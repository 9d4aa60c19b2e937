import { parseArgs } from "node:util";
import type { OnProgress } from "#app/db/import/import-file.server.ts";
import { type Report, reportLines } from "#app/db/import/report.ts";
import { GAMES, type Game, parseGame } from "#app/domain/games.ts";
import { OperatorError } from "#app/env.server.ts";
import { withDatabase } from "./database.ts";

interface CliArgs {
  file: string;
  game: Game | null;
}

type Start<G> = (url: string, file: string, game: G, onProgress: OnProgress) => Promise<Report>;

export const runImportOfGame = (command: string, start: Start<Game>): Promise<void> =>
  run(`npm run ${command} -- FILE --game ${GAMES.join("|")}`, (usage) => {
    const { file, game } = read(usage);
    if (game === null) throw new OperatorError(`The game is missing. ${usage}`);
    return (url, onProgress) => start(url, file, game, onProgress);
  });

export const runImport = (command: string, start: Start<Game | null>): Promise<void> =>
  run(`npm run ${command} -- FILE [--game ${GAMES.join("|")}]`, (usage) => {
    const { file, game } = read(usage);
    return (url, onProgress) => start(url, file, game, onProgress);
  });

/** Parses the command line before a database is opened. */
async function run(
  usage: string,
  prepare: (usage: string) => (url: string, onProgress: OnProgress) => Promise<Report>,
): Promise<void> {
  let start: ReturnType<typeof prepare>;
  await withDatabase(
    async (url) => {
      const report = await start(url, showProgress());
      if (process.stderr.isTTY) process.stderr.write("\r\x1b[K");
      console.log(reportLines(report).join("\n"));
      if (report.read === 0) throw new OperatorError("Nothing was imported: the file has no rows below its header.");
      if (report.refused === report.read)
        throw new OperatorError("Nothing was imported: every row was refused, for the reasons above.");
    },
    () => {
      start = prepare(`Use: ${usage}`);
    },
  );
}

function read(usage: string): CliArgs {
  const { values, positionals } = parsed(process.argv.slice(2), usage);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new OperatorError(`One file is needed. ${usage}`);
  const game = parseGame(values.game);
  if (values.game !== undefined && game === null)
    throw new OperatorError(`There is no game ${JSON.stringify(values.game)}. ${usage}`);
  return { file, game };
}

function parsed(words: string[], usage: string) {
  try {
    return parseArgs({ args: words, options: { game: { type: "string" } }, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error} ${usage}`);
  }
}

const figures = new Intl.NumberFormat("en-US");

function showProgress(): OnProgress {
  const [pause, start, end] = process.stderr.isTTY ? [200, "\r\x1b[K", ""] : [5_000, "", "\n"];
  let next = 0;
  return ({ rows, share }) => {
    if (performance.now() < next && share < 1) return;
    next = performance.now() + pause;
    process.stderr.write(
      `${start}${figures.format(rows)} rows read (${Math.floor(share * 100)} %)${share < 1 ? "" : ", merging"}${end}`,
    );
  };
}
