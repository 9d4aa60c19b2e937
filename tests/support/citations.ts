import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, relative, resolve } from "node:path";

const FOLDERS = ["app", "tests", "drizzle"];
const READ = [".ts", ".tsx", ".js", ".mjs", ".css", ".sql", ".md"];

/** A document as code cites it, relative to `app`: `docs/product.md#roi-helper`. */
const CITATION = /(?<![\w./-])docs\/[\w/-]+\.md(?:#[\w-]*)?/g;
/** Citations by number, which name no document in the repository. A comment may wrap inside one. */
const SECTION = /(?<!RFC \d+,? )\bsections?(?:[\s*]|\/\/)+\d[\d.]*/gi;
const NUMBER = /\b(?:spec|decisions|security),?(?:[\s*]|\/\/)+\d[\d.]*/gi;
/** A relative link to another file or to a heading of the same document. */
const LINK = /\]\((?![a-z]+:|\/)([^)\s]+)\)/g;
const IN_BACKTICKS = /`([\w.@-][\w./@…*<>-]*)`/g;

/** Names checked without a folder, and names checked only with one: a bare `cards.csv` is an operator's file. */
const SOURCE = /\.(?:tsx?|mjs|js|css|sql|md)$/;
const FILE = /\.(?:tsx?|mjs|js|css|sql|md|json|csv|toml|pem|png|svg)$/;
/** Generated or installed paths, which a clean checkout doesn't have. */
const MADE = /^(?:build|node_modules|\.data)(?:\/|$)/;

interface Text {
  /** Relative to the root, with "/" as separator. */
  file: string;
  text: string;
  /** True for the documents and READMEs. */
  isDocument: boolean;
}

/** Broken citations, links and file names of the repository at `root`, as "file:line: problem". */
export function brokenCitations(root: string): string[] {
  return textsIn(root).flatMap((one) => {
    const inDocuments = one.isDocument ? [...linked(one, root), ...named(one, root)] : [];
    return [...numbered(one), ...cited(one, root), ...inDocuments].sort(byLine);
  });
}

function textsIn(root: string): Text[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => join(folder, path))
      : [],
  );
  return (
    [...readdirSync(root), ...inFolders]
      .filter((path) => READ.includes(extname(path)) && !path.includes("node_modules"))
      .map((path) => path.replaceAll("\\", "/"))
      .map((file) => ({ file, text: readFileSync(join(root, file), "utf8"), isDocument: isDocument(file) }))
      // Guides and legal texts are pages for players; file and section names there aren't ours.
      .filter(({ file, isDocument }) => isDocument || !file.endsWith(".md"))
  );
}

const isDocument = (file: string) => /(?:^|\/)README\.md$|^app\/docs\/.*\.md$/.test(file);

const numbered = (one: Text) =>
  [SECTION, NUMBER].flatMap((form) =>
    found(one, form, ([words]) => {
      const said = words.replaceAll(/[\s*/]+/g, " ");
      return `"${said}" is no citation; name a heading, as in docs/product.md#audience`;
    }),
  );

const cited = (one: Text, root: string) => found(one, CITATION, ([to]) => wrongTarget(join(root, "app", to), to));

const linked = (one: Text, root: string) =>
  found(one, LINK, ([, to = ""]) => {
    const here = join(root, one.file);
    return wrongTarget(to.startsWith("#") ? here + to : join(dirname(here), to), to);
  });

const named = (one: Text, root: string) =>
  found({ ...one, text: withoutCode(one.text) }, IN_BACKTICKS, ([, name = ""]) => {
    const path = repositoryPath(name);
    const homes = [dirname(join(root, one.file)), root, join(root, "app")];
    return path === null || homes.some((home) => existsSync(join(home, path))) ? null : `there is no ${name}`;
  });

/**
 * The path of a name in backticks, cut at the first wildcard or placeholder; null if it isn't a path of the repository.
 */
function repositoryPath(name: string): string | null {
  const parts = name.replace(/\/$/, "").split("/");
  const open = parts.findIndex((part) => /[*…<>]/.test(part));
  const path = parts.slice(0, open === -1 ? parts.length : open).join("/");
  if (path === "" || MADE.test(path)) return null;
  const isFile = open === -1 && (parts.length > 1 ? FILE : SOURCE).test(name);
  const isFolder = parts.length > 1 && [...FOLDERS, ...ROOMS].includes(parts[0] ?? "");
  return isFile || isFolder ? path : null;
}

const ROOMS = ["domain", "content", "db", "docs", "features", "http", "ui", "routes", "server", "cli", "public"];

/** Why a path with an optional heading is broken; null if it isn't. */
function wrongTarget(target: string, said: string): string | null {
  const [path = "", heading] = target.split("#");
  if (!existsSync(path)) return `there is no ${said}`;
  return heading === undefined || headingsOf(path).includes(heading) ? null : `${said}: there is no such heading`;
}

/** Heading anchors as GitHub generates them. */
function headingsOf(path: string): string[] {
  const anchors: string[] = [];
  for (const [, title = ""] of withoutCode(readFileSync(path, "utf8")).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    const before = anchors.filter((known) => known === anchor || known.replace(/-\d+$/, "") === anchor).length;
    anchors.push(before === 0 ? anchor : `${anchor}-${before}`);
  }
  return anchors;
}

/** Blanks fenced code but keeps the line count. */
const withoutCode = (text: string): string =>
  text.replaceAll(/^```[\s\S]*?^```/gm, (code) => "\n".repeat(code.split("\n").length - 1));

function found({ file, text }: Text, what: RegExp, problem: (match: RegExpExecArray) => string | null): string[] {
  return [...text.matchAll(what)].flatMap((match) => {
    const said = problem(match);
    return said === null ? [] : [`${file}:${text.slice(0, match.index).split("\n").length}: ${said}`];
  });
}

const lineOf = (said: string) => Number(said.split(":")[1]);
const byLine = (a: string, b: string) => lineOf(a) - lineOf(b);

if (import.meta.main) {
  const root = resolve(import.meta.dirname, "../..");
  const broken = brokenCitations(root);
  for (const line of broken) console.error(line);
  if (broken.length > 0) console.error(`${broken.length} broken, found by ${relative(root, import.meta.filename)}.`);
  process.exitCode = broken.length === 0 ? 0 : 1;
}
