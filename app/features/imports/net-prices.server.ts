import { formatCoins, parseCoins } from "#app/domain/coins.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import { normalizeNumber } from "#app/domain/sheet/numbers.ts";
import { breakEvenCeil, STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import type { SheetColumn } from "./preview.server.ts";

/** Says how prices after tax are read, by the first one; "" without such a column. */
export function netPricesText(columns: readonly SheetColumn[], { columns: meanings, numbers }: Mapping): string {
  const column = columns[meanings.indexOf("net")];
  const net = column?.cells.map((cell) => parseCoins(normalizeNumber(cell, numbers))).find((coins) => coins);
  if (!column || !net) return "";
  const gross = formatCoins(breakEvenCeil(net, STANDARD_TAX));
  const left = `“${column.name}” is what's left after the ${taxPercent(STANDARD_TAX)}% tax`;
  return `${left}, so ${formatCoins(net)} is a sale at ${gross}.`;
}
