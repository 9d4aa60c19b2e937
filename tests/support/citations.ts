import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, relative, resolve } from "node:path";

const FOLDERS = ["app", "tests", "drizzle"];
const READ = [".ts", ".tsx", ".js", ".mjs", ".css", ".sql", ".md"];

/** A document as code cites it, from `app` on: `docs/product.md#roi-helper`. */
const CITATION = /(?<![\w./-])docs\/[\w/-]+\.md(?:#[\w-]*)?/g;
/** Citations by number, of documents that are not in the repository. A comment may break its line within one. */
const SECTION = /(?<!RFC \d+,? )\bsections?(?:[\s*]|\/\/)+\d[\d.]*/gi;
const NUMBER = /\b(?:spec|decisions|security),?(?:[\s*]|\/\/)+\d[\d.]*/gi;
/** A link of a document to another file, or to a heading of its own. */
const LINK = /\]\((?![a-z]+:|\/)([^)\s]+)\)/g;
const IN_BACKTICKS = /`([\w.@-][\w./@…*<>-]*)`/g;

/** What a document may name without a folder, and files that a folder must come with: `cards.csv` is an operator's. */
const SOURCE = /\.(?:tsx?|mjs|js|css|sql|md)$/;
const FILE = /\.(?:tsx?|mjs|js|css|sql|md|json|csv|toml|pem|png|svg)$/;
/** Paths of what is made or installed, which a clean checkout does not have. */
const MADE = /^(?:build|node_modules|\.data)(?:\/|$)/;

interface Text {
  /** From the root on, with "/" between its parts. */
  file: string;
  text: string;
  /** True for a page that explains the house: the documents and every README. */
  isDocument: boolean;
}

/** Every citation, link and file name of the repository at `root` that leads nowhere, as "file:line: what". */
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
      // why: the guides and the legal texts are pages for players, and speak of files and sections of their own
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
    const path = solid(name);
    const homes = [dirname(join(root, one.file)), root, join(root, "app")];
    return path === null || homes.some((home) => existsSync(join(home, path))) ? null : `there is no ${name}`;
  });

/**
 * The path that a name in backticks stands for, up to where it leaves something open; null for what is none of ours.
 */
function solid(name: string): string | null {
  const parts = name.replace(/\/$/, "").split("/");
  const open = parts.findIndex((part) => /[*…<>]/.test(part));
  const path = parts.slice(0, open === -1 ? parts.length : open).join("/");
  if (path === "" || MADE.test(path)) return null;
  const isFile = open === -1 && (parts.length > 1 ? FILE : SOURCE).test(name);
  const isFolder = parts.length > 1 && [...FOLDERS, ...ROOMS].includes(parts[0] ?? "");
  return isFile || isFolder ? path : null;
}

const ROOMS = ["domain", "content", "db", "docs", "features", "http", "ui", "routes", "server", "cli", "public"];

/** Why a path with or without a heading leads nowhere; null when it leads somewhere. */
function wrongTarget(target: string, said: string): string | null {
  const [path = "", heading] = target.split("#");
  if (!existsSync(path)) return `there is no ${said}`;
  return heading === undefined || headingsOf(path).includes(heading) ? null : `${said}: there is no such heading`;
}

/** The anchors of a document's headings, made as they are shown on the web. */
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

/** A text whose fenced code is blank, line by line. */
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
