import { existsSync, readFileSync } from "node:fs";

const shared = new URL("../../../../shared/", import.meta.url);

/** A document of the contract, or null where only the product was checked out. */
export function contract(name: "spec.md" | "decisions.md"): string | null {
  const file = new URL(name, shared);
  if (existsSync(file)) return readFileSync(file, "utf8");
  console.info(`${name} is not in ../shared, so nothing is compared with it.`);
  return null;
}

/** A numbered section of a document. */
export const sectionOf = (document: string, number: number): string =>
  new RegExp(`^## ${number}\\. [\\s\\S]*?(?=^## |$(?![\\s\\S]))`, "m").exec(document)?.[0] ?? "";

/** Every text between double quotes. */
export const quotedIn = (text: string): string[] => [...text.matchAll(/"([^"\n]+)"/g)].map(([, quoted]) => quoted ?? "");
