import { href, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { type Direction, parseAmount, parseDirection } from "#app/domain/balance.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { gameInfo, parseGame } from "#app/domain/games.ts";
import { AdjustForm } from "#app/features/coins/adjust-form.tsx";
import { AdjustmentSchema, PreviewSchema } from "#app/features/coins/adjust-schema.server.ts";
import { sendAdjustment } from "#app/features/coins/coin-badge.tsx";
import { adjustBalance, balanceOf } from "#app/features/coins/coins.server.ts";
import { ledgerQueryString, parseBefore } from "#app/features/coins/ledger-query.ts";
import { movedText, NOT_BELOW_0, savedText, setText } from "#app/features/coins/messages.ts";
import { SettingSchema, setBalance } from "#app/features/coins/set-balance.server.ts";
import { SetBalanceForm } from "#app/features/coins/set-form.tsx";
import { gameOf } from "#app/http/context.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { parseForm, readIntent } from "#app/http/form.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { Route } from "./+types/adjust-balance";

export const handle = { restorable: ["amount", "direction", "balance"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Adjust balance") },
  { name: "description", content: "Record coins you gained or spent outside flips." },
];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { url } = args;
  const game = gameOf(args.context);
  const balance = await balanceOf(viewer.id, game);
  const before = ledgerQueryString(parseBefore(url.searchParams));
  return {
    id: uuidv7(),
    game,
    balance,
    before,
    from: returnPath(url.searchParams),
    values: quickValues(url.searchParams),
    target: typedBalance(url.searchParams),
  };
});

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  await enforceLimit("writes", viewer.id);
  const intent = await readIntent(args.request);
  if (intent === "set") return set(args, viewer.id);
  if (intent === "preview") {
    const form = await parseForm(args.request, PreviewSchema);
    return form.ok ? form.withErrors({}, 200) : form.reply;
  }
  const form = await parseForm(args.request, AdjustmentSchema);
  if (!form.ok) return form.reply;
  const { game = gameOf(args.context), ...adjustment } = form.value;
  try {
    const change = await adjustBalance(viewer.id, game, adjustment);
    if (change === "empty") return form.withErrors({ amount: [NOT_BELOW_0] });
    if (change === "duplicate") return form.withErrors({ "": [SENT_BEFORE] }, 409, ["id"]);
    const isPartly = Math.abs(change) < adjustment.amount;
    return redirectWithToast(afterSaving(args.url), savedText(change, adjustment.amount), {
      seconds: isPartly ? 10 : 3,
    });
  } catch (error) {
    const unexpected = "An unexpected error occurred. Please try again.";
    return form.saveFailed(error, "Failed to update balance. Please try again.", { unexpected });
  }
}

/** Makes the balance what the player's game shows. */
async function set(args: Route.ActionArgs, owner: string) {
  const form = await parseForm(args.request, SettingSchema);
  if (!form.ok) return form.reply;
  const { game = gameOf(args.context), ...setting } = form.value;
  try {
    const outcome = await setBalance(owner, game, setting);
    if (outcome === "duplicate") return form.withErrors({ "": [SET_BEFORE] }, 409, ["id"]);
    if (typeof outcome === "object") return form.withErrors({ "": [movedText(outcome.moved, setting.balance)] }, 409);
    return redirectWithToast(afterSaving(args.url), setText(setting.balance, outcome === "set"));
  } catch (error) {
    const unexpected = "An unexpected error occurred. Please try again.";
    return form.saveFailed(error, "Failed to update balance. Please try again.", { unexpected });
  }
}

const SET_BEFORE = "This form was already sent. Press Set again to set another balance.";
const SENT_BEFORE = "This form was already sent. Press Save again to make another adjustment.";

export const clientAction = (args: Route.ClientActionArgs) => sendAdjustment(args);

/** Back to where the panel was opened, else to the newest of its game's ledger. */
function afterSaving({ searchParams }: URL): string {
  const game = parseGame(searchParams.get("of"));
  return returnPath(searchParams) ?? href("/dashboard/coins") + (game ? `?of=${game}` : "");
}

/** After a refusal too: the balance may be another one by now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate;

export default function AdjustBalance({
  loaderData: { id, game, balance, before, from, values, target },
  actionData,
}: Route.ComponentProps) {
  const sent = actionData?.initialValue?.id;
  // why: an empty field is not among the values
  const isSetting = "seen" in { ...actionData?.initialValue, ...actionData?.error };
  const params = new URLSearchParams(before);
  params.set("of", game);
  const ledger = `${href("/dashboard/coins")}?${params}`;
  if (from !== null) params.set("from", from);
  const here = `${href("/dashboard/coins/adjust")}?${params}`;
  return (
    <Dialog title="Adjust balance" about={gameInfo(game).label} closeTo={from ?? ledger}>
      <SetBalanceForm
        hidden={{ id: typeof sent === "string" && isSetting ? sent : id, game }}
        balance={balance}
        typed={target}
        reply={isSetting ? actionData : undefined}
        action={here}
      />
      <h2 className="mt-4 mb-2 border-t border-line pt-3 text-base">Or add and take away</h2>
      <AdjustForm
        key={`${game} ${values.amount} ${values.direction}`}
        hidden={{ id: typeof sent === "string" && !isSetting ? sent : id, game }}
        balance={balance}
        values={values}
        reply={isSetting ? undefined : actionData}
        here={here}
        closeTo={from ?? ledger}
      />
      {from === null ? null : (
        <Link to={ledger} replace className="mt-4 inline-block text-sm underline">
          All coin changes
        </Link>
      )}
    </Dialog>
  );
}

/** The balance that a form was sent with which came back after a log-in. */
const typedBalance = (params: URLSearchParams) => (params.get("balance") ?? "").replaceAll("\0", "").slice(0, 30);

/** What a quick amount's link fills into the panel: an amount and a direction; else it opens empty, as a credit. */
function quickValues(params: URLSearchParams): { amount: string; direction: Direction; notes: string } {
  const amount = parseAmount(params.get("amount") ?? "");
  return {
    amount: typeof amount === "number" ? formatCoins(amount) : "",
    direction: parseDirection(params.get("direction")) ?? "credit",
    notes: "",
  };
}
