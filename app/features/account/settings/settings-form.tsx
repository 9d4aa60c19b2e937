import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

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

/** Shows its own errors; without scripts, the fragment scrolls the response to this form. */
export function SettingsForm({ id, errors = [], className, children }: Props) {
  const fragment = useHydrated() ? "" : `#${id}`;
  return (
    <Form
      id={id}
      method="post"
      action={href("/dashboard/settings") + fragment}
      preventScrollReset
      className={className}
      autoComplete="off"
      noValidate
    >
      <ErrorSummary errors={errors} />
      {children}
    </Form>
  );
}

export type Reply = SubmissionResult<string[]>;

/** A result with the intent of the submit button, so that each form finds its own. */
export interface FormReply {
  intent: string;
  result: Reply;
  made?: MadeToken;
}

/** A new token; its text is shown only once. */
export interface MadeToken {
  name: string;
  label: string;
  text: string;
  hint: string;
}
