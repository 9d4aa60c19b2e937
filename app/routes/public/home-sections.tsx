import { ChevronDown } from "lucide-react";
import { SITE_NAME } from "#app/content/site.ts";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { ALL_GAMES } from "#app/domain/games.ts";
import { afterTax, breakEvenCeil, netProfit, returnOnBuy, STANDARD_TAX, taxPercent } from "#app/domain/tax.ts";
import { FramedTable } from "#app/ui/table.tsx";

export function Glossary() {
  return (
    <section className="grid content-start gap-5" aria-labelledby="what">
      <Title id="what">{WHAT_IS.title}</Title>
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

export function Faq() {
  return (
    <section aria-labelledby="faq">
      <Title id="faq">Questions</Title>
      <div className="mt-4">
        {FAQ.map(({ question, answer }) => (
          <details key={question} className="faq">
            <summary>
              {question}
              <ChevronDown size={20} className="chevron shrink-0" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

export const Title = ({ id, children }: { id: string; children: string }) => (
  <h2 id={id} className="title">
    {children}
  </h2>
);

export function BreakEvenTape() {
  return (
    <div className="tape" aria-hidden="true">
      <p className="mx-auto max-w-5xl">
        <b>Break-even</b>{" "}
        {TAPE.map((buy) => (
          <span key={buy}>{`${formatCoins(buy)} → ${formatCoins(breakEvenCeil(buy, STANDARD_TAX))} `}</span>
        ))}
      </p>
    </div>
  );
}

const TAPE = [1_000, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000];

const TAX = `${taxPercent(STANDARD_TAX)}%`;

const BUY = 9_000;
const SELL = 13_000;

export const HERO = {
  title: "Know what every flip really pays.",
  text:
    `The auction house keeps ${TAX} of every sale. ${SITE_NAME} shows what's left: the price to list at, the most to ` +
    `pay, and the profit of every flip in ${ALL_GAMES.replaceAll(/ (?=\d)/g, "\u00a0")}.`,
} as const;

export const WHAT_IS = {
  title: "What is flipping?",
  rows: [
    { term: "Flip", meaning: "Buying a card in the auction house and selling it again for more coins." },
    {
      term: "Auction tax",
      meaning:
        `${TAX} of the price of a sold card. Sell at ${formatCoins(SELL)}, receive ` +
        `${formatCoins(afterTax(SELL, STANDARD_TAX))}.`,
    },
    {
      term: "Break-even",
      meaning:
        `The price that gets your coins back: buy at ${formatCoins(BUY)}, sell at ` +
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
      meaning: `Profit ÷ price paid. Here: ${formatRoi(returnOnBuy(BUY, SELL, STANDARD_TAX))}.`,
    },
    {
      term: SITE_NAME,
      meaning: "Playbooks, guides, a calculator and a flip tracker for all of this. Fan-made, and nothing to install.",
    },
  ],
} as const;

export const COMMUNITY = {
  title: "Trade notes with other players",
  text: "Ask about a price, share a filter, tell us what is missing. No coin selling, no bots.",
  link: "Join the community chat",
} as const;

export const FAQ = [
  {
    question: "Is it free?",
    answer:
      "Yes. The calculator, the guides and the training values need no account. The flip tracker and the dashboard " +
      `need a free one. Pro is a paid offer to support ${SITE_NAME}; nothing that works today is held back for it.`,
  },
  {
    question: "How is profit calculated?",
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
