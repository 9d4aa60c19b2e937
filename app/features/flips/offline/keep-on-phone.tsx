import { useState } from "react";
import { parseCoins } from "#app/domain/coins.ts";
import { parseOvr, parsePosition } from "#app/domain/flip.ts";
import { formatLine } from "#app/domain/format-line.ts";
import type { Game } from "#app/domain/games.ts";
import { parseCopies } from "#app/domain/lot.ts";
import { Button } from "#app/ui/form/button.tsx";
import { keepLine, readPlayer } from "./outbox.ts";

/** The fields of the add form as they were posted, by their names. */
type Fields = Record<string, unknown>;

/** The flip of the add form as one line; null where no line can say it, as with a sale date. */
function lineOf(fields: Fields): string | null {
  const text = (name: string) => String(fields[name] ?? "").trim();
  const [buy, sell, copies] = [
    parseCoins(text("buy")),
    parseCoins(text("sell") || "0"),
    parseCopies(text("copies") || "1"),
  ];
  if (buy === null || sell === null || copies === null || text("soldAt") !== "") return null;
  return formatLine({
    copies,
    name: text("name"),
    pos: parsePosition(text("pos")) ?? "Other",
    ovr: parseOvr(text("ovr")),
    buy,
    sell,
    status: text("status") === "sold" ? "sold" : "listed",
    source: text("found"),
    note: text("note"),
  });
}

const SAYS = {
  kept: "Kept on this phone. It's sent as soon as there's a connection.",
  unsaid: "This flip can't be kept as one line. Leave the sale date out, or try again with a connection.",
  failed: "This phone can't keep it. Its storage may be full.",
};

/** Keeps the flip of an add form whose connection was lost in the offline log, under the form's id. */
export function KeepOnPhone({ game, fields, waitingAt }: { game: Game; fields: Fields; waitingAt: string }) {
  const [outcome, setOutcome] = useState<keyof typeof SAYS | null>(null);
  async function keep() {
    const line = lineOf(fields);
    const player = await readPlayer().catch(() => undefined);
    if (line === null || !player) return setOutcome(line === null ? "unsaid" : "failed");
    const { owner, ahead } = player;
    const kept = { id: String(fields.id), game, line, typedAt: Date.now(), ahead, owner };
    await keepLine(kept).then(
      () => setOutcome("kept"),
      () => setOutcome("failed"),
    );
  }
  return (
    <div role="status" className="grid justify-items-start gap-2">
      {outcome === null ? null : <p>{SAYS[outcome]}</p>}
      {outcome === "kept" ? (
        <a href={waitingAt}>See what waits</a>
      ) : (
        <Button type="button" onClick={keep}>
          Keep on this phone
        </Button>
      )}
    </div>
  );
}
