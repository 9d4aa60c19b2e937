import { findCards, findNamedCards } from "#app/features/cards/find-cards.server.ts";
import { pickerOrder } from "#app/features/flips/form/flip-dialog.server.ts";
import { lineCard, type Typist } from "#app/features/flips/line/line-card.server.ts";
import { lineCards } from "#app/features/flips/line/line-cards.ts";
import { rowStrip } from "#app/features/flips/list/row-strip.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { enforceSearchLimit } from "#app/http/guards/limits.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { Route } from "./+types/cards";

/**
 * Typeahead results of the card picker (docs/product.md#card-picker). For the quick log, `as=lines` completes a card
 * name and `as=line` resolves the card of a complete line, for which `card` may be picked. `as=row` says what is known of
 * a listed flip's card.
 */
export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { game, owner } = args;
  const { searchParams: params } = args.url;
  const text = params.get("q") ?? "";
  await enforceSearchLimit(args.context, text);
  const find = LOOKUPS[params.get("as") ?? ""] ?? (() => findCards(owner, game, text, pickerOrder(args.url)));
  const asker = { owner, game, ...getDayClock(args.context) };
  const found = await find(asker, text, params.get("card") ?? "");
  return Response.json(found, { headers: { "Cache-Control": "private, no-store" } });
});

type Lookup = (asker: Typist, text: string, picked: string) => Promise<unknown>;

const LOOKUPS: Partial<Record<string, Lookup>> = {
  lines: async ({ owner, game }, text) => lineCards(await findNamedCards(owner, game, text), text),
  line: lineCard,
  row: ({ owner, ...clock }, flipId) => rowStrip(owner, flipId, clock, new Date()),
};
