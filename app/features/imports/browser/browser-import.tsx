import { lazy, Suspense, useEffect, useState } from "react";
import { readStore } from "./store.ts";

// why: hardly a browser still holds any, and the others need not load what moves them
const LocalFlipsMover = lazy(async () => ({ default: (await import("./mover.tsx")).LocalFlipsMover }));

/** Moves the flips that an older version left in this browser into the account; nothing where there are none. */
export function OldFlips({ list }: { list: string }) {
  const [found, setFound] = useState(false);
  useEffect(() => setFound(readStore() !== null), []);
  return found ? (
    <Suspense>
      <LocalFlipsMover list={list} />
    </Suspense>
  ) : null;
}
