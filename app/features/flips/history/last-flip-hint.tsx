import { useEffect, useRef, useState } from "react";
import { parseOvr } from "#app/domain/flip.ts";
import type { Game } from "#app/domain/games.ts";
import { cardKeyQueryString } from "#app/features/flips/card-links.ts";
import { isOurs } from "#app/ui/page/lost-connection.ts";
import { Hint } from "#app/ui/panel.tsx";

const PAUSE_MS = 400;

/** The last flip of the form's card. Its height is reserved; it stays empty if the request fails. */
export function LastFlipHint({ initialText, to, game }: { initialText: string; to: string; game: Game }) {
  const line = useRef<HTMLDivElement>(null);
  const lastQuery = useRef<string>(undefined);
  const [text, setText] = useState(initialText);
  useEffect(() => {
    const form = line.current?.closest("form");
    if (!form) return;
    let running = new AbortController();
    const ask = () => {
      const query = knownCard(form, game);
      // The server rendered the text for the initial card.
      lastQuery.current ??= query;
      if (query === lastQuery.current) return;
      lastQuery.current = query;
      running.abort();
      running = new AbortController();
      setText("");
      if (query !== "") void fetchText(to + query, running.signal).then(setText, () => {});
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
  }, [to, game]);
  return (
    <Hint as="div" role="status" className="-my-1 min-h-5">
      <span ref={line}>{text}</span>
    </Hint>
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

async function fetchText(from: string, signal: AbortSignal): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  signal.throwIfAborted();
  const answer = await fetch(from, { signal });
  if (!answer.ok || !isOurs(answer) || answer.redirected) throw new Error("no answer");
  return answer.text();
}
