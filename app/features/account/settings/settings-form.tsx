import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** One subject of the settings page, under its own heading. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section id={id} className="grid content-start gap-3 border-t border-line pt-4">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  );
}

interface Props {
  id: string;
  errors?: ReturnType<typeof formFields>["errors"];
  className: string;
  children: ReactNode;
}

/**
 * One form of the settings page, which says what was wrong with it at its own head; where no scripts run the answer's
 * page opens at it.
 */
export function SettingsForm({ id, errors = [], className, children }: Props) {
  const fragment = useHydrated() ? "" : `#${id}`;
  return (
    <Form
      id={id}
      method="post"
      action={href("/dashboard/settings") + fragment}
      preventScrollReset
      className={className}
      noValidate
    >
      <ErrorSummary errors={errors} />
      {children}
    </Form>
  );
}

/** What one form of the settings page is answered. */
export type Reply = SubmissionResult<string[]>;

/** An answer with the button that sent the form, so that each form takes its own. */
export interface FormReply {
  intent: string;
  result: Reply;
  /** The token that was made. */
  made?: MadeToken;
}

/** A token that was just made; its text is shown this once. */
export interface MadeToken {
  name: string;
  label: string;
  text: string;
  hint: string;
}
