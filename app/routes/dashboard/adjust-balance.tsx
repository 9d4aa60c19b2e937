import { href, Link, type ShouldRevalidateFunctionArgs } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { type Direction, parseAmount, parseDirection } from "#app/domain/balance.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { gameInfo, parseGame } from "#app/domain/games.ts";
import { AdjustForm } from "#app/features/coins/adjust-form.tsx";
import { AdjustmentSchema, PreviewSchema } from "#app/features/coins/adjust-schema.server.ts";
import { adjustBalance, getBalance } from "#app/features/coins/coins.server.ts";
import { ledgerQueryString, parseBefore } from "#app/features/coins/ledger-query.ts";
import { balanceChangedText, NOT_BELOW_0, savedText, setText } from "#app/features/coins/messages.ts";
import { sendAdjustment } from "#app/features/coins/send-adjustment.ts";
import { SetBalanceSchema, setBalance } from "#app/features/coins/set-balance.server.ts";
import { SetBalanceForm } from "#app/features/coins/set-form.tsx";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { parseForm, readIntent, saveForm } from "#app/http/form.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import type { Route } from "./+types/adjust-balance";

export const handle = { restorable: ["amount", "direction", "balance"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Adjust balance") },
  { name: "description", content: "Record coins you gained or spent outside flips." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, url } = args;
  const balance = await getBalance(owner, game);
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

const FAILED = {
  failed: "Failed to update balance. Please try again.",
  unexpected: "An unexpected error occurred. Please try again.",
};

export const action = ownerAction("writes", async (args: OwnerArgs<Route.ActionArgs>) => {
  const intent = await readIntent(args.request);
  if (intent === "set") return handleSetBalance(args);
  if (intent === "preview") {
    const form = await parseForm(args.request, PreviewSchema);
    return form.ok ? form.withErrors({}, 200) : form.reply;
  }
  const posted = { schema: AdjustmentSchema, ...FAILED };
  return saveForm(args.request, posted, async ({ game = args.game, ...adjustment }, form) => {
    const change = await adjustBalance(args.owner, game, adjustment);
    if (change === "empty") return form.withErrors({ amount: [NOT_BELOW_0] });
    if (change === "duplicate") return form.withErrors({ "": [SENT_BEFORE] }, 409, ["id"]);
    const isPartly = Math.abs(change) < adjustment.amount;
    const text = savedText(change, adjustment.amount);
    return redirectWithToast(afterSaving(args.url), text, { seconds: isPartly ? 10 : 3 });
  });
});

const handleSetBalance = (args: OwnerArgs<Route.ActionArgs>) =>
  saveForm(args.request, { schema: SetBalanceSchema, ...FAILED }, async ({ game = args.game, ...setting }, form) => {
    const outcome = await setBalance(args.owner, game, setting);
    if (outcome === "duplicate") return form.withErrors({ "": [SET_BEFORE] }, 409, ["id"]);
    if (typeof outcome === "object")
      return form.withErrors({ "": [balanceChangedText(outcome.moved, setting.balance)] }, 409);
    return redirectWithToast(afterSaving(args.url), setText(setting.balance, outcome === "set"));
  });

const SET_BEFORE = "This form was already sent. Press Set again to set another balance.";
const SENT_BEFORE = "This form was already sent. Press Save again to make another adjustment.";

export const clientAction = (args: Route.ClientActionArgs) => sendAdjustment(args);

function afterSaving({ searchParams }: URL): string {
  const game = parseGame(searchParams.get("of"));
  return returnPath(searchParams) ?? href("/dashboard/coins") + (game ? `?of=${game}` : "");
}

/** Also revalidates after a 400 or 409, since the balance may have changed. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate;

export default function AdjustBalance({
  loaderData: { id, game, balance, before, from, values, target },
  actionData,
}: Route.ComponentProps) {
  const sent = actionData?.initialValue?.id;
  // Conform omits empty fields from `initialValue`, so their errors are checked too.
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
      <h2 className="mt-4 mb-2 border-t border-line pt-3 text-base">Or add or subtract</h2>
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
          Coin history
        </Link>
      )}
    </Dialog>
  );
}

const typedBalance = (params: URLSearchParams) => (params.get("balance") ?? "").replaceAll("\0", "").slice(0, 30);

function quickValues(params: URLSearchParams): { amount: string; direction: Direction; notes: string } {
  const amount = parseAmount(params.get("amount") ?? "");
  return {
    amount: typeof amount === "number" ? formatCoins(amount) : "",
    direction: parseDirection(params.get("direction")) ?? "credit",
    notes: "",
  };
}
