import { type Coins, parseCoins, priceProblem } from "#app/domain/coins.ts";
import { meantPrice } from "#app/domain/line-words.ts";
import { readOffer } from "#app/features/flips/list/row-offers.ts";

interface TypedPrice {
  typed: string;
  /** What was probably meant; null for nothing. */
  meant: Coins | null;
  /** The price, or what is wrong with it. */
  price: Coins | string;
  /** True if it was asked about before, or is an offer's. */
  isSure: boolean;
}

/** Reads a sell price that was typed, or pressed as an offer. `required` is the problem of none and of 0. */
export function readTypedPrice(form: FormData, required: string): TypedPrice {
  const offered = form.get("offered");
  const sent = readOffer(offered)?.price ?? String(form.get("price") ?? "");
  const typed = sent.slice(0, 20);
  return {
    typed,
    meant: meantPrice(typed),
    price: sent.trim() === "" ? required : (priceProblem("Sell price", sent) ?? (parseCoins(sent) || required)),
    isSure: form.getAll("sure").some((sure) => sure === typed || sure === offered),
  };
}
