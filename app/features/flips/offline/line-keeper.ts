import type { Game } from "#app/domain/games.ts";
import type { Line } from "#app/features/flips/line/lines.tsx";
import { clockOffset, keepLine, type WaitingLine } from "./outbox.ts";
import { HELD_MS } from "./send-lines.ts";

/** Stores a line of the one-line form while its page sends it, so that it outlives the page. */
export const holdLine = async (owner: string, line: Line): Promise<void> =>
  keepLine({ ...(await toWaiting(owner, line)), heldUntil: Date.now() + HELD_MS });

/** Hands a line whose response was lost over to the outbox, which sends it. */
export const sendLater = async (owner: string, line: Line): Promise<void> => keepLine(await toWaiting(owner, line));

/** Stores a refused line with its problem; it isn't sent until it's edited. */
export const keepRefused = async (owner: string, line: Line, refusal: string): Promise<void> =>
  keepLine({ ...(await toWaiting(owner, line)), refusal });

async function toWaiting(owner: string, { id, form, typedAt }: Line): Promise<Omit<WaitingLine, "order">> {
  const text = (name: string) => String(form.getAll(name).at(-1) ?? "");
  // An answer button's line counts only for the line that was asked about.
  const isSure = text("sure") === text("line");
  const line = form.has("answer") && isSure ? text("answer") : text("line");
  const card = text("card") || undefined;
  const flip = text("flip") || (isSure && !form.has("answer") ? text("asked") : "") || undefined;
  return {
    id,
    game: text("game") as Game,
    line,
    found: text("found"),
    card,
    flip,
    typedAt,
    ahead: await clockOffset(owner),
    owner,
  };
}

/** An outbox line as a rejected line of the form, to edit it there. */
export function toRefusedLine({ id, game, line, found, card, typedAt, refusal }: WaitingLine, action: string): Line {
  const form = new FormData();
  const fields = { id, game, line, found, ...(card && { card }) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const error = refusal ? { line: [refusal] } : undefined;
  return { id, text: line, form, action, typedAt, reply: { status: "error", initialValue: fields, error } };
}
