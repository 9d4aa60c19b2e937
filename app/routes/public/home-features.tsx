import { BookOpen, ChevronsUp, Coins, ListFilter, type LucideIcon, Percent, Star } from "lucide-react";
import { href } from "react-router";
import { SITE_NAME } from "#app/content/site.ts";
import { DEFAULT_GAME, gameInfo } from "#app/domain/games.ts";
import { PRO_PLAN, PRO_PRICE } from "#app/domain/pro-plan.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Title } from "./home-sections.tsx";

const PAGES = {
  calculator: href("/tools/profit-calculator"),
  tracker: href("/tools/flip-tracker"),
  training: href("/tools/training"),
  playbook: `/${gameInfo(DEFAULT_GAME).slug}`,
  guides: `/${gameInfo(DEFAULT_GAME).slug}#guides`,
  pro: href("/dashboard/subscribe"),
};

export function Features({ pro }: { pro: boolean }) {
  return (
    <section className="grid gap-5" aria-labelledby="free">
      <Title id="free">Everything that works today is free</Title>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2 md:grid-cols-6">
        {[...FEATURES, ...(pro ? [PRO_FEATURE] : [])].map(({ page, icon: Icon, title, text, link, price }, at) => (
          <div
            key={title}
            // Five cards are rows of two and three; six are two rows of three.
            className={`${at < 2 && !pro ? "md:col-span-3" : "md:col-span-2"} feature`}
          >
            <div className="stub mb-2">
              <Icon size={20} />
            </div>
            <h3 className="flex items-center gap-2 text-lg">
              {`${title} `}
              <Chip tone={price === "Paid" ? "listed" : "good"}>{price}</Chip>
            </h3>
            <p className="text-sm text-muted">{text}</p>
            <p className="text-sm">
              <a href={PAGES[page]}>{link}</a>
            </p>
          </div>
        ))}
      </div>
    </section>
  );
}

interface FeatureCard {
  readonly page: keyof typeof PAGES;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly text: string;
  readonly link: string;
  readonly price: "No account" | "Free account" | "Paid";
}

export const FEATURES: readonly FeatureCard[] = [
  {
    page: "calculator",
    title: "Profit calculator",
    icon: Percent,
    text: "The price to list at for the profit you want, or the most to pay. Exact to the coin, tax included.",
    link: "Open the calculator",
    price: "No account",
  },
  {
    page: "tracker",
    title: "Flip tracker",
    icon: Coins,
    text: "Log what you buy and sell. See your 7-day profit, success rate and ROI, per game. Export it as CSV.",
    link: "Open the flip tracker",
    price: "Free account",
  },
  {
    page: "training",
    title: "Training values",
    icon: ChevronsUp,
    text: "Quick-sell training by OVR, with its source and season. Copy it as CSV.",
    link: "See the values",
    price: "No account",
  },
  {
    page: "playbook",
    title: "Playbooks",
    icon: ListFilter,
    text: "Ready-made auction filters by OVR and position.",
    link: "Open the playbook",
    price: "No account",
  },
  {
    page: "guides",
    title: "Guides",
    icon: BookOpen,
    text: "Sniping with filters, when to buy and sell, and what the tax does to a price.",
    link: "Read the guides",
    price: "No account",
  },
];

const PRO_FEATURE: FeatureCard = {
  page: "pro",
  title: "Pro",
  icon: Star,
  text:
    `${PRO_PRICE} USD per month after a ${PRO_PLAN.trialDays}-day free trial: support ${SITE_NAME} and what comes ` +
    "next.",
  link: "See what Pro offers",
  price: "Paid",
};
