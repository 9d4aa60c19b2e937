import type { CardKey } from "#app/domain/card.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { getLastFlip } from "./card-history.server.ts";
import { lastFlipText } from "./history-texts.ts";

/** The card's last flip in one line; "" if it was never flipped. */
export async function lastFlipLine(owner: string, game: Game, card: CardKey): Promise<string> {
  const last = await getLastFlip(owner, game, card);
  return last === null ? "" : lastFlipText(last);
}

/** The same for the card of a form; "" also if the form doesn't identify one, or the query fails. */
export async function lastFlipLineOfForm(
  owner: string,
  game: Game,
  { name, pos, ovr }: Pick<FlipTexts, "name" | "pos" | "ovr">,
  cardId: string | null,
): Promise<string> {
  const card = { name: name.trim(), pos: parsePosition(pos) ?? "Other", ovr: parseOvr(ovr), ...(cardId && { cardId }) };
  if (card.name === "" || (card.ovr === null && cardId === null)) return "";
  return lastFlipLine(owner, game, card).catch(() => "");
}
