import { lazy, Suspense } from "react";
import { isRouteErrorResponse, useLocation } from "react-router";
import { pageTitle, SITE_NAME } from "#app/content/site.ts";
import type { ConfirmationRequired } from "#app/http/guards/guard.server.ts";
import { RouteErrorPage } from "#app/ui/page/error-page.tsx";

// Code-split: every page loads this boundary, but few players have an unconfirmed email.
const ConfirmationRequiredPage = lazy(async () => ({
  default: (await import("#app/features/account/confirmation/resend-form.tsx")).ConfirmationRequiredPage,
}));

export function PageBoundary({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  if (isRouteErrorResponse(error) && isConfirmationRequired(error.data)) {
    return (
      <>
        <title>{pageTitle("Email Confirmation Required")}</title>
        <meta name="robots" content="noindex" />
        <Suspense>
          <ConfirmationRequiredPage email={error.data.email} cooldown={error.data.cooldown} here={pathname + search} />
        </Suspense>
      </>
    );
  }
  const home = pathname.startsWith("/dashboard")
    ? {
        homeTo: "/dashboard",
        homeLabel: isRouteErrorResponse(error) && error.status === 404 ? "Back to the dashboard" : "Reload Page",
      }
    : { homeTo: "/", homeLabel: "Back to main site" };
  return <RouteErrorPage error={error} site={SITE_NAME} {...home} />;
}

const isConfirmationRequired = (answer: unknown): answer is ConfirmationRequired =>
  typeof answer === "object" && answer !== null && "confirmationRequired" in answer;
