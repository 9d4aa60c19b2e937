import { Form } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import type { Relisting } from "#app/domain/relisting.ts";
import { appendParam, CAN_UNDO, type FlipLinks } from "#app/features/flips/flip-links.ts";
import { waitingPath } from "#app/features/flips/waiting-link.ts";
import { Button, buttonClass } from "#app/ui/form/button.tsx";
import { Field, RadioField } from "#app/ui/form/field.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { Banner, EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";
import type { ShownFlip, ShownRound } from "./shown-round.server.ts";
import { REMINDER_HOURS, reminderPath } from "./waiting-links.ts";

interface Props extends ShownRound {
  game: Game;
  links: Pick<FlipLinks, "list">;
  /** Id of the form's act. */
  act: string;
  by: Relisting["by"];
  /** Text of the field. */
  cut: string;
  /** Number of flips that wait, with those beyond the rows. */
  flips: number;
  problem: string | undefined;
  cutProblem: string | undefined;
  /** What was listed again just now; null for nothing. */
  listed: { act: string; flips: number } | null;
}

/** Flips that didn't sell, with a choice of their next prices (docs/product.md#the-waiting-round). */
export function WaitingPage({ game, links, problem, listed, ...round }: Props) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <PageHeading
        title="Unsold overnight"
        about={gameInfo(game).label}
        back={{ to: appendParam(links.list, "of", game), label: "My Flips" }}
      />
      {problem ? (
        <div role="alert">
          <Banner tone="bad" title={problem} />
        </div>
      ) : null}
      {listed ? <Reminder {...listed} /> : null}
      {round.rows.length > 0 ? (
        <Round game={game} {...round} />
      ) : (
        <EmptyState title="Nothing is unsold overnight">
          <p>Listed flips show up here when their last price is from before today.</p>
        </EmptyState>
      )}
    </div>
  );
}

/** Links to calendar files: nobody outside the game knows when its auctions end, so the choice is free. */
function Reminder({ act, flips }: { act: string; flips: number }) {
  return (
    <Panel as="div">
      <div className="flex flex-wrap items-center gap-2">
        <p>{`Remind me to re-list ${formatCoins(flips)} in`}</p>
        {REMINDER_HOURS.map((hours) => (
          <a key={hours} href={reminderPath(act, hours)} className={buttonClass("plain", "small")}>
            {`${hours} h`}{" "}
          </a>
        ))}
      </div>
      <Hint>Opens as an event with an alarm in your calendar.</Hint>
    </Panel>
  );
}

type RoundProps = Omit<Props, "links" | "problem" | "listed">;

function Round({ game, act, by, cut, cutProblem, rows, flips, checked, afterTax }: RoundProps) {
  return (
    <Form method="post" action={waitingPath(game)} autoComplete="off" className="waiting grid grid-cols-1 gap-4">
      <input type="hidden" name="act" value={act} />
      <input type="hidden" name="game" value={game} />
      <div className="waiting-choice">
        <RadioField legend="New price" name="by" options={CHOICES} defaultValue={by} />
        <Field
          label="Cut by %"
          name="cut"
          className="waiting-cut"
          inputMode="numeric"
          maxLength={20}
          defaultValue={cut}
          errors={cutProblem ? [cutProblem] : undefined}
        />
        {/* The form's first submit button, which Enter uses. */}
        <Button intent="show">Show</Button>
      </div>
      <Hint>
        {`${flips > rows.length ? `The ${formatCoins(rows.length)} oldest of ${formatCoins(flips)}. ` : ""}` +
          `“To my price” is what you sell a card for, or 4% under your listed ones if they're lower. ${CAN_UNDO}`}
      </Hint>
      <FramedTable stacks>
        <caption className="sr-only">Flips that are unsold overnight, the oldest price first</caption>
        <thead>
          <tr>
            <th>
              <span className="sr-only">List again</span>
            </th>
            <th>Card</th>
            <th className="num">New price</th>
            <th className="num">Listed at</th>
            <th>Waited</th>
            <th className="num">Bought</th>
            <th className="num">Break-even</th>
            <th>Your price</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            // A changed choice needs a new box.
            <Row key={`${row.box} ${row.isChecked} ${row.isBelow}`} row={row} />
          ))}
        </tbody>
      </FramedTable>
      <div className="waiting-foot">
        <Button variant="primary" className="waiting-go">
          Re-list <span className="waiting-count">{formatCoins(checked)}</span>
        </Button>
        <p className="waiting-sum text-muted">{`${formatCoins(afterTax)} after tax`}</p>
      </div>
    </Form>
  );
}

const CHOICES: { value: Relisting["by"]; label: string }[] = [
  { value: "cut", label: "Cut" },
  { value: "price", label: "To my price" },
  { value: "keep", label: "Keep" },
];

function Row({ row }: { row: ShownFlip }) {
  const { box, name, about, newAsk, isBelow, isChecked, ask, waited, buy, breakEven, own } = row;
  return (
    <tr>
      <td className="cell-pick">
        {newAsk === "" ? null : (
          <label>
            <input type="checkbox" name={isBelow ? "below" : "id"} value={box} defaultChecked={isChecked} />
            <span className="sr-only">{`List ${name}${about && `, ${about},`} again${isBelow ? " under break-even" : ""}`}</span>
          </label>
        )}
      </td>
      <td className="cell-lead">
        {name} <span className="font-normal text-muted">{about}</span>
      </td>
      <td className="cell-key num">
        {newAsk || <span className="text-xs font-normal text-muted">no recent price of yours</span>}{" "}
        {isBelow ? <span className="block text-xs font-normal text-danger">under break-even</span> : null}
      </td>
      <td className="num" data-label="Listed at">
        {ask}
      </td>
      <td className="whitespace-nowrap" data-label="Waited">
        {waited}
      </td>
      <td className="num" data-label="Bought">
        {buy}
      </td>
      <td className="num" data-label="Break-even">
        {breakEven}
      </td>
      <td>{own}</td>
    </tr>
  );
}
