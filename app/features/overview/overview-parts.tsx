import { href, Link } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import type { SaleSums } from "#app/domain/sale-windows.ts";
import { appendParam } from "#app/features/flips/flip-links.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";

export function Today({ profit, sold, listed, game }: SaleSums & { listed: number; game: Game }) {
  return (
    <div>
      <Link to={appendParam(href("/dashboard/my-flips"), "of", game)} className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-sm text-muted">Today </span>
        <strong className="text-2xl tracking-tight">
          <SignedFigure text={formatSigned(profit)} direction={deltaDirection(profit)} />
        </strong>{" "}
        <span className="text-sm text-muted">
          {`${formatCoins(sold)} sold · ${formatCoins(listed)} listed · by sale date`}
        </span>
      </Link>
    </div>
  );
}

const NOT_YET = ["View Analytics", "Market Calendar"];

/** `here` is the query string that leads a dialog back to this page. */
export function QuickActions({ here }: { here: string }) {
  return (
    <section aria-labelledby="quick-actions" className="grid gap-2">
      <h2 id="quick-actions" className="text-lg">
        Quick Actions
      </h2>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <ButtonLink variant="primary" to={href("/dashboard/my-flips/new") + here}>
          Log New Flip
        </ButtonLink>
        <ButtonLink to={href("/dashboard/coins/adjust") + here}>Adjust Coin Balance</ButtonLink>
        {NOT_YET.map((name) => (
          <Button key={name} type="button" variant="quiet" disabled>
            {name} <Chip tone="muted">Coming soon</Chip>
          </Button>
        ))}
      </div>
    </section>
  );
}

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

const COMING_SOON = [
  { title: "Advanced analytics", text: "Trends by position, program and price range.", state: "In Development" },
  { title: "Market predictions", text: "Where prices are headed before a drop.", state: "Coming Soon" },
  { title: "Portfolio tracking", text: "What all the cards you hold are worth.", state: "Planned" },
] as const;
