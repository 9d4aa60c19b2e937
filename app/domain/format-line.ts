import { formatCoins } from "./coins.ts";
import { type FlipLine, parseLine } from "./line.ts";
import { cleanName } from "./name.ts";

/**
 * Formats a flip, with its texts as they would come in, as a line that parses back to it; null if none does, such as for
 * a name that contains a price.
 */
export function formatLine(typed: FlipLine): string | null {
  const name = cleanName(typed.name);
  const source = cleanName(typed.source);
  const note = cleanName(typed.note);
  const flip = { ...typed, name, source, note };
  const { copies, pos, ovr, buy, sell, status, isYesterday } = flip;
  const lineOf = (name: string) => {
    const card = [name, ovr ?? "", pos === "Other" ? "" : pos].filter((part) => part !== "").join(" ");
    const day = isYesterday ? " yesterday" : "";
    const sale = sell > 0 ? ` ${status === "sold" ? ">" : "@"} ${formatCoins(sell)}${day}` : "";
    return (
      `${copies > 1 ? `${copies}x ` : ""}${card} ` +
      `${formatCoins(buy)}${sale}${source && ` #${source}`}${note && ` // ${note}`}`
    ).trim();
  };
  const isLine = (line: string) => {
    const read = parseLine(line);
    return "flip" in read && isSame(read.flip, flip);
  };
  // A name such as Will Won goes in quotes.
  const lines = /\d/.test(name) ? [lineOf(name)] : [lineOf(name), lineOf(`"${name}"`)];
  return lines.find(isLine) ?? null;
}

const isSame = (a: FlipLine, b: FlipLine) =>
  (Object.keys(a) as (keyof FlipLine)[]).every((field) => a[field] === b[field]);

/** The card part of a line, "J Smith 84 QB"; null without a name, or if it would parse differently. */
export function formatLineCard({ name, pos, ovr }: Pick<FlipLine, "name" | "pos" | "ovr">): string | null {
  if (cleanName(name) === "") return null;
  const bought = { copies: 1, buy: 1_000, sell: 0, status: "listed", source: "", note: "" } as const;
  const line = formatLine({ name, pos, ovr, ...bought });
  return line === null ? null : line.slice(0, line.lastIndexOf(" "));
}
