import { useEffect, useState } from "react";
import { href, Link } from "react-router";
import { isDated, timeAgo } from "#app/domain/dates.ts";
import { datesIn } from "#app/domain/days.ts";
import { type Game, gameInfo } from "#app/domain/games.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState, Hint, Panel } from "#app/ui/panel.tsx";
import { SignedFigure } from "#app/ui/stat-card.tsx";
import type { ActivityItem } from "./recent.server.ts";

interface Props {
  items: readonly ActivityItem[];
  game: Game;
  timeZone: string;
  /** When the list was loaded, in milliseconds. */
  asOf: number;
  add: string;
  /** Query string that returns a form here. */
  search: string;
}

export function RecentActivity({ items, game, timeZone, asOf, add, search }: Props) {
  const now = useNow(asOf);
  const pathOf = ({ id, lot }: ActivityItem) =>
    lot === null
      ? href("/dashboard/my-flips/:flipId", { flipId: id }) + search
      : `${href("/dashboard/my-flips")}?${new URLSearchParams({ of: game, lot })}`;
  return (
    <section aria-labelledby="recent-activity" className="grid content-start gap-2">
      <h2 id="recent-activity" className="text-lg">
        Recent Activity
      </h2>
      {items.length === 0 ? (
        <EmptyState title={`No recent activity in ${gameInfo(game).label}`}>
          <ButtonLink to={add + search}>Log your first flip</ButtonLink>
          <p>Your sales, new flips and coin changes of the last 14 days will show up here.</p>
        </EmptyState>
      ) : (
        <>
          <Panel as="div" className="rows-frame">
            <ul className="feed" aria-live="polite" aria-relevant="additions">
              {items.map((item) => (
                <Line
                  key={`${item.id} ${item.title}`}
                  item={item}
                  ago={timeAgo(item.happenedAt, now, timeZone)}
                  to={item.eventType === "flip" ? pathOf(item) : null}
                />
              ))}
            </ul>
          </Panel>
          {items.some(({ happenedAt }) => isDated(happenedAt, now)) ? <Hint>{datesIn(timeZone)}</Hint> : null}
        </>
      )}
    </section>
  );
}

function Line({
  item: { eventType, title, meta, happenedAt },
  ago,
  to,
}: {
  item: ActivityItem;
  ago: string;
  to: string | null;
}) {
  const isFigure = eventType === "flip";
  return (
    <li className="relative">
      <div>
        <p className="font-medium">
          {to === null ? (
            title
          ) : (
            <Link to={to} className="after:absolute after:inset-0">
              {title}
            </Link>
          )}
        </p>
        {meta && !isFigure ? <p>{meta}</p> : null}
        <p className="text-muted">
          <time dateTime={happenedAt.toISOString()}>{ago}</time>
        </p>
      </div>
      {meta && isFigure ? (
        <p className="font-semibold">
          <SignedFigure text={meta} direction={activityDirection(meta)} />
        </p>
      ) : null}
    </li>
  );
}

/** Direction of a figure that the database formatted with its sign. */
const activityDirection = (figure: string) => (/^\W?0$/.test(figure) ? "flat" : figure.startsWith("+") ? "up" : "down");

/** Server time, advanced every minute with scripts. */
function useNow(asOf: number): Date {
  const [now, setNow] = useState(asOf);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setNow(asOf + performance.now() - start), 60_000);
    return () => clearInterval(timer);
  }, [asOf]);
  return new Date(Math.max(now, asOf));
}
