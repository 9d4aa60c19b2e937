import type { SubmissionResult } from "@conform-to/react";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import { MONTHS } from "#app/domain/dates.ts";
import type { Game } from "#app/domain/games.ts";
import type { Goal } from "#app/domain/reports/goal.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { CancelLink } from "#app/ui/overlay/dialog.tsx";

interface Props {
  game: Game;
  goal: Goal | null;
  today: string;
  /** Profit in coins. */
  lastMonth: Coins;
  /** Prefill from the query string, such as after a login, by field name. */
  typed: Record<string, string>;
  reply: SubmissionResult<string[]> | undefined;
  here: string;
  closeTo: string;
}

export function GoalForm({ game, goal, today, lastMonth, typed, reply, here, closeTo }: Props) {
  const { field, errors } = formFields("goal", reply, {
    target: goal ? formatCoins(goal.target) : "",
    since: goal?.since ?? today,
    until: goal?.until ?? "",
    ...typed,
  });
  return (
    <form method="post" action={here} className="grid gap-3" autoComplete="off" noValidate>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="game" value={game} />
      <Field
        label="Profit goal"
        inputMode="numeric"
        autoComplete="off"
        required
        hint={lastMonthText(lastMonth, today)}
        {...field("target")}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field label="From" type="date" required {...field("since")} />
        <Field label="To" type="date" hint="Leave blank for no deadline." {...field("until")} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" intent="save">
          Save
        </Button>
        {goal ? <Button intent="clear">Clear</Button> : null}
        <CancelLink to={closeTo} />
      </div>
    </form>
  );
}

/** "You made 12,000 in Nov." */
function lastMonthText(profit: Coins, today: string): string {
  const month = MONTHS[(Number(today.slice(5, 7)) + 10) % 12];
  if (profit === 0) return `You made nothing in ${month}.`;
  return `You ${profit > 0 ? "made" : "lost"} ${formatCoins(Math.abs(profit))} in ${month}.`;
}
