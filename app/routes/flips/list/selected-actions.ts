import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { flipsText, priceQuestion } from "#app/domain/flip.ts";
import type { NewAct } from "#app/features/flips/acts.server.ts";
import { type Change, type ChangeOutcome, changeFlips, type Done } from "#app/features/flips/change-flips.server.ts";
import { refusalText } from "#app/features/flips/change-texts.ts";
import type { FlipDetails } from "#app/features/flips/flip.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { getFlips } from "#app/features/flips/flips.server.ts";
import { sourceNameField } from "#app/features/flips/form/flip-schema.server.ts";
import type { ListReply } from "#app/features/flips/list/list-reply.ts";
import { toOffer } from "#app/features/flips/list/row-offers.ts";
import type { Asked } from "#app/features/flips/list/selected.ts";
import { fileFlips } from "#app/features/flips/selection/file-flips.server.ts";
import { skippedByAct } from "#app/features/flips/selection/skipped.server.ts";
import { actPath } from "#app/features/flips/undo/undo-links.ts";
import { skippedTexts } from "#app/features/flips/waiting/waiting-texts.ts";
import { isSourceLimit, SOURCE_LIMITS } from "#app/features/sources/sources.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { getBoxed } from "#app/routes/flips/boxes.ts";
import { redirectDeleted } from "#app/routes/flips/undo/deleted-before.ts";
import { newAct } from "#app/routes/flips/undo/new-act.ts";
import { type BulkArgs, bulkAction, problem, tooManyChosen } from "./bulk-actions.ts";
import type { ListSubmission } from "./list-actions.ts";
import { readTypedPrice } from "./typed-price.ts";

type Chosen = ReturnType<typeof getBoxed>;

/** The chosen flips, or the reply to none and to too many. */
function readChosen(form: FormData): Chosen | ReturnType<typeof problem> {
  const chosen = getBoxed(form);
  return chosen.ids.length === 0
    ? problem("Check the boxes of the flips first.")
    : (tooManyChosen(chosen.ids) ?? chosen);
}

function ask({ ids, versions }: Chosen, asked: Omit<Asked, "boxed" | "flips">, status = 200) {
  const boxed = ids.map((id) => (versions.has(id) ? `${id}:${versions.get(id)}` : id)).join(" ");
  return data<ListReply>({ form: "list", chosen: ids, asked: { ...asked, boxed, flips: ids.length } }, { status });
}

/** Shows the form for a change of the chosen flips (docs/product.md#chosen-flips). */
export const askSelected =
  (of: Asked["of"]) =>
  ({ form }: ListSubmission) => {
    const chosen = readChosen(form);
    return "ids" in chosen ? ask(chosen, { of, act: uuidv7(), typed: "" }) : chosen;
  };

interface SelectedArgs extends BulkArgs {
  chosen: Chosen;
  act: NewAct;
}

const changeSelected = (change: (args: SelectedArgs) => Promise<Response | ReturnType<typeof ask>>, failed: string) =>
  bulkAction(async (args) => {
    const chosen = readChosen(args.form);
    return "ids" in chosen ? change({ ...args, chosen, act: newAct(args.form) }) : chosen;
  }, failed);

export const priceSelected = changeSelected(async (args) => {
  const { owner, form, chosen, act } = args;
  const { typed, meant, price, isSure } = readTypedPrice(form, "Sell price must be greater than 0");
  const likely = meant === null ? [] : [toOffer(`Set ${formatCoins(meant)}`, "price-selected", formatCoins(meant))];
  const refuse = (problem: string, meant: Asked["meant"]) =>
    ask(chosen, { of: "price", act: act.id, typed, problem, meant }, 400);
  if (typeof price === "string") return refuse(price, likely);
  const flips = isSure ? [] : await getFlips(owner, chosen.ids);
  const question = questionOf(flips, price);
  if (question) {
    const isLikely = meant !== null && questionOf(flips, meant) === null;
    return refuse(question, [...(isLikely ? likely : []), toOffer("That's right", "price-selected", typed)]);
  }
  return answer(
    args,
    await changeChosen(args, { to: "priced", price }),
    ({ changed, repeated }) =>
      // A resubmission may carry another price than the one applied.
      `${flipsText(changed)} now listed${repeated ? "" : ` at ${formatCoins(price)}`}`,
  );
}, "Failed to update flips");

/** "Kade Mattis and 2 more: Buy is 6 × your sell. Save again if that's right."; null without a question. */
function questionOf(flips: readonly FlipDetails[], price: Coins): string | null {
  const far = flips.filter(
    ({ status, buy, sell }) => status === "listed" && sell !== price && priceQuestion(buy, price) !== null,
  );
  const [first] = far;
  if (!first) return null;
  const others = far.length > 1 ? ` and ${formatCoins(far.length - 1)} more` : "";
  return `${flipName(first)}${others}: ${priceQuestion(first.buy, price)}`;
}

export const filterSelected = changeSelected(async (args) => {
  const { owner, game, form, chosen, act } = args;
  const found = form.get("found");
  if (typeof found !== "string") return problem(UNKNOWN_INTENT);
  const typed = found.replaceAll("\0", "").slice(0, 200);
  const refuse = (problem: string) => ask(chosen, { of: "filter", act: act.id, typed, problem }, 400);
  const { data: name = "", error } = sourceNameField.safeParse(typed);
  if (error) return refuse(error.issues[0]?.message ?? UNKNOWN_INTENT);
  const outcome = await fileFlips(owner, act, { game, ...chosen }, name);
  if (isSourceLimit(outcome)) return refuse(SOURCE_LIMITS[outcome]);
  return answer(args, outcome, ({ changed, repeated }) => {
    const flips = `the filter of ${flipsText(changed)}`;
    if (repeated) return `Changed ${flips}`;
    return name === "" ? `Cleared ${flips}` : `Set ${flips} to ${name}`;
  });
}, "Failed to update flips");

export const deleteSelected = changeSelected(
  async (args) =>
    answer(args, await changeChosen(args, { to: "deleted" }), ({ changed }) => `Deleted ${flipsText(changed)}`),
  "Failed to delete flips",
);

const changeChosen = ({ owner, game, chosen, act }: SelectedArgs, change: Change) =>
  changeFlips(owner, act, { game, ...chosen }, change);

/** Redirects (303) with a toast: what changed, with an Undo button, and the flips that were skipped. */
async function answer(
  { owner, back, chosen: { ids } }: SelectedArgs,
  outcome: ChangeOutcome,
  says: (done: Done) => string,
) {
  if (outcome.kind === "missing") return redirectDeleted(owner, ids, back);
  if (outcome.kind !== "done" && outcome.kind !== "none")
    return redirectWithToast(back, refusalText(outcome), { tone: "bad" });
  const done = outcome.kind === "done" ? outcome : null;
  const skipped = done?.skipped === 0 ? [] : skippedTexts(await skippedByAct(owner, ids, done?.act ?? null));
  const text = [done ? says(done) : "Nothing changed", ...skipped].join(". ");
  return redirectWithToast(back, text, { undo: done?.act && actPath(done.act), tone: done ? "good" : "bad" });
}
