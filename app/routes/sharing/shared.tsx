import { data, href } from "react-router";
import { SOCIAL_SIZE } from "#app/content/page-meta.ts";
import { pageTitle, SITE_NAME } from "#app/content/site.ts";
import { isUuid } from "#app/domain/uuid.ts";
import madePage from "#app/features/sharing/made-page.js?raw";
import { MadePage } from "#app/features/sharing/made-page.tsx";
import { describeShared } from "#app/features/sharing/own-shared.server.ts";
import { getTimeZone } from "#app/http/context.server.ts";
import { type OwnerArgs, ownerLoader } from "#app/http/owner-loader.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { EmptyState } from "#app/ui/panel.tsx";
import type { Route } from "./+types/shared";

export const handle = {
  hydration: "none",
  ...(import.meta.env.SSR && { script: madePage }),
} satisfies RouteHandle;

export const meta: Route.MetaFunction = () => [
  { title: pageTitle("Your shared page") },
  { name: "description", content: "The address of a report you shared, and its card in a chat." },
];

export const loader = ownerLoader(async ({ owner, params, context }: OwnerArgs<Route.LoaderArgs>) => {
  const made = isUuid(params.sharedId) ? await describeShared(owner, params.sharedId, getTimeZone(context)) : null;
  if (made === null) throw data({ message: "There's no such shared page.", fields: null }, { status: 404 });
  return { made };
});

export default function Shared({ loaderData: { made } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-xl gap-4">
      <PageHeading title="Your shared page" back={{ to: href("/dashboard/my-flips/reports"), label: "Reports" }} />
      {made === "gone" ? (
        <EmptyState title="You took this page back, or its time is up." />
      ) : (
        <MadePage made={made} site={SITE_NAME} size={SOCIAL_SIZE} settings={href("/dashboard/settings")} />
      )}
    </div>
  );
}
