import { formatCoins } from "#app/domain/coins.ts";
import { formatDateBeside } from "#app/domain/days.ts";
import type { Goal, GoalProgress } from "#app/domain/reports/goal.ts";
import { Panel } from "#app/ui/panel.tsx";

export type GoalState = { goal: Goal; progress: GoalProgress; today: string };

export function GoalPanel({ state, to }: { state: GoalState | null; to: string }) {
  return (
    <Panel className="grid content-start gap-1" aria-labelledby="goal">
      <h2 id="goal" className="text-base">
        Goal
      </h2>
      {state ? <Progress {...state} /> : <p className="text-sm text-muted">How much profit do you want to make?</p>}
      <p className="text-sm">
        <a href={to} className="inline-block pointer-coarse:py-3">
          {state ? "Change goal" : "Set a goal"}
        </a>
      </p>
    </Panel>
  );
}

function Progress({ goal, progress, today }: GoalState) {
  const share = Math.min(Math.max(progress.profit / goal.target, 0), 1) * 100;
  return (
    <>
      <p id="goal-progress">{goalText({ goal, progress, today })}</p>
      <svg aria-hidden="true" className="goal-bar">
        <rect className="gain" width={`${share}%`} height="100%" />
      </svg>
      {paceTexts({ goal, progress, today }).map((text) => (
        <p key={text} className="text-sm text-muted">
          {text}
        </p>
      ))}
    </>
  );
}

const goalText = ({ goal, progress, today }: GoalState): string =>
  `${formatCoins(progress.profit)} of ${formatCoins(goal.target)} since ${formatDateBeside(goal.since, today)}`;

function paceTexts({ goal, progress, today }: GoalState): string[] {
  const { reachedOn, needed, pace, arrival } = progress;
  const dated = (date: string) => formatDateBeside(date, today);
  if (reachedOn !== null) return [`Reached on ${dated(reachedOn)}`];
  const until = goal.until === null ? "" : dated(goal.until);
  const made = `${formatCoins(pace)} a day`;
  const start =
    needed === null ? until && `${until} has passed.` : `You need ${formatCoins(needed)} a day to hit ${until}.`;
  const end =
    arrival === null
      ? `The last 7 days made ${made}.`
      : `At this week's pace (${made}) you get there ${dated(arrival)}.`;
  return [start ? `${start} ${end}` : end];
}
