import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import type { CardOffers } from "#app/features/flips/card-offers.server.ts";
import { fullCardName } from "#app/features/flips/card-texts.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { choiceFields, readChoice } from "#app/features/flips/matches/choice-form.ts";
import { chooseCard } from "#app/features/flips/matches/choose-card.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import type { ListSubmission } from "./list-actions.ts";

/** In bytes; the buttons are stored in a cookie, which browsers limit to 4,096. */
const MAX_FORM = 2_400;

/** What a toast offers after a flip was added: the cards to choose from, and a link if there are more. */
export function cardChoice(url: URL, entry: Entry, { answers, more }: CardOffers) {
  if (answers.length === 0) return {};
  const buttons = answers.map(({ label, card }) => ({ name: "card", value: card, text: label }));
  const form = { action: listPath(url), fields: choiceFields(entry.id, uuidv7(), entry.typed), buttons };
  while (buttons.length > 1 && Buffer.byteLength(JSON.stringify(form)) > MAX_FORM) buttons.pop();
  const left = more + answers.length - buttons.length;
  return { form, link: left > 0 ? { to: flipArea(url).links.edit(entry.id), text: `${left} more` } : null };
}

/** Sets the card that was chosen for a flip. */
export async function chooseCardOf({ owner, url, form }: ListSubmission) {
  const choice = readChoice(form);
  if (!choice) throw data(null, { status: 404 });
  const act = newAct(form);
  const back = listPath(url);
  return withErrorToast(back, "Failed to set the card", async () => {
    const done = await chooseCard(owner, choice, act);
    if (done.kind === "gone") return redirectDeleted(owner, [choice.flip], back);
    if (done.kind === "done") return redirectWithToast(back, fullCardName(done.card), { undo: actPath(done.act) });
    const problem = done.kind === "undone" ? refusalText({ kind: "undone" }) : "That card isn't in the list anymore.";
    return redirectWithToast(back, problem, { tone: "bad" });
  });
}
