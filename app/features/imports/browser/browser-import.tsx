import { lazy, Suspense, useEffect, useState } from "react";
import { readStore } from "./store.ts";

// Few browsers still have a store, so its code is loaded on demand.
const LocalFlipsMover = lazy(async () => ({ default: (await import("./mover.tsx")).LocalFlipsMover }));

/** Imports flips from the old localStorage store; renders nothing without one. */
export function OldFlips({ list }: { list: string }) {
  const [found, setFound] = useState(false);
  useEffect(() => setFound(readStore() !== null), []);
  return found ? (
    <Suspense>
      <LocalFlipsMover list={list} />
    </Suspense>
  ) : null;
}
