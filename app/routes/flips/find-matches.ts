import type { CardOption } from "#app/domain/card.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { fittingCards } from "#app/features/cards/fitting-cards.server.ts";
import { type CardMatch, listTypedFlips, type TypedFlips } from "#app/features/flips/matches/matches.server.ts";
import type { MatchCounts } from "#app/features/flips/matches/matches-page.tsx";

/** Manually entered flips with the one card they fit, or several (`unsure`); most flips first. */
interface Matches {
  matches: (CardMatch & { typed: TypedFlips })[];
  unsure: { typed: TypedFlips; cards: CardOption[] }[];
  counts: MatchCounts;
}

/** Matches manually entered flips to cards of the database (docs/product.md#cards-of-flips). */
export async function findMatches(owner: string, game: Game): Promise<Matches> {
  const typed = await listTypedFlips(owner, game);
  const found = await fittingCards(game, typed);
  const fits = typed.map((card, at) => ({ typed: card, cards: found[at] ?? [] }));
  const matches = fits.flatMap(({ typed, cards: [card, another] }) => (card && !another ? [{ typed, card }] : []));
  const unsure = fits.filter(({ cards }) => cards.length > 1);
  return { matches, unsure, counts: { sure: sumFlips(matches), unsure: sumFlips(unsure) } };
}

const sumFlips = (rows: readonly { typed: TypedFlips }[]) => rows.reduce((sum, { typed }) => sum + typed.flips, 0);

/** The match chosen in a form; null if the card doesn't fit the flips. */
export async function pickedMatch(form: FormData, game: Game): Promise<[CardMatch] | null> {
  const text = (name: string) => String(form.get(name) ?? "");
  const typed = { name: text("name"), pos: parsePosition(text("pos")) ?? "Other", ovr: parseOvr(text("ovr")) };
  const [cards = []] = await fittingCards(game, [typed]);
  const card = cards.find(({ id }) => id === text("card"));
  return card ? [{ typed, card }] : null;
}
