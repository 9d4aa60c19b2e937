import { href, type ShouldRevalidateFunctionArgs } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { gameInfo } from "#app/domain/games.ts";
import { AdjustForm } from "#app/features/coins/adjust-form.tsx";
import { AdjustmentSchema, PreviewSchema } from "#app/features/coins/adjust-schema.server.ts";
import { adjustBalance, balanceOf } from "#app/features/coins/coins.server.ts";
import { sendAdjustment } from "#app/features/coins/coins-updated.ts";
import { ledgerSearch, parseBefore } from "#app/features/coins/ledger-query.ts";
import { quickValues } from "#app/features/coins/quick-values.ts";
import { NOT_BELOW_0, savedText } from "#app/features/coins/words.ts";
import { intentOf, parseForm } from "#app/http/form.server.ts";
import { gameOfDialog } from "#app/http/game.server.ts";
import { requireVerified } from "#app/http/guard.server.ts";
import { withinLimit } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { reading } from "#app/http/unavailable.server.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Route } from "./+types/adjust-balance";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Adjust balance") },
  { name: "description", content: "Log coins that came or went outside of your flips." },
];

export const loader = reading(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { url } = args;
  const game = gameOfDialog(args);
  const balance = await balanceOf(viewer.id, game);
  return { id: uuidv7(), game, balance, search: ledgerSearch(parseBefore(url.searchParams)), values: quickValues(url.searchParams) };
});

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  await withinLimit("writes", viewer.id);
  if ((await intentOf(args.request)) === "preview") {
    const form = await parseForm(args.request, PreviewSchema);
    return form.ok ? form.refuse({}, 200) : form.reply;
  }
  const form = await parseForm(args.request, AdjustmentSchema);
  if (!form.ok) return form.reply;
  const { game = gameOfDialog(args), ...asked } = form.value;
  try {
    const change = await adjustBalance(viewer.id, game, asked);
    if (change === "empty") return form.refuse({ amount: [NOT_BELOW_0] });
    if (change === "taken") return form.refuse({ "": [SENT_BEFORE] }, 409);
    return redirectWithToast(href("/dashboard/coins"), savedText(change, asked.amount));
  } catch (error) {
    return form.failed(error, "Failed to update balance. Please try again.", "An unexpected error occurred. Please try again.");
  }
}

const SENT_BEFORE = "This form was sent already. Press Save again to make another adjustment.";

export const clientAction = (args: Route.ClientActionArgs) => sendAdjustment(args, href("/dashboard/coins"));

/** After a refusal too: the balance may be another one by now. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 400 || actionStatus === 409 || defaultShouldRevalidate;

export default function AdjustBalance({ loaderData: { id, game, balance, search, values }, actionData }: Route.ComponentProps) {
  const sent = actionData?.error?.[""]?.includes(SENT_BEFORE) ? undefined : actionData?.initialValue?.id;
  const closeTo = href("/dashboard/coins") + search;
  const kept = new URLSearchParams(search);
  kept.set("of", game);
  const title = (
    <>
      Adjust balance <Chip tone="muted">{gameInfo(game).label}</Chip>
    </>
  );
  return (
    <Dialog title={title} closeTo={closeTo}>
      <AdjustForm
        key={`${game} ${values.amount} ${values.direction}`}
        hidden={{ id: typeof sent === "string" ? sent : id, game }}
        balance={balance}
        values={values}
        reply={actionData}
        here={`${href("/dashboard/coins/adjust")}?${kept}`}
        closeTo={closeTo}
      />
    </Dialog>
  );
}
