import { useEffect, useRef, useState } from "react";
import { formatCoins } from "#app/domain/coins.ts";
import { parseOvr } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import { Button } from "#app/ui/form/button.tsx";
import { setFieldValue } from "#app/ui/form/field-value.ts";
import { isOurs } from "#app/ui/page/lost-connection.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { PriceStrip } from "./price-strip.tsx";
import type { Strip } from "./strip.ts";

const PAUSE_MS = 400;

interface Props {
  initial: Strip | null;
  /** The form's status at first. */
  status: string;
  to: string;
  game: Game;
  /** Id of the flip that is edited. */
  edited?: string;
}

/**
 * The strip of a dialog's card, with a button that fills in Sell of a listed flip; nothing if the request fails. What
 * doesn't apply keeps its place, so that nothing moves under a thumb.
 */
export function CardStrip({ initial, status, to, game, edited }: Props) {
  const here = useRef<HTMLDivElement>(null);
  const lastQuery = useRef<string>(undefined);
  const [strip, setStrip] = useState(initial);
  const [isListed, setIsListed] = useState(status === "listed");
  const [isStale, setIsStale] = useState(false);
  const hydrated = useHydrated();
  useEffect(() => {
    const form = here.current?.closest("form");
    if (!form) return;
    let running = new AbortController();
    const ask = () => {
      setIsListed(new FormData(form).get("status") === "listed");
      const query = knownCard(form, game);
      // The server rendered the strip of the initial card.
      lastQuery.current ??= query;
      if (query === lastQuery.current) return;
      lastQuery.current = query;
      running.abort();
      running = new AbortController();
      setIsStale(true);
      const show = (strip: Strip | null) => {
        setStrip(strip);
        setIsStale(false);
      };
      if (query === "") show(null);
      else void fetchStrip(to + query + (edited ? `&edited=${edited}` : ""), running.signal).then(show, () => {});
    };
    ask();
    // Picking a card sets the fields without an input event.
    const watched = new MutationObserver(ask);
    watched.observe(form, { subtree: true, childList: true, attributeFilter: ["value"] });
    form.addEventListener("input", ask);
    return () => {
      running.abort();
      watched.disconnect();
      form.removeEventListener("input", ask);
    };
  }, [to, game, edited]);
  const suggested = strip?.suggested ?? null;
  const isOffered = !edited || status === "listed";
  function fill() {
    const sell = here.current?.closest("form")?.elements.namedItem("sell");
    if (sell instanceof HTMLInputElement && suggested !== null) setFieldValue(sell, formatCoins(suggested));
  }
  return (
    <div ref={here} role="status" className={`-my-1 min-h-5 text-muted${isStale ? " is-away" : ""}`}>
      {strip ? (
        <PriceStrip strip={strip}>
          {hydrated && suggested !== null && isOffered ? (
            <Button type="button" size="small" className={isListed ? undefined : "is-away"} onClick={fill}>
              {`Set Sell to ${formatCoins(suggested)}`}
            </Button>
          ) : null}
        </PriceStrip>
      ) : null}
    </div>
  );
}

/** Query string of the form's card; "" if it is incomplete. */
function knownCard(form: HTMLFormElement, game: Game): string {
  const fields = new FormData(form);
  const [name = "", pos = "", ovr = "", cardId = ""] = ["name", "pos", "ovr", "cardId"].map((field) =>
    String(fields.get(field) ?? "").trim(),
  );
  const known = parseOvr(ovr);
  if (name === "" || (known === null && cardId === "")) return "";
  return cardKeyQueryString({ name, pos, ovr: known, ...(cardId && { cardId }) }, game);
}

async function fetchStrip(from: string, signal: AbortSignal): Promise<Strip | null> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  signal.throwIfAborted();
  const answer = await fetch(from, { signal });
  if (!answer.ok || !isOurs(answer) || answer.redirected) throw new Error("no answer");
  return answer.json();
}
