import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { useBackgroundReload } from "#app/ui/page/lost-connection.ts";

const PAUSES_MS = [1_000, 2_000, 5_000, 10_000];
/** Several changes within this time cause one reload. */
const GATHER_MS = 100;
/** Jitter for the reload of all pages after a database outage. */
const SPREAD_MS = 2_000;

/**
 * Subscribes to the event stream at `address()` while the page is visible, and calls `changed` for each change.
 * Reconnects after 1, 2, 5, then every 10 seconds; calls `signedOut` if the session ended. Returns an unsubscribe
 * function (docs/product.md#timings).
 */
export function followStream(address: () => string, changed: () => void, signedOut = changed): () => void {
  let source: EventSource | null = null;
  let failures = 0;
  let left = false;
  let opening: ReturnType<typeof setTimeout> | undefined;
  const announce = coalesce(changed);

  function close() {
    clearTimeout(opening);
    source?.close();
    source = null;
  }
  function openAfter(pause: number) {
    close();
    opening = setTimeout(open, pause);
  }
  function open() {
    close();
    const url = address();
    const opened = new EventSource(url);
    source = opened;
    opened.onopen = () => {
      failures = 0;
    };
    opened.onerror = () => {
      const refused = opened.readyState === EventSource.CLOSED;
      openAfter(PAUSES_MS[Math.min(failures++, PAUSES_MS.length - 1)] ?? 0);
      if (refused) void isSignedOut(url).then((out) => out && !left && ended());
    };
    opened.addEventListener("changed", () => announce.within(GATHER_MS));
    opened.addEventListener("reload", () => announce.within(Math.random() * SPREAD_MS));
    opened.addEventListener("bye", ({ data }) => openAfter(Number(data)));
    opened.addEventListener("ended", ended);
  }
  function ended() {
    close();
    signedOut();
  }
  // Browsers limit connections per site; pages in the background must not use them up.
  const onVisibility = () => (document.visibilityState === "visible" ? open() : close());

  document.addEventListener("visibilitychange", onVisibility);
  onVisibility();
  return () => {
    left = true;
    document.removeEventListener("visibilitychange", onVisibility);
    close();
    announce.stop();
  };
}

/** True if a refused stream was redirected to log-in, which EventSource doesn't expose. */
const isSignedOut = (url: string): Promise<boolean> =>
  fetch(url, { method: "HEAD", redirect: "manual" }).then(
    ({ type }) => type === "opaqueredirect",
    () => false,
  );

/** Calls `act` once for several calls; the earliest deadline wins. */
function coalesce(act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  const stop = () => {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
  };
  const within = (ms: number) => {
    const at = performance.now() + ms;
    if (at >= due) return;
    stop();
    due = at;
    timer = setTimeout(() => {
      stop();
      act();
    }, ms);
  };
  return { within, stop };
}

/** Revalidates when the stream at `stream` reports a change since `asOf` (ms), or on `coins:updated`. */
export function useLiveActivity(stream: string, asOf: number): void {
  const { revalidate } = useRevalidator();
  const reload = useBackgroundReload();
  const read = useRef(asOf);
  useEffect(() => {
    read.current = asOf;
  }, [asOf]);
  useEffect(() => {
    // At once, as part of the form's own navigation: begun later, it would repeat that one, and lose its toast.
    const saved = () => void revalidate();
    window.addEventListener("coins:updated", saved);
    const leave = followStream(
      () => `${stream}?since=${read.current}`,
      () => void reload(),
      // Redirects to the log-in page.
      () => void revalidate(),
    );
    return () => {
      window.removeEventListener("coins:updated", saved);
      leave();
    };
  }, [stream, revalidate, reload]);
}
