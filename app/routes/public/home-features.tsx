import { CalendarDays, type LucideIcon, Mic, Table2, WifiOff } from "lucide-react";
import { href } from "react-router";
import { SITE_NAME } from "#app/content/site.ts";
import { DEFAULT_GAME, gameInfo } from "#app/domain/games.ts";
import { PRO_PLAN, PRO_PRICE } from "#app/domain/pro-plan.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Title } from "./home-sections.tsx";

export function Features({ pro }: { pro: boolean }) {
  return (
    <section className="grid gap-5" aria-labelledby="free">
      <Title id="free">Everything that works today is free</Title>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {FEATURES.map(({ to, icon: Icon, title, text, link }) => (
          <div key={title} className="feature">
            <Icon size={24} className="mb-1 text-profit" />
            <h3 className="text-lg">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
            <p className="text-sm">
              <a href={to}>{link}</a>
            </p>
          </div>
        ))}
      </div>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {[...PAGES, ...(pro ? [PRO] : [])].map(({ to, title, text, price }) => (
          <li key={title} className="text-sm text-muted">
            <a href={to} className="text-base font-semibold text-ink underline">
              {title}
            </a>{" "}
            <Chip tone={price === "Paid" ? "listed" : "good"}>{price}</Chip> <span className="block">{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Feature {
  readonly to: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly link: string;
}

/** Each needs a free account. */
export const FEATURES: readonly Feature[] = [
  {
    to: href("/dashboard/my-flips/import"),
    title: "Any spreadsheet",
    icon: Table2,
    text: "Drop in the sheet you keep now, as CSV or pasted rows. Columns, dates and prices are read as you wrote them.",
    link: "Import a sheet",
  },
  {
    to: href("/dashboard/my-flips/reports"),
    title: "Your best hours",
    icon: CalendarDays,
    text: "A heat map of your week, a calendar, and which cards and filters earn.",
    link: "See your reports",
  },
  {
    to: href("/dashboard/log"),
    title: "Works offline",
    icon: WifiOff,
    text: "No signal? Your line stays on your phone and is sent when you're back.",
    link: "Open the offline log",
  },
  {
    to: `${href("/api")}#shortcuts`,
    title: "By voice",
    icon: Mic,
    text: "Say “Hey Siri, log a flip”, then the card and both prices, and hear your profit.",
    link: "Set it up",
  },
];

interface Page {
  readonly to: string;
  readonly title: string;
  readonly text: string;
  readonly price: "No account" | "Free account" | "Paid";
}

export const PAGES: readonly Page[] = [
  {
    to: href("/tools/flip-tracker"),
    title: "Flip tracker",
    text: "Every flip in one line, after tax. Try one before you sign up.",
    price: "Free account",
  },
  {
    to: href("/tools/profit-calculator"),
    title: "Profit calculator",
    text: "The price to list at, or the most to pay. Exact to the coin.",
    price: "No account",
  },
  {
    to: `/${gameInfo(DEFAULT_GAME).slug}`,
    title: "Playbooks and guides",
    text: "Filters to search with, when to buy and sell, and what the tax does to a price.",
    price: "No account",
  },
  {
    to: href("/tools/training"),
    title: "Training values",
    text: "Quick-sell training by OVR, with its source and season.",
    price: "No account",
  },
];

const PRO: Page = {
  to: href("/dashboard/subscribe"),
  title: "Pro",
  text:
    `${PRO_PRICE} USD per month after a ${PRO_PLAN.trialDays}-day free trial: support ${SITE_NAME} and what comes ` +
    "next.",
  price: "Paid",
};
