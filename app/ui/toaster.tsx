type Toast = { text: string; seconds: 2 | 3 | 4; tone: "good" | "bad"; key: string };

const stay = { 2: "toast-2", 3: "toast-3", 4: "toast-4" } as const;

/** The classes of a toast that leaves after `seconds`, by CSS alone. */
export function toastClass(seconds: 2 | 3 | 4, tone: "good" | "bad" = "good"): string {
  return tone === "bad" ? `toast toast-bad ${stay[seconds]}` : `toast ${stay[seconds]}`;
}

/** The place where short messages appear; render it always, so that screen readers hear a toast that comes later. */
export function Toaster({ toast }: { toast: Toast | null }) {
  return (
    <div role="status" className="toaster">
      {toast ? (
        <p key={toast.key} className={toastClass(toast.seconds, toast.tone)}>
          {toast.text}
        </p>
      ) : null}
    </div>
  );
}
