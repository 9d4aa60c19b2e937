import { href, redirect } from "react-router";
import { SUBSCRIBE_TEXTS } from "#app/content/subscribe.ts";
import { openPortal } from "#app/features/billing/customers.server.ts";
import { isBillingEnabled } from "#app/features/billing/stripe.server.ts";
import { redirectWithToast } from "#app/http/cookies/toast.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { getViewer } from "#app/http/guards/guard.server.ts";
import { enforceLimit, refundIfFailed } from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { withErrorToast } from "#app/http/responses/database-errors.server.ts";
import type { Route } from "./+types/billing-portal";

export const loader = () => redirect(href("/dashboard/subscribe"));

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  if (viewer === null || !isBillingEnabled()) return redirect(href("/dashboard/subscribe"), { status: 303 });
  await enforceLimit("bulk", viewer.id);
  const back = safePath((await readForm(request))?.get("next"), href("/dashboard/subscribe"));
  return withErrorToast(back, SUBSCRIBE_TEXTS.portalFailed, async () => {
    const url = await refundIfFailed("bulk", viewer.id, () => openPortal(viewer.id, back));
    return url
      ? redirect(url, { status: 303 })
      : redirectWithToast(back, SUBSCRIBE_TEXTS.portalFailed, { tone: "bad" });
  });
}

export { EmptyPage as default } from "#app/ui/page/error-page.tsx";
