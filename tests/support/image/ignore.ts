import { cpSync } from "node:fs";
import { relative } from "node:path";

interface Rule {
  matches: RegExp;
  keeps: boolean;
}

/**
 * Returns a predicate for paths that a `.dockerignore` excludes: the last rule matching the path or a parent folder
 * wins.
 */
function parseDockerignore(text: string): (path: string) => boolean {
  const rules = text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map(ruleOf);
  return (path) => {
    const parts = path.split("/");
    const above = parts.map((_, at) => parts.slice(0, at + 1).join("/"));
    return rules.findLast(({ matches }) => above.some((one) => matches.test(one)))?.keeps === false;
  };
}

function ruleOf(line: string): Rule {
  const keeps = line.startsWith("!");
  const pattern = line.slice(keeps ? 1 : 0).replace(/^\/|\/$/g, "");
  if (/\*\*|[[\]\\]/.test(pattern)) throw new Error(`This pattern is not known here: ${line}`);
  const expression = pattern
    .replace(/[.+^${}()|]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll("?", "[^/]");
  return { matches: new RegExp(`^${expression}$`), keeps };
}

export function copyContext(folder: string, text: string, target: string): void {
  const isIgnored = parseDockerignore(text);
  const kept = [...text.matchAll(/^!\/?(.+)$/gm)].map(([, path = ""]) => path);
  const isWanted = (path: string) => !isIgnored(path) || kept.some((one) => one.startsWith(`${path}/`));
  cpSync(folder, target, {
    recursive: true,
    filter: (from) => from === folder || isWanted(relative(folder, from)),
  });
}
