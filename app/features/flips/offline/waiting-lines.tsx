import { useEffect, useRef, useState } from "react";
import type { Game } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { FieldError } from "#app/ui/form/field.tsx";
import { useBackgroundReload } from "#app/ui/page/lost-connection.ts";
import { changeLine, keepLine, OUTBOX_CHANGED, readPlayer, type WaitingLine, waitingLines } from "./outbox.ts";
import { isHeld, isTooOld } from "./send-lines.ts";

export { holdLine, keepRefused, sendLater, toRefusedLine } from "./line-keeper.ts";
export { removeLine } from "./outbox.ts";

const NO_CONNECTION = "No connection. Kept on this phone, sent when it's back.";
const TOO_OLD = "This is more than 30 days old, so it isn't sent anymore.";
const LOGGED_OUT = "You're logged out. Kept on this phone, sent once you've logged in.";

interface Props {
  owner: string;
  isLoggedOut: boolean;
  game: Game;
  /** Ids of the form's own lines, which it shows itself. */
  shown: readonly string[];
  onEdit: (line: WaitingLine) => void;
}

/** The lines of this game that wait on this phone, above the list. */
export function WaitingLines({ owner, isLoggedOut, game, shown, onEdit }: Props) {
  const [lines, setLines] = useState<readonly WaitingLine[]>([]);
  const [removed, setRemoved] = useState<WaitingLine | null>(null);
  const [isSent, setIsSent] = useState(false);
  const known = useRef<readonly WaitingLine[]>([]);
  const reload = useBackgroundReload();
  useEffect(() => {
    const read = async () => {
      const [all, player] = await Promise.all([waitingLines(), readPlayer()]);
      const own = all
        .filter((line) => line.owner === owner && line.game === game && !isHeld(line))
        // Edited, it counts as typed now.
        .map((line) => (player && isTooOld(line, player) ? { ...line, typedAt: Date.now(), refusal: TOO_OLD } : line));
      const isLess = known.current.some(({ id }) => !all.some((line) => line.id === id));
      known.current = own;
      setLines(own);
      setIsSent((wasSent) => own.length === 0 && (wasSent || isLess));
      if (isLess && navigator.onLine) reload();
    };
    const changed = () => void read().catch(() => {});
    addEventListener(OUTBOX_CHANGED, changed);
    changed();
    return () => removeEventListener(OUTBOX_CHANGED, changed);
  }, [owner, game, reload]);
  const isEntering = shown.length > 0;
  useEffect(() => {
    if (isEntering) setIsSent(false);
  }, [isEntering]);
  async function remove(line: WaitingLine) {
    known.current = known.current.filter((other) => other !== line);
    if (await changeLine(line, null)) setRemoved(line);
  }
  async function undo({ order: _, ...line }: WaitingLine) {
    await keepLine(line);
    setRemoved(null);
  }
  const listed = lines.filter(({ id }) => !shown.includes(id));
  const unsent = listed.filter(({ refusal }) => !refusal).length;
  return (
    <div className="waiting-lines">
      <p role="status" className="empty:hidden">
        {unsent > 0 ? (isLoggedOut ? LOGGED_OUT : NO_CONNECTION) : isSent ? "All sent." : ""}
      </p>
      {unsent > 0 && isLoggedOut ? (
        <p>
          {/* Without the line in its address, as the lapsed session's redirect has it: it's sent from here. */}
          <a href={`/login?${new URLSearchParams({ next: location.pathname })}`} className="underline">
            Log in
          </a>
        </p>
      ) : null}
      {listed.length > 0 ? (
        <ul className="grid gap-2" aria-label="Waiting on this phone">
          {listed.map((line) => (
            <li key={line.id} className="flex items-center gap-2">
              <div className="grid flex-1 gap-1 wrap-anywhere">
                {line.line}
                {line.refusal ? <FieldError>{line.refusal}</FieldError> : null}
              </div>
              <Button type="button" size="small" aria-label={`Edit ${line.line}`} onClick={() => onEdit(line)}>
                Edit
              </Button>
              <Button type="button" size="small" aria-label={`Remove ${line.line}`} onClick={() => remove(line)}>
                ✕
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      {removed ? (
        <p role="status">
          {removed.isTried ? "Removed here. It was sent before, so it may be in the list." : "Removed."}{" "}
          <Button type="button" size="small" onClick={() => undo(removed)}>
            Undo
          </Button>
        </p>
      ) : null}
    </div>
  );
}
