import { useRef } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFocusOnChange } from "./focus.ts";

/** 10 is for a partly done act (docs/product.md#timings). */
type Seconds = 2 | 3 | 4 | 10;

interface PageToast {
  text: string;
  /** Null: a problem that stays until the next page. */
  seconds: Seconds | null;
  tone: "good" | "bad";
  key: string;
  form?: {
    action: string;
    fields: Record<string, string>;
    buttons: { name: string; value: string; text: string }[];
  };
  link?: { to: string; text: string };
}

const stay = { 2: "toast-2", 3: "toast-3", 4: "toast-4", 10: "toast-10" } as const;

function toastClass(seconds: Seconds, tone: "good" | "bad" = "good"): string {
  return tone === "bad" ? `toast toast-bad ${stay[seconds]}` : `toast ${stay[seconds]}`;
}

/** Render it always, so that screen readers announce a later toast. */
export function Toaster({ toast }: { toast: PageToast | null }) {
  return (
    <>
      <div role="status" className="toaster">
        {toast?.seconds ? (
          <div key={toast.key} className={toastClass(toast.seconds, toast.tone)}>
            {toast.text}
            {toast.link ? (
              <Link to={toast.link.to} className="toast-act">
                {toast.link.text}
              </Link>
            ) : null}
            {toast.form ? <ToastForm {...toast.form} /> : null}
          </div>
        ) : null}
      </div>
      {toast?.seconds === null ? (
        <div className="mx-auto w-full max-w-5xl px-4 py-2">
          <ErrorSummary key={toast.key} errors={[{ id: "", message: toast.text }]} />
        </div>
      ) : null}
    </>
  );
}

function ToastForm({ action, fields, buttons }: NonNullable<PageToast["form"]>) {
  const form = useRef<HTMLFormElement>(null);
  useFocusOnChange(form);
  return (
    <Form ref={form} method="post" action={action} replace preventScrollReset className="toast-act">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {buttons.map(({ text, ...button }) => (
        <Button key={button.value} size="small" {...button}>
          {text}
        </Button>
      ))}
    </Form>
  );
}

type ToastProps = { times: number; seconds: Seconds; tone?: "good" | "bad"; children: string };

/** A toast that a script shows each time `times` grows; none at 0. Render it always, so that it is announced. */
export function Toast({ times, seconds, tone, children }: ToastProps) {
  return (
    <span role={tone === "bad" ? "alert" : "status"} className="toaster">
      {times > 0 ? (
        <span key={times} className={toastClass(seconds, tone)}>
          {children}
        </span>
      ) : null}
    </span>
  );
}
