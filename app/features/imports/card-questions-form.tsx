import type { ReactNode } from "react";
import { formatCoins } from "#app/domain/coins.ts";
import { flipsText } from "#app/domain/flip.ts";
import { Hint, Panel } from "#app/ui/panel.tsx";
import {
  type CardQuestion,
  type CardQuestions,
  LEFT_OPEN,
  NO_CHOICE,
  type VersionsQuestion,
} from "./card-questions.ts";
import type { CardCounts } from "./preview.server.ts";

interface Props {
  questions: CardQuestions;
  /** Answers that were posted before. */
  chosen: Record<string, string>;
  cards: CardCounts;
}

/** Fields of the import's form: which cards are meant, where several fit. */
export function CardQuestionFields({ questions: { sets, apart, others, last }, chosen, cards }: Props) {
  const asked = flipsOf([...sets, ...apart, ...others]);
  if (asked === 0 && last.length === 0) return null;
  return (
    <Panel as="div" className="grid basis-full gap-5 wrap-anywhere">
      {sets.map((set) => (
        <VersionsFields key={set.field} set={set} chosen={chosen} />
      ))}
      <CardFields title="Prices far apart, so probably more than one version:" cards={apart} chosen={chosen} />
      <CardFields title="Which card?" cards={others} chosen={chosen} />
      {asked > 0 && asked < cards.unsure ? (
        <Hint>{`${flipsText(cards.unsure - asked)} more can be matched after the import.`}</Hint>
      ) : null}
      <LastFields cards={last} flips={cards.asLast} chosen={chosen} />
    </Panel>
  );
}

const flipsOf = (asked: readonly { flips: number }[]): number => asked.reduce((sum, { flips }) => sum + flips, 0);

interface CardsProps extends Pick<Props, "chosen"> {
  title: string;
  cards: readonly CardQuestion[];
}

function CardFields({ title, cards, chosen }: CardsProps) {
  if (cards.length === 0) return null;
  return (
    <div className="grid gap-3">
      <p className="font-semibold">{title}</p>
      {cards.map((card) => (
        <CardField key={card.field} card={card} first={OPEN} chosen={chosen} />
      ))}
    </div>
  );
}

interface Choice {
  value: string;
  label: string;
}

const OPEN: Choice = { value: NO_CHOICE, label: "Leave open" };
const AS_ABOVE: Choice = { value: NO_CHOICE, label: "As above" };

const LEAVE_OPEN: Choice = { value: LEFT_OPEN, label: "Leave open" };

/** `flips`: those of all cards that are as last time. */
function LastFields({ cards, flips, chosen }: Omit<CardsProps, "title"> & { flips: number }) {
  if (cards.length === 0) return null;
  const more = flips - flipsOf(cards);
  return (
    <details open={cards.some(({ field }) => Boolean(chosen[field]))}>
      <summary className="underline pointer-coarse:py-3">{`As last time: ${flipsText(flips)} · change`}</summary>
      <div className="mt-2 grid gap-3">
        {cards.map((card) => (
          <CardField
            key={card.field}
            card={card}
            first={{ value: NO_CHOICE, label: `${card.last}, as last time` }}
            last={LEAVE_OPEN}
            chosen={chosen}
          />
        ))}
        {more > 0 ? <Hint>{`${flipsText(more)} more can be changed after the import.`}</Hint> : null}
      </div>
    </details>
  );
}

interface VersionsProps extends Pick<Props, "chosen"> {
  set: VersionsQuestion;
}

function VersionsFields({ set, chosen }: VersionsProps) {
  const { field, versions, cards, only, each } = set;
  const all = versions.map((version, at) => ({ value: String(at), label: only === null ? `All ${version}` : version }));
  return (
    <div className="grid gap-2">
      <Radios legend={<strong>{versionsText(set)}</strong>} name={field} choices={[OPEN, ...all]} chosen={chosen} />
      {each.length > 0 ? (
        <details open={each.some(({ field }) => Boolean(chosen[field]))}>
          <summary className="underline pointer-coarse:py-3">One by one</summary>
          <div className="mt-2 grid gap-3">
            {each.map((card) => (
              <CardField key={card.field} card={card} first={AS_ABOVE} last={LEAVE_OPEN} chosen={chosen} />
            ))}
            {each.length < cards ? (
              <Hint>{`${formatCoins(cards - each.length)} more cards are as chosen above.`}</Hint>
            ) : null}
          </div>
        </details>
      ) : null}
      {each.length === 0 && only === null ? <Hint>You can choose one by one after the import.</Hint> : null}
    </div>
  );
}

function versionsText({ versions, cards, flips, only }: VersionsQuestion): string {
  const which = only === null ? `${formatCoins(cards)} of your cards come` : `${only} comes`;
  return `${which} in ${countText(versions.length)} versions: ${EITHER.format(versions)}? (${flipsText(flips)})`;
}

const EITHER = new Intl.ListFormat("en", { type: "disjunction" });
const SMALL = ["two", "three", "four", "five"];
const countText = (count: number): string => SMALL[count - 2] ?? String(count);

interface CardFieldProps extends Pick<Props, "chosen"> {
  card: CardQuestion;
  first: Choice;
  last?: Choice;
}

function CardField({ card: { field, name, flips, low, high, answers }, first, last, chosen }: CardFieldProps) {
  const price = low === high ? formatCoins(low) : `${formatCoins(low)} to ${formatCoins(high)}`;
  const choices = [first, ...answers.map(({ label, card }) => ({ value: card, label })), ...(last ? [last] : [])];
  return (
    <Radios
      legend={`${name}: ${flipsText(flips)}, bought for ${price}`}
      name={field}
      choices={choices}
      chosen={chosen}
    />
  );
}

interface RadiosProps extends Pick<Props, "chosen"> {
  legend: ReactNode;
  name: string;
  choices: readonly Choice[];
}

function Radios({ legend, name, choices, chosen }: RadiosProps) {
  return (
    <fieldset>
      <legend className="mb-1.25">{legend}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-2 pointer-coarse:py-2">
            <input type="radio" name={name} value={value} defaultChecked={value === (chosen[name] ?? NO_CHOICE)} />{" "}
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
