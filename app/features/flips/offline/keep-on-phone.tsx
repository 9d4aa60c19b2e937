import { useState } from "react";
import { parseCoins, priceProblem } from "#app/domain/coins.ts";
import { OVR_RANGE, parseOvr, parsePosition, priceQuestion, SELL_REQUIRED } from "#app/domain/flip.ts";
import { formatLine } from "#app/domain/format-line.ts";
import type { Game } from "#app/domain/games.ts";
import { COPIES_RANGE, parseCopies } from "#app/domain/lot.ts";
import { Button } from "#app/ui/form/button.tsx";
import { clockOffset, keepLine } from "./outbox.ts";

const HAS_DATE = "A flip with a sale date can't be kept here. Clear the date, or try again with a connection.";
const NO_LINE = "Its name or prices could be misread when it's kept as one line. Try again with a connection.";

/** Formats the add form's fields as one line, with a question if the prices look wrong; or returns their problem. */
function formatFields(text: (name: string) => string): { line: string; question: string | null } | { problem: string } {
  const buy = text("buy");
  const sell = text("sell") || "0";
  const copies = parseCopies(text("copies") || "1");
  const prices = { buy: parseCoins(buy) ?? 0, sell: parseCoins(sell) ?? 0 };
  const status = text("status") === "sold" ? "sold" : "listed";
  const ovr = parseOvr(text("ovr"));
  const problem =
    priceProblem("Buy price", buy) ??
    priceProblem("Sell price", sell) ??
    (prices.buy === 0 ? "Buy price must be greater than 0" : null) ??
    (status === "sold" && prices.sell === 0 ? SELL_REQUIRED : null) ??
    (text("ovr") !== "" && ovr === null ? OVR_RANGE : null) ??
    (copies === null ? COPIES_RANGE : null) ??
    (text("soldAt") === "" ? null : HAS_DATE);
  if (problem !== null) return { problem };
  const pos = parsePosition(text("pos")) ?? "Other";
  const texts = { name: text("name"), source: text("found"), note: text("note") };
  const line = formatLine({ copies: copies ?? 1, pos, ovr, status, ...prices, ...texts });
  return line === null
    ? { problem: NO_LINE }
    : { line, question: priceQuestion(prices.buy, prices.sell, "Keep again") };
}

interface Props {
  owner: string;
  game: Game;
  fields: Record<string, unknown>;
  waitingAt: string;
  /** True once the line is stored; the form is gone then, so no other flip can reuse its id. */
  isKept: boolean;
  onKept: () => void;
}

/** Stores a flip in the offline log, under the form's id, after its submission lost the connection. */
export function KeepOnPhone({ owner, game, fields, waitingAt, isKept, onKept }: Props) {
  const [message, setSaid] = useState("");
  async function keep() {
    const text = (name: string) => String(fields[name] ?? "").trim();
    const read = formatFields(text);
    if ("problem" in read) return setSaid(read.problem);
    if (read.question !== null && message !== read.question) return setSaid(read.question);
    const typedAt = Date.now();
    try {
      const ahead = await clockOffset(owner);
      const card = text("cardId") || undefined;
      await keepLine({ id: text("id"), game, line: read.line, found: "", card, typedAt, ahead, owner });
      onKept();
    } catch {
      setSaid("This phone can't keep it. Its storage may be full.");
    }
  }
  return (
    <div role="status" className="mb-3 grid justify-items-start gap-2">
      {isKept ? <p>Kept on this phone. It's sent as soon as there's a connection.</p> : message && <p>{message}</p>}
      {isKept ? (
        <p>
          <a href={waitingAt}>See what waits, or log another</a>
        </p>
      ) : (
        <Button type="button" onClick={keep}>
          Keep on this phone
        </Button>
      )}
    </div>
  );
}
