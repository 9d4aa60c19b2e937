import { href } from "react-router";
import { SITE_NAME } from "#app/content/site.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { gameInfo } from "#app/domain/games.ts";
import { PRO_PLAN, PRO_PRICE } from "#app/domain/pro-plan.ts";
import { afterTax, breakEvenCeil, netProfit, returnOnBuy, STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import { Panel, panelClass } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";

/** Where a card of the home page leads. */
const PAGES = {
  calculator: href("/tools/profit-calculator"),
  tracker: href("/tools/flip-tracker"),
  training: href("/tools/training"),
  playbook: `/${gameInfo("CFB26").slug}`,
  guides: `/${gameInfo("CFB26").slug}#guides`,
  pro: href("/dashboard/subscribe"),
};

/** The words of the trade. */
export function Glossary() {
  return (
    <section className="grid gap-3" aria-labelledby="what">
      <h2 id="what" className="text-xl">
        {WHAT_IS.title}
      </h2>
      <FramedTable>
        <tbody>
          {WHAT_IS.rows.map(({ term, meaning }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
    </section>
  );
}

/** What the site does, each card a way in; Pro among them where it is sold. */
export function Features({ pro }: { pro: boolean }) {
  return (
    <section className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
      {[...FEATURES, ...(pro ? [PRO_FEATURE] : [])].map(({ page, title, text, link }) => (
        <Panel as="div" key={title} className="grid content-start gap-1">
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-muted">{text}</p>
          <p className="text-sm">
            <a href={PAGES[page]}>{link}</a>
          </p>
        </Panel>
      ))}
    </section>
  );
}

/** The questions that the structured data repeats. */
export function Faq() {
  return (
    <section className="grid gap-2" aria-labelledby="faq">
      <h2 id="faq" className="text-xl">
        Questions
      </h2>
      {FAQ.map(({ question, answer }) => (
        <details key={question} className={panelClass()}>
          <summary className="font-semibold">{question}</summary>
          <p className="mt-2 max-w-2xl text-muted">{answer}</p>
        </details>
      ))}
    </section>
  );
}

const TAX = `${taxPercent(STANDARD_TAX)}%`;

const [BUY, SELL] = [10_000, 13_000];

export const HERO = {
  title: "Know what every flip really pays.",
  text:
    `The auction house keeps ${TAX} of every sale. ${SITE_NAME} shows what is left: the price to list at, the most ` +
    "to pay, and the profit of every card you bought and sold in CFB 26 and Madden 26.",
} as const;

/** The what-is table: the words of the trade, each in one line. */
export const WHAT_IS = {
  title: "What is flipping?",
  rows: [
    { term: "Flip", meaning: "Buying a card in the auction house and selling it again for more coins." },
    {
      term: "Auction tax",
      meaning:
        `${TAX} of the price of a sold card. A card sold at ${formatCoins(SELL)} pays ` +
        `${formatCoins(afterTax(SELL, STANDARD_TAX))}.`,
    },
    {
      term: "Break-even",
      meaning:
        `The sell price that returns what you paid. Buy at ${formatCoins(BUY)} and it is ` +
        `${formatCoins(breakEvenCeil(BUY, STANDARD_TAX))}.`,
    },
    {
      term: "Profit",
      meaning:
        `What you receive after tax, less what you paid: ${formatSigned(netProfit(BUY, SELL, STANDARD_TAX))} coins ` +
        `when you buy at ${formatCoins(BUY)} and sell at ${formatCoins(SELL)}.`,
    },
    {
      term: "ROI",
      meaning: `Profit as a share of what you paid. That flip: ${formatRoi(returnOnBuy(BUY, SELL, STANDARD_TAX))}.`,
    },
    {
      term: SITE_NAME,
      meaning: "Playbooks, guides, a calculator and a flip tracker for all of this. Fan-made, and nothing to install.",
    },
  ],
} as const;

interface FeatureCard {
  readonly page: keyof typeof PAGES;
  readonly title: string;
  readonly text: string;
  readonly link: string;
}

export const FEATURES: readonly FeatureCard[] = [
  {
    page: "calculator",
    title: "Profit calculator",
    text: "The price to list at for the profit you want, or the most to pay. Exact to the coin, tax included.",
    link: "Open the calculator",
  },
  {
    page: "tracker",
    title: "Flip tracker",
    text: "Log what you buy and sell. See your 7-day profit, success rate and ROI, per game. Export it as CSV.",
    link: "Open the flip tracker",
  },
  {
    page: "training",
    title: "Training values",
    text: "Quick-sell training by OVR, with its source and season. Copy it as CSV.",
    link: "See the values",
  },
  {
    page: "playbook",
    title: "Playbooks",
    text: "Filters to start a search from, with OVR ranges and positions.",
    link: "Open the playbook",
  },
  {
    page: "guides",
    title: "Guides",
    text: "Sniping with filters, when to buy and sell, and what the tax does to a price.",
    link: "Read the guides",
  },
];

/** The card that is shown where Pro can be bought. */
const PRO_FEATURE: FeatureCard = {
  page: "pro",
  title: "Pro",
  text:
    `${PRO_PRICE} USD per month after a ${PRO_PLAN.trialDays}-day free trial: support ${SITE_NAME} and what comes ` +
    "next.",
  link: "See what Pro offers",
};

export const COMMUNITY = {
  title: "Trade notes with other players",
  text: "Ask about a price, share a filter, tell us what is missing. No coin selling, no bots.",
  link: "Join the community chat",
} as const;

/** Shown on the page and as structured data, word for word. */
export const FAQ = [
  {
    question: "Is it free?",
    answer:
      "Yes. The calculator, the guides and the training values need no account. The flip tracker and the dashboard " +
      `need a free one. Pro is a paid offer to support ${SITE_NAME}; nothing that works today is held back for it.`,
  },
  {
    question: "How is profit worked out?",
    answer:
      `Sell price less the ${TAX} auction tax, rounded down to a coin, less what you paid. Buy at ` +
      `${formatCoins(BUY)}, sell at ${formatCoins(SELL)}: ${formatCoins(afterTax(SELL, STANDARD_TAX))} after tax, ` +
      `${formatCoins(netProfit(BUY, SELL, STANDARD_TAX))} profit. How the game itself rounds is not published, so ` +
      "it can differ by a coin.",
  },
  {
    question: `Does ${SITE_NAME} connect to my game account or trade for me?`,
    answer:
      `No. You type in your flips yourself. ${SITE_NAME} is fan-made, not affiliated with EA Sports, never asks for ` +
      "your game login, and sells no coins. Search and buy by hand: the publisher bans automation.",
  },
] as const;
