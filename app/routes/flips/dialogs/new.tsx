import { useEffect, useState } from "react";
import { href, type ShouldRevalidateFunctionArgs, useLocation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { pageTitle } from "#app/content/site.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { FLIP_FIELDS } from "#app/features/flips/flip.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { getFlip } from "#app/features/flips/flips.server.ts";
import { AddDialog } from "#app/features/flips/form/add-dialog.tsx";
import { loadFlipDialog, searchedText } from "#app/features/flips/form/flip-dialog.server.ts";
import { parsePrefill } from "#app/features/flips/form/prefill.ts";
import { listQueryString } from "#app/features/flips/list-query.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { availableSourceName } from "#app/http/cookies/source-name.server.ts";
import { enforceSearchLimit } from "#app/http/guards/limits.server.ts";
import { returnPath } from "#app/http/guards/safe-path.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import { dropForm } from "#app/ui/page/kept-form.ts";
import type { Route } from "./+types/new";
import { addFlip } from "./add-flip.ts";

export const handle = { restorable: [...FLIP_FIELDS, "copies"] } satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Add flip") },
  { name: "description", content: "Add a card you bought and what it sells for." },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { game, owner, request, url } = args;
  const { searchParams } = url;
  const lastId = searchParams.get("last");
  await enforceSearchLimit(args.context, searchedText(url));
  const clock = getDayClock(args.context);
  const values = parsePrefill(searchParams);
  const [offered, last] = await Promise.all([
    loadFlipDialog(url, { owner, game, clock, now: new Date() }, values),
    isUuid(lastId) ? getFlip(owner, lastId) : null,
  ]);
  const carried = { search: listQueryString(searchParams, game), from: returnPath(searchParams) };
  // After Clear, the remembered source must not be prefilled again.
  if (searchParams.has("clear")) values.found = "";
  else if (!searchParams.has("found")) values.found = availableSourceName(request, owner, game, offered.names);
  const copies = (searchParams.get("copies") ?? "1").slice(0, 3);
  return { id: uuidv7(), owner, game, ...offered, values, copies, last, timeZone: clock.timeZone, ...carried };
});

export const action = ownerAction("writes", addFlip);

export const clientAction = (args: Route.ClientActionArgs) =>
  keepFormOnLostConnection(args, (reply) => ({ ...reply, isLost: true }));

/** Also revalidates after a conflict, so that the form gets a new id. */
export const shouldRevalidate = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 409 || defaultShouldRevalidate;

type KeepOnPhoneModule = typeof import("#app/features/flips/offline/keep-on-phone.tsx");

export default function NewFlip({ loaderData, actionData }: Route.ComponentProps) {
  const location = useLocation();
  const [lostValues, setKept] = useState<KeepOnPhoneModule | null>(null);
  const [keptId, setKeptId] = useState<unknown>();
  useEffect(() => {
    // Preloaded, since it's needed once the connection is gone.
    import("#app/features/flips/offline/keep-on-phone.tsx").then(setKept, () => {});
  }, []);
  const { list } = flipArea(location).links;
  const fields = actionData && "isLost" in actionData ? actionData.initialValue : undefined;
  // Dashboard only: its pages send the queued flips.
  const whenLost =
    lostValues && fields && list.startsWith(href("/dashboard")) ? (
      <lostValues.KeepOnPhone
        // Remounts for an edited form, whose price question has to be asked again.
        key={JSON.stringify(fields)}
        owner={loaderData.owner}
        game={loaderData.game}
        fields={fields}
        waitingAt={href("/dashboard/log")}
        isKept={keptId === fields.id}
        onKept={() => {
          setKeptId(fields.id);
          dropForm();
        }}
      />
    ) : null;
  return (
    <AddDialog
      {...loaderData}
      reply={actionData}
      whenLost={whenLost}
      isKept={whenLost !== null && keptId === fields?.id}
      links={flipArea(location).links}
      ownSearch={location.search}
    />
  );
}
