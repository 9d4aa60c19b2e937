import { useEffect, useRef, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { formatCoins } from "#app/domain/coins.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import type { ListReply } from "#app/features/flips/list/list-reply.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Toast } from "#app/ui/overlay/toaster.tsx";
import { Banner } from "#app/ui/panel.tsx";
import { parseStore, rejectionReason, remainingRows, serializeBatch } from "./browser-flips.ts";
import { LOCAL_FLIPS, readStore, writeStore } from "./store.ts";

/** On any failure the store stays for the next page (docs/product.md#old-flips-of-this-browser). */
export function LocalFlipsMover({ list }: { list: string }) {
  const { data, state, submit } = useFetcher<ListReply>();
  const moved = data?.form === "old flips" ? data.moved : null;
  const { pathname } = useLocation();
  const sent = useRef<string | null>(null);
  const [arrived, setArrived] = useState(0);
  const [rejected, setRejected] = useState<unknown[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another try
  useEffect(() => {
    const store = readStore();
    const rows = store === null ? [] : parseStore(store);
    if (rows === null || (store !== null && rows.length === 0)) return writeStore(null);
    setRejected(rows.filter((row) => rejectionReason(row) !== null));
    const batch = serializeBatch(rows);
    if (batch === "[]" || state !== "idle") return;
    sent.current = store;
    const form = new FormData();
    form.set("intent", "import-local");
    form.set("flips", batch);
    void submit(form, { method: "post", action: list, encType: "multipart/form-data" });
  }, [pathname, list, submit]);

  useEffect(() => {
    const store = sent.current;
    const rows = store === null ? null : parseStore(store);
    // If the store changed in the meantime, it's sent again; rows imported before add nothing.
    if (!moved || rows === null || readStore() !== store) return;
    sent.current = null;
    const rest = remainingRows(rows, moved);
    writeStore(rest.length > 0 ? JSON.stringify(rest) : null);
    setRejected(rest);
    if (moved.taken > moved.refused.length) setArrived((times) => times + 1);
  }, [moved]);

  function clearStore() {
    const left = (parseStore(readStore() ?? "[]") ?? []).filter((row) => rejectionReason(row) === null);
    writeStore(left.length > 0 ? JSON.stringify(left) : null);
    setRejected([]);
  }

  return (
    <>
      <Toast times={arrived} seconds={4}>
        Your old flip data has been successfully migrated!
      </Toast>
      {rejected.length > 0 && (moved || pathname === list) ? (
        <RejectedFlips rows={rejected} name={LOCAL_FLIPS} onForget={clearStore} />
      ) : null}
    </>
  );
}

interface Props {
  rows: readonly unknown[];
  name: string;
  onForget: () => void;
}

function RejectedFlips({ rows, name, onForget }: Props) {
  const byReason = new Map<string, unknown[]>();
  for (const row of rows) {
    const reason = rejectionReason(row) ?? "";
    const some = byReason.get(reason) ?? [];
    some.push(row);
    byReason.set(reason, some);
  }
  return (
    <div role="status" className="mb-4">
      <Banner
        tone="warn"
        title={`${formatCoins(rows.length)} of your old flips couldn't be moved and are still in this browser`}
      >
        <ul className="my-1 list-disc ps-5">
          {[...byReason].map(([reason, some]) => (
            <li key={reason}>{`${flipNames(some)}: ${reason}`}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            size="small"
            onClick={() => saveAsFile(JSON.stringify(rows, null, 2), `${name.replace(":", "-")}.json`)}
          >
            Download them
          </Button>
          <Button type="button" size="small" variant="quiet" onClick={onForget}>
            Remove them from this browser
          </Button>
        </div>
      </Banner>
    </div>
  );
}

const NAMED = 3;

function flipNames(rows: readonly unknown[]): string {
  const names = rows.slice(0, NAMED).map((row) => flipName({ name: nameIn(row) }));
  const more = rows.length - names.length;
  return names.join(", ") + (more > 0 ? ` and ${formatCoins(more)} more` : "");
}

const nameIn = (row: unknown): string =>
  typeof row === "object" && row !== null && "name" in row && typeof row.name === "string" ? row.name.trim() : "";

function saveAsFile(text: string, name: string) {
  const file = document.createElement("a");
  file.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  file.download = name;
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 10_000);
}
