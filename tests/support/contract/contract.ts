import { existsSync, readFileSync } from "node:fs";
import routes from "./routes.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

/** What was agreed on, as far as tests compare with it: texts by the section that quotes them, and addresses. */
export const CONTRACT = { texts, routes };

const shared = new URL("../../../../shared/", import.meta.url);

/**
 * A document that the contract was taken from. They lie beside the repository: null where only the product was checked
 * out, and the comparisons with their words are skipped then.
 */
export function documentOf(name: "spec.md" | "decisions.md"): string | null {
  const file = new URL(name, shared);
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}

/** A numbered section of a document. */
const sectionOf = (document: string, number: number): string =>
  new RegExp(`^## ${number}\\. [\\s\\S]*?(?=^## |$(?![\\s\\S]))`, "m").exec(document)?.[0] ?? "";

/** Every text between double quotes in a section. */
export const quotedIn = (document: string, section: number): string[] =>
  [...sectionOf(document, section).matchAll(/"([^"\n]+)"/g)].map(([, quoted]) => quoted ?? "");

/** The addresses of the specification's route table. */
export function specifiedPaths(specText: string): string[] {
  const table = /### Route table\n([\s\S]*?)\n### /.exec(sectionOf(specText, 2))?.[1] ?? "";
  const whole = [...table.matchAll(/(?<=- |and |: )\/[\w./*{}-]*/g)].map(([path]) => path);
  const [, inside = ""] = /Inside a sidebar layout: index and ([^\n]*)\./.exec(table) ?? [];
  const below = ["subscribe", "checkout-success", ...inside.replace(/ \([^)]*\)/g, "").split(", ")];
  return [...new Set([...whole, ...below.map((name) => `/dashboard/${name}`)])];
}

/** The addresses that were added to the specification's; those below another stand as their last part alone. */
export function decidedPaths(decisionsText: string): string[] {
  const table = sectionOf(decisionsText, 3)
    .split("\n")
    .filter((line) => line.startsWith("| `/"));
  return [
    ...new Set(
      table.flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\/[^` ]*)`/g)].map(([, path]) => path ?? "")),
    ),
  ];
}
