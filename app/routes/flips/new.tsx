import { useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { findCards, getCard } from "#app/features/cards/find-cards.server.ts";
import { CardPicker } from "#app/features/flips/card-picker.tsx";
import { FlipForm } from "#app/features/flips/flip-form.tsx";
import { withParam } from "#app/features/flips/flip-links.ts";
import { NewFlipSchema } from "#app/features/flips/flip-schema.server.ts";
import { addFlip } from "#app/features/flips/flips.server.ts";
import { isUuid, listSearch } from "#app/features/flips/list-query.ts";
import { cardPrefill, keptSearch, prefillOf } from "#app/features/flips/prefill.ts";
import { floorsOf } from "#app/features/training/floors.server.ts";
import { parseForm } from "#app/http/form.server.ts";
import { gameOfDialog } from "#app/http/game.server.ts";
import { requireVerified } from "#app/http/guard.server.ts";
import { clientOf, withinLimit } from "#app/http/limits.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { reading } from "#app/http/unavailable.server.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { keepOnLostConnection } from "#app/ui/lost-connection.ts";
import type { Route } from "./+types/new";
import { placeOf } from "./place.ts";
import { rereadOnConflict } from "./reread.ts";

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Add flip") },
  { name: "description", content: "Log a card you bought, and what it sells for." },
];

export const loader = reading(async (args: Route.LoaderArgs) => {
  await requireVerified(args);
  const { request, url } = args;
  const [game, params] = [gameOfDialog(args), url.searchParams];
  const query = (params.get("q") ?? "").slice(0, 50);
  const cardId = params.get("card") ?? undefined;
  if (query !== "") await withinLimit("search", clientOf(request));
  const [found, card, floors] = await Promise.all([
    query === "" ? null : findCards(game, query, placeOf(url).kind === "dashboard" ? "ovr" : "name"),
    isUuid(cardId) ? getCard(game, cardId) : null,
    floorsOf(game),
  ]);
  const prefill = prefillOf(params);
  const values = card ? { ...prefill, ...cardPrefill(card) } : prefill;
  return {
    id: uuidv7(),
    game,
    search: listSearch(params),
    query,
    found,
    floors,
    handedOver: `${prefill.name} ${prefill.ovr}`,
    values,
    locked: card !== null,
  };
});

export async function action(args: Route.ActionArgs) {
  const viewer = await requireVerified(args);
  const { request, url } = args;
  await withinLimit("writes", viewer.id);
  const form = await parseForm(request, NewFlipSchema);
  if (!form.ok) return form.reply;
  const { id, game = gameOfDialog(args), ...values } = form.value;
  try {
    const outcome = await addFlip(viewer.id, game, id, values, new Date());
    if (outcome === "taken") return form.refuse({ "": [SENT_BEFORE] }, 409);
    return redirectWithToast(placeOf(url).links.list + listSearch(url.searchParams), "Flip added successfully");
  } catch (error) {
    return form.failed(error, "Failed to add flip");
  }
}

const SENT_BEFORE = "This form was sent already. Press Add Flip again to add another flip.";

export const clientAction = (args: Route.ClientActionArgs) => keepOnLostConnection(args, (reply) => reply);

export const shouldRevalidate = rereadOnConflict;

export default function NewFlip({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  const { kind, links } = placeOf(location);
  const { id, game, search, query, found, floors, handedOver, values, locked } = loaderData;
  const kept = keptSearch(search, values);
  kept.set("of", game);
  const here = new URLSearchParams(location.search);
  here.set("of", game);
  const sent = actionData?.error?.[""]?.includes(SENT_BEFORE) ? undefined : actionData?.initialValue?.id;
  return (
    <Dialog title="Add flip" closeTo={links.list + search}>
      <div className="grid gap-4">
        {locked ? null : (
          <CardPicker
            to={links.add}
            cards={withParam(links.cards, "of", game)}
            kept={kept}
            query={query}
            found={found}
            nothing={kind === "dashboard" ? "No players found" : "No cards found"}
          />
        )}
        <FlipForm
          key={handedOver}
          action={`${location.pathname}?${here}`}
          hidden={{ id: typeof sent === "string" ? sent : id, game }}
          values={values}
          manualTo={locked ? `${links.add}?${kept}` : undefined}
          floors={floors}
          reply={actionData}
          closeTo={links.list + search}
          saveLabel="Add Flip"
        />
      </div>
    </Dialog>
  );
}
