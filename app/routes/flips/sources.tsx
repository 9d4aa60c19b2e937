import type { SubmissionResult } from "@conform-to/react";
import { data, redirect, useLocation } from "react-router";
import { pageTitle } from "#app/content/site.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { REPORTS } from "#app/features/flips/flip-links.ts";
import { RenameSchema } from "#app/features/sources/source-schema.server.ts";
import {
  deleteSource,
  findSources,
  getSource,
  hideSource,
  isSameName,
  listSources,
  mergeSources,
  renameSource,
  SOURCE_LIMITS,
} from "#app/features/sources/sources.server.ts";
import { SourcesPage } from "#app/features/sources/sources-page.tsx";
import { savedSourceName, sourceNameHeaders } from "#app/http/cookies/source-name.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { peekForm, pickHandler, saveForm, UNKNOWN_INTENT } from "#app/http/form.server.ts";
import { type OwnerArgs, ownerAction, ownerLoader } from "#app/http/owner-loader.server.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import { type RouteHandle, restoredFields } from "#app/route-handle.ts";
import sheet from "#app/routes/dashboard/dashboard.css?url";
import type { SourceIntent } from "#app/ui/form/intents.ts";
import { keepFormOnLostConnection } from "#app/ui/page/keep-form.ts";
import type { Route } from "./+types/sources";

export const handle = { restorable: ["name"] } satisfies RouteHandle;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("My filters") },
  {
    name: "description",
    content: "Your names for where you find cards: what each brought; rename, merge or hide them.",
  },
];

export const loader = ownerLoader(async (args: OwnerArgs<Route.LoaderArgs>) => {
  const { owner, game, url } = args;
  const listed = await listSources(owner, game, parsePage(url));
  const asked = ["join", "rename", "into"].flatMap((name) => url.searchParams.get(name) ?? []).filter(isUuid);
  const found = await findSources(owner, game, asked);
  const named = (name: string) => found.find(({ id }) => id === url.searchParams.get(name)) ?? null;
  const from = named("join") ?? named("rename");
  const into = named("into");
  const renamed = from?.preset === null ? from : null;
  const typed = restoredFields(handle, url.searchParams);
  return { game, ...listed, renamed, typed, into: into?.id === from?.id ? null : into };
});

/** The page of hidden names, which `&hidden=` gives. */
function parsePage({ searchParams }: URL): number {
  const page = Number(searchParams.get("hidden"));
  return Number.isInteger(page) && page > 0 ? page : 1;
}

const toPage = (page: number) => (page > 1 ? `&hidden=${page}` : "");

interface Args {
  owner: string;
  sourceId: string;
  request: Request;
  form: FormData;
  here: string;
}

const SOURCE_ACTIONS = {
  rename: (args: Args) =>
    saveForm(args.form, { schema: RenameSchema, failed: "Failed to rename" }, async ({ name }) => {
      const { owner, sourceId, here } = args;
      const refill = await rememberedSourceHeaders(args);
      const outcome = await renameSource(owner, sourceId, name);
      if (outcome === "missing") throw notFound();
      if (outcome === "renamed") return redirectWithToast(here, "Renamed", { headers: refill(name) });
      return redirect(`${here}&join=${sourceId}&into=${outcome.id}`, 303);
    }),
  hide: (args: Args) => setHidden(args, true),
  show: (args: Args) => setHidden(args, false),
  delete: (args: Args) =>
    withErrorToast(args.here, "Failed to delete the name", async () => {
      const { owner, sourceId, here } = args;
      const refill = await rememberedSourceHeaders(args);
      if ((await deleteSource(owner, sourceId)) === "used") return refused(STILL_USED);
      return redirectWithToast(here, "Deleted", { headers: refill("") });
    }),
  join: (args: Args) =>
    withErrorToast(args.here, "Failed to merge the names", async () => {
      const { owner, sourceId, here } = args;
      const into = String(args.form.get("into"));
      const refill = await rememberedSourceHeaders(args);
      if (!isUuid(into) || (await mergeSources(owner, sourceId, into)) === "missing") throw notFound();
      const target = await getSource(owner, into);
      return redirectWithToast(here, "Merged", { headers: refill(target?.name ?? "") });
    }),
} satisfies Record<SourceIntent, unknown>;

const STILL_USED = "A flip has this name, or a deleted one that you can still restore, so it stays.";

const setHidden = (args: Args, hidden: boolean) =>
  withErrorToast(args.here, "Failed to save", async () => {
    const { owner, sourceId, here } = args;
    const refill = await rememberedSourceHeaders(args);
    const outcome = await hideSource(owner, sourceId, hidden);
    if (outcome === "missing") throw notFound();
    if (outcome === "full") return refused(SOURCE_LIMITS[outcome]);
    return redirectWithToast(here, hidden ? "Hidden" : "Shown again", { headers: hidden ? refill("") : {} });
  });

/** Headers that update the remembered source if it's the one about to change, so call this first; "" forgets it. */
async function rememberedSourceHeaders({ owner, sourceId, request }: Args): Promise<(name: string) => HeadersInit> {
  const source = await getSource(owner, sourceId);
  const isFilledIn = source && isSameName(savedSourceName(request, owner, source.game), source.name);
  return (name) => (isFilledIn ? sourceNameHeaders(request, owner, source.game, name) : {});
}

export const action = ownerAction("writes", async (args: OwnerArgs<Route.ActionArgs>) => {
  const { game, owner, request, url } = args;
  const form = await peekForm(request);
  const handler = form && pickHandler(SOURCE_ACTIONS, form.get("intent"));
  if (!handler) return refused(UNKNOWN_INTENT);
  const sourceId = String(form.get("source"));
  if (!isUuid(sourceId)) throw notFound();
  return handler({
    owner,
    sourceId,
    request,
    form,
    here: `${flipArea(url).links.sources}?of=${game}${toPage(parsePage(url))}`,
  });
});

const refused = (text: string) =>
  data<SubmissionResult<string[]>>({ status: "error", error: { "": [text] } }, { status: 400 });

/** Also for another player's source. */
const notFound = () => data(null, { status: 404 });

export const clientAction = (args: Route.ClientActionArgs) => keepFormOnLostConnection(args, (reply) => reply);

export default function Sources({ loaderData, actionData }: Route.ComponentProps) {
  const { links, kind } = flipArea(useLocation());
  const of = `?of=${loaderData.game}`;
  return (
    <div className={kind === "tracker" ? "mx-auto max-w-5xl px-4 py-6" : undefined}>
      <SourcesPage
        {...loaderData}
        here={links.sources + of}
        toPage={toPage}
        backTo={links.list + of}
        flipsOf={(sourceId) => `${links.list + of}&source=${sourceId}`}
        report={`${REPORTS + of}&span=all&by=source`}
        reply={actionData}
      />
    </div>
  );
}
