import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { isUuid } from "#app/domain/uuid.ts";
import type { CardOffers } from "#app/features/flips/card-offers.server.ts";
import { fullCardName } from "#app/features/flips/card-texts.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { listPath } from "#app/features/flips/list-path.ts";
import { chooseCard } from "#app/features/flips/matches/choose-card.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import type { ListSubmission } from "./list-actions.ts";

/** In characters; the buttons are stored in a cookie. */
const LABEL_LENGTH = 40;

/** What a toast offers after a flip was added: the cards to choose from, and a link if there are more. */
export function cardChoice(url: URL, flip: string, { answers, more }: CardOffers) {
  if (answers.length === 0) return {};
  return {
    form: {
      action: listPath(url),
      fields: { intent: "choose-card", flip, act: uuidv7() },
      buttons: answers.map(({ label, card }) => ({ name: "card", value: card, text: label.slice(0, LABEL_LENGTH) })),
    },
    link: more > 0 ? { to: flipArea(url).links.edit(flip), text: `${more} more` } : null,
  };
}

/** Sets the card that was chosen for a flip. */
export async function chooseCardOf({ owner, url, form }: ListSubmission) {
  const [flip, card] = [form.get("flip"), form.get("card")].map(String);
  if (!isUuid(flip) || !isUuid(card)) throw data(null, { status: 404 });
  const [act, back] = [newAct(form), listPath(url)];
  return withErrorToast(back, "Failed to set the card", async () => {
    const done = await chooseCard(owner, { flip, card }, act);
    if (done.kind === "gone") return redirectDeleted(owner, [flip], back);
    if (done.kind === "done") return redirectWithToast(back, fullCardName(done.card), { undo: actPath(done.act) });
    const problem = done.kind === "undone" ? refusalText({ kind: "undone" }) : "That card isn't in the list anymore.";
    return redirectWithToast(back, problem, { tone: "bad" });
  });
}
