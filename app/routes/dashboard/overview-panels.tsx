import { href } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";

const NOT_YET = ["View Analytics", "Market Calendar"];

/**
 * What a player does most, and two buttons that do nothing yet; `here` is the query string that leads a dialog back.
 */
export function QuickActions({ here }: { here: string }) {
  return (
    <section aria-labelledby="quick-actions" className="grid gap-2">
      <h2 id="quick-actions" className="text-lg">
        Quick Actions
      </h2>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <ButtonLink look="primary" to={href("/dashboard/my-flips/new") + here}>
          Log New Flip
        </ButtonLink>
        <ButtonLink to={href("/dashboard/coins/adjust") + here}>Adjust Coin Balance</ButtonLink>
        {NOT_YET.map((name) => (
          <Button key={name} type="button" disabled>
            {name} <Chip tone="muted">Coming soon</Chip>
          </Button>
        ))}
      </div>
    </section>
  );
}

/** What is being made, each with how far it is. */
export function ComingSoon() {
  return (
    <section aria-labelledby="coming-soon" className="grid gap-2">
      <h2 id="coming-soon" className="text-lg">
        Coming Soon
      </h2>
      <ul className="grid gap-2 sm:grid-cols-3">
        {COMING_SOON.map(({ title, text, state }) => (
          <li key={title} className="grid content-start justify-items-start gap-1 border-t border-line pt-3 text-sm">
            <h3 className="text-base">{title}</h3>
            <p className="text-muted">{text}</p>
            <Chip tone="listed">{state}</Chip>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is being made, and how far it is. */
const COMING_SOON = [
  { title: "Advanced analytics", text: "Trends by position, program and price range.", state: "In Development" },
  { title: "Market predictions", text: "Where prices are headed before a drop.", state: "Coming Soon" },
  { title: "Portfolio tracking", text: "What all the cards you hold are worth.", state: "Planned" },
] as const;
