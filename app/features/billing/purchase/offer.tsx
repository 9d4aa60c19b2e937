import { type ReactNode, useEffect } from "react";
import { Form, href, Link } from "react-router";
import { SITE_NAME } from "#app/content/site.ts";
import { CLAIMS, NOTHING_HELD_BACK, PRO_FEATURES, SUBSCRIBE_TEXTS } from "#app/content/subscribe.ts";
import { PRO_PLAN, PRO_PRICE } from "#app/domain/pro-plan.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Banner, Hint, Panel } from "#app/ui/panel.tsx";

type Props = {
  trial: boolean;
  subscription: ReactNode;
  children: ReactNode;
};

/** docs/product.md#pro */
export function Offer({ trial, subscription, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-8">
      <Panel className="grid justify-items-center gap-3 text-center">
        <h1 className="text-xl">{`${SITE_NAME} ${PRO_PLAN.name}`}</h1>
        <p>
          <strong className="text-2xl">{PRO_PRICE}</strong> <span className="text-muted">USD per month</span>
        </p>
        {trial ? <p className="text-muted">{`with a ${PRO_PLAN.trialDays}-day free trial. Cancel anytime.`}</p> : null}
        {children}
      </Panel>
      {subscription}
      <section className="grid gap-3 sm:grid-cols-2" aria-labelledby="included">
        <h2 id="included" className="text-lg sm:col-span-2">
          Free for everyone. Pro keeps it running.
        </h2>
        {PRO_FEATURES.map(({ title, text }) => (
          <div key={title} className="grid content-start gap-1 border-t border-line pt-3 sm:last:odd:col-span-2">
            <h3 className="text-base">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </div>
        ))}
      </section>
      <dl className="grid grid-cols-3 gap-2 text-center">
        {CLAIMS.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="text-center text-sm text-muted">{NOTHING_HELD_BACK}</p>
      <p className="text-center">
        <a href={href("/")}>Back to main site</a>
      </p>
    </div>
  );
}

export function CheckoutPrerequisite({
  obstacle,
  here,
  resend,
}: {
  obstacle: "log in" | "confirm" | null;
  here: string;
  resend: ReactNode;
}) {
  if (obstacle === null) return null;
  if (obstacle === "confirm") {
    return (
      <Banner tone="warn" title={SUBSCRIBE_TEXTS.confirm}>
        {resend}
      </Banner>
    );
  }
  const next = `?${new URLSearchParams({ next: here })}`;
  return (
    <Banner tone="warn" title={SUBSCRIBE_TEXTS.logIn}>
      <Link to={href("/login") + next}>Log in</Link> or <Link to={href("/signup") + next}>sign up</Link>
    </Banner>
  );
}

type SubscribeFormProps = {
  /** The step that is required before the button is enabled; null if none is. */
  obstacle: "log in" | "confirm" | null;
  /** True if the account's only free trial is still available. */
  trial: boolean;
  error?: string;
};

export function SubscribeForm({ obstacle, trial, error }: SubscribeFormProps) {
  useEffect(reloadFromBfcache, []);
  return (
    <Form method="post" className="grid w-full max-w-xs justify-items-stretch gap-2">
      <ErrorSummary errors={error === undefined ? [] : [{ id: "", message: error }]} />
      <Button variant="primary" pending="Processing..." disabled={obstacle !== null}>
        {trial ? "Start Free Trial" : "Subscribe"}
      </Button>
      {trial ? null : <Hint>You've used your free trial, so you pay for the first month right away.</Hint>}
      {obstacle ? (
        <Hint>{obstacle === "log in" ? SUBSCRIBE_TEXTS.logInShort : SUBSCRIBE_TEXTS.confirmShort}</Hint>
      ) : null}
    </Form>
  );
}

/** Reloads a page from the back/forward cache, whose button would stay pending forever. */
function reloadFromBfcache() {
  const reload = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  addEventListener("pageshow", reload);
  return () => removeEventListener("pageshow", reload);
}
