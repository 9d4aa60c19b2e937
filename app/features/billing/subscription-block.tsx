import { Form, href, Link } from "react-router";
import { formatDay } from "#app/domain/dates.ts";
import { formatTimeZone } from "#app/domain/days.ts";
import { PRO_PRICE, type Standing } from "#app/domain/pro-plan.ts";
import { Chip, type ChipTone } from "#app/ui/chip.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Hint } from "#app/ui/panel.tsx";
import type { SubscriptionView } from "./subscription.server.ts";

const STATUS_TEXTS: Record<Standing, { tone: ChipTone; word: string; text?: string }> = {
  none: { tone: "muted", word: "Free" },
  trial: { tone: "good", word: "Free trial" },
  active: { tone: "good", word: "Active" },
  "past due": {
    tone: "bad",
    word: "Payment failed",
    text: "Your last payment failed. Stripe will try again; update your card there to keep Pro.",
  },
  unpaid: {
    tone: "bad",
    word: "Unpaid",
    text: "Your payments failed, so Pro has stopped. Update your card at Stripe to get it back.",
  },
  paused: { tone: "muted", word: "Paused", text: "Pro is paused. Add a card at Stripe to resume." },
  incomplete: { tone: "bad", word: "Not finished", text: "Your first payment isn't finished. Complete it at Stripe." },
  cancelled: { tone: "listed", word: "Canceled" },
  expired: { tone: "muted", word: "Expired", text: "Your first payment was never completed, so you weren't charged." },
  refunded: { tone: "muted", word: "Refunded", text: "Your latest payment was refunded." },
};

type Props = {
  view: SubscriptionView;
  timeZone: string;
  here: string;
};

export function SubscriptionBlock({ view, timeZone, here }: Props) {
  const { tone, word, text } = STATUS_TEXTS[view.standing];
  return (
    <section className="grid justify-items-start gap-3 border-t border-line pt-4" aria-labelledby="subscription">
      <h2 id="subscription" className="text-lg">
        Subscription
      </h2>
      {view.onSale ? (
        <>
          <p>
            Pro <Chip tone={tone}>{word}</Chip>
          </p>
          {text ? <p>{text}</p> : null}
          <NextEvent view={view} timeZone={timeZone} />
          {view.manageable ? (
            <Form method="post" action={href("/billing/portal")}>
              <input type="hidden" name="next" value={here} />
              <Button intent="portal" pending="Opening…">
                Manage Subscription
              </Button>
            </Form>
          ) : null}
          {view.open || here === href("/dashboard/subscribe") ? null : (
            <p>
              <Link to={href("/dashboard/subscribe")}>See what Pro offers</Link>
            </p>
          )}
        </>
      ) : (
        <p>
          <Chip tone="muted">Coming soon</Chip>
        </p>
      )}
    </section>
  );
}

function NextEvent({ view: { turn, date, standing }, timeZone }: { view: SubscriptionView; timeZone: string }) {
  if (turn === null || date === null) return null;
  const day = formatDay(date, timeZone);
  const sentence = {
    "first payment": `Free until ${day}; then ${PRO_PRICE} a month.`,
    renews: standing === "refunded" ? `Renews on ${day} unless you cancel.` : `Renews on ${day} for ${PRO_PRICE}.`,
    ends: `Ends on ${day} and won't renew.`,
    ended: `Ended on ${day}.`,
  }[turn];
  return (
    <p>
      {sentence} <Hint as="span">({formatTimeZone(timeZone)})</Hint>
    </p>
  );
}
