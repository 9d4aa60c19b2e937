import { redirect } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { hasPrices } from "#app/features/flips/form/prefill.ts";
import { switchGameFromQuery } from "#app/http/game.server.ts";
import { requireVerified } from "#app/http/guards/guard.server.ts";
import { withRetryPage } from "#app/http/responses/database-errors.server.ts";
import type { Route } from "./+types/list";
import { listAction } from "./list-actions.ts";
import { listHandle, OwnFlips } from "./own-flips.tsx";
import { loadOwnFlips } from "./owner-view.ts";
import { revalidateList, sendListForm } from "./send-list-form.ts";

export const handle = listHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("My Flips") },
  { name: "description", content: "Track every card you flip: profit after tax, ROI and what's still listed." },
];

export const middleware: Route.MiddlewareFunction[] = [switchGameFromQuery];

export const loader = withRetryPage(async (args: Route.LoaderArgs) => {
  const viewer = await requireVerified(args);
  const { url } = args;
  const { list, add } = flipArea(url).links;
  if (url.pathname === list && hasPrices(url.searchParams)) throw redirect(add + url.search);
  return loadOwnFlips(args, viewer);
}, "Failed to load flips");

export const action = listAction;

export const clientAction = (args: Route.ClientActionArgs) => sendListForm(args);

export const shouldRevalidate = revalidateList;

export default function MyFlips({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnFlips title="My Flips" view={loaderData} reply={actionData} />;
}
