import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { KeptFlips } from "./kept-flips.tsx";
import { batchOf, keptFor, type Moved, restAfter, rowsIn } from "./local-flips.ts";
import { LOCAL_FLIPS, readStore, writeStore } from "./local-store.ts";

/**
 * Moves the flips of an older version from this browser into the account, once, by posting them to the list; whatever goes wrong leaves them
 * whole for the next page (docs/product.md#old-flips-of-this-browser). What the account did not take stays, and the list says so.
 */
export function LocalFlipsMover({ list }: { list: string }) {
  const { data, state, submit } = useFetcher<{ moved?: Moved }>();
  const { pathname } = useLocation();
  const sent = useRef<string | null>(null);
  const [arrived, setArrived] = useState(0);
  const [kept, setKept] = useState<unknown[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another try
  useEffect(() => {
    const store = readStore();
    const rows = store === null ? [] : rowsIn(store);
    if (rows === null || (store !== null && rows.length === 0)) return writeStore(null);
    setKept(rows.filter((row) => keptFor(row) !== null));
    const batch = batchOf(rows);
    if (batch === "[]" || state !== "idle") return;
    sent.current = store;
    const form = new FormData();
    form.set("intent", "import-local");
    form.set("flips", batch);
    void submit(form, { method: "post", action: list, encType: "multipart/form-data" });
  }, [pathname, list, submit]);

  useEffect(() => {
    const store = sent.current;
    const rows = store === null ? null : rowsIn(store);
    // why: a store that changed meanwhile is sent once more as a whole, which adds nothing twice
    if (!data?.moved || rows === null || readStore() !== store) return;
    sent.current = null;
    const rest = restAfter(rows, data.moved);
    writeStore(rest.length > 0 ? JSON.stringify(rest) : null);
    setKept(rest);
    if (data.moved.taken > data.moved.refused.length) setArrived((times) => times + 1);
  }, [data]);

  function forget() {
    const left = (rowsIn(readStore() ?? "[]") ?? []).filter((row) => keptFor(row) === null);
    writeStore(left.length > 0 ? JSON.stringify(left) : null);
    setKept([]);
  }

  return (
    <>
      <Toast times={arrived} seconds={4}>
        Your old flip data has been successfully migrated!
      </Toast>
      {kept.length > 0 && (data?.moved || pathname === list) ? <KeptFlips rows={kept} name={LOCAL_FLIPS} onForget={forget} /> : null}
    </>
  );
}
