import { useEffect } from "react";
import { Form } from "react-router";
import { SUBSCRIBE_TEXTS } from "#app/content/subscribe.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Hint } from "#app/ui/hint.tsx";

type Props = {
  /** What must be done before the button can be pressed; null when it can. */
  obstacle: "log in" | "confirm" | null;
  /** True while the account has its one free trial before it. */
  trial: boolean;
  /** Why the last try led nowhere. */
  error?: string;
};

/** The button that leads to the provider, and under it what stands in its way. */
export function SubscribeForm({ obstacle, trial, error }: Props) {
  useEffect(freshWhenBack, []);
  return (
    <Form method="post" className="grid w-full max-w-xs justify-items-stretch gap-2">
      <ErrorSummary errors={error === undefined ? [] : [{ id: "", message: error }]} />
      <Button look="primary" pending="Processing..." disabled={obstacle !== null}>
        {trial ? "Start Free Trial" : "Subscribe"}
      </Button>
      {trial ? null : <Hint>Your free trial was used, so the first month is paid at once.</Hint>}
      {obstacle ? <Hint>{obstacle === "log in" ? SUBSCRIBE_TEXTS.logInShort : SUBSCRIBE_TEXTS.confirmShort}</Hint> : null}
    </Form>
  );
}

/** Loads the page again when the browser brings it back from its memory, where the button would be at work for ever. */
function freshWhenBack() {
  const reload = ({ persisted }: PageTransitionEvent) => {
    if (persisted) location.reload();
  };
  addEventListener("pageshow", reload);
  return () => removeEventListener("pageshow", reload);
}
