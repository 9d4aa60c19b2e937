import { afterTax, STANDARD_TAX } from "../tax.ts";
import { NumberEvidence, signedCoins } from "./numbers.ts";

interface Prices {
  buy: number;
  price: number;
  profit: number;
}

/**
 * What the rows' profits, in the columns at these indexes, show a column of prices to be: before tax, after it, or null
 * if they don't all fit one, or none tells.
 */
export function priceByProfit(rows: readonly (readonly string[])[], at: Prices): "gross" | "net" | null {
  const evidence = new NumberEvidence();
  for (const row of rows) for (const column of Object.values(at)) evidence.see(row[column] ?? "");
  const { style } = evidence;
  let gross = 0;
  let net = 0;
  let others = 0;
  for (const row of rows) {
    const [buy, price, profit] = [at.buy, at.price, at.profit].map((column) => signedCoins(row[column] ?? "", style));
    if (!buy || !price || !profit) continue;
    const isAbout = (coins: number) => Math.abs(coins - profit) <= 1;
    if (isAbout(afterTax(price, STANDARD_TAX) - Math.abs(buy))) gross++;
    else if (isAbout(price - Math.abs(buy))) net++;
    else others++;
  }
  if (others > 0 || (gross > 0 && net > 0)) return null;
  return gross > 0 ? "gross" : net > 0 ? "net" : null;
}
