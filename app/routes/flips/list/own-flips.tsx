import { lazy, type ReactNode, Suspense } from "react";
import { Outlet, useLocation } from "react-router";
import { flipArea } from "#app/features/flips/flip-area.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { QuickLog } from "#app/features/flips/line/quick-log.tsx";
import { FlipsPage } from "#app/features/flips/list/flips-page.tsx";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/list";

// Code-split: most visits render none of these.
const VerifyEmailBanner = lazy(async () => ({
  default: (await import("#app/features/account/confirmation/resend-form.tsx")).VerifyEmailBanner,
}));
const ListKeys = lazy(async () => ({ default: (await import("#app/features/flips/list/list-keys.tsx")).ListKeys }));
const LotBar = lazy(async () => ({ default: (await import("#app/features/flips/lots/lot-bar.tsx")).LotBar }));

/** Of every route with the list. */
export const listHandle = {
  cacheParams: [],
  listed: true,
  restorable: ["line", "found"],
  body: { bytes: 2 * 1024 * 1024, multipart: true },
} satisfies RouteHandle;

interface Props {
  title: string;
  view: Route.ComponentProps["loaderData"];
  reply: Route.ComponentProps["actionData"];
  children?: ReactNode;
}

/** The list as its owner sees it, with the line above it and an open dialog before it. */
export function OwnFlips({ title, view, reply, children }: Props) {
  const { links } = flipArea(useLocation());
  const { readOnly, shortcuts, cooldown, quickLog, lot, list, ...page } = view;
  const to = links.list + list.search;
  const refusedLine = reply?.form === "line" ? reply : null;
  return (
    <>
      <Outlet />
      <FlipsPage
        {...page}
        list={list}
        title={title}
        links={links}
        reply={reply}
        readOnly={readOnly}
        line={
          quickLog ? (
            <QuickLog
              key={list.game + quickLog.line}
              action={to}
              game={list.game}
              filled={quickLog}
              reply={refusedLine?.result}
              answers={refusedLine?.answers ?? []}
              clearTo={appendParam(to, "found", "")}
              sourcesTo={appendParam(links.sources, "of", list.game)}
              cardsAt={appendParam(links.cards, "of", list.game)}
            />
          ) : null
        }
        lotBar={
          lot && !readOnly ? (
            <Suspense>
              <LotBar
                {...lot}
                copies={list.rows}
                game={list.game}
                action={to}
                card={links.card}
                allTo={appendParam(links.list, "of", list.game)}
                reply={reply?.form === "lot" ? reply.result : undefined}
              />
            </Suspense>
          ) : undefined
        }
      >
        {children}
        <Suspense>{readOnly ? <VerifyEmailBanner cooldown={cooldown} next={links.list} /> : null}</Suspense>
      </FlipsPage>
      <Suspense>{shortcuts ? <ListKeys /> : null}</Suspense>
    </>
  );
}
