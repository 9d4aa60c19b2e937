import type { SubmissionResult } from "@conform-to/react";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import type { SettingsIntent } from "#app/ui/form/intents.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface SectionProps {
  title: string;
  id?: string;
  chip?: ReactNode;
  children: ReactNode;
}

export function Section({ title, id, chip, children }: SectionProps) {
  return (
    <section id={id} className="grid content-start gap-3 border-t border-line pt-4">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg">{title}</h2> {chip}
      </div>
      {children}
    </section>
  );
}

/** Collapsed unless `isOpen`; its state is the browser's, so a change of `isOpen` alone opens or collapses it. */
export function Fold({ title, note, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="border-t border-line pt-1">
      <summary className="flex min-h-11 items-center gap-3">
        {title} {note === undefined ? null : <span className="text-sm text-muted">{note}</span>}
        <ChevronDown size={20} className="chevron ms-auto shrink-0" />
      </summary>
      <div className="grid gap-3 pt-1 pb-3">{children}</div>
    </details>
  );
}

interface FoldProps {
  /** A heading. */
  title: ReactNode;
  note?: ReactNode;
  isOpen?: boolean;
  children: ReactNode;
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

/** What Settings answers to one of its forms, named by its button's intent; "" for an unknown one. */
export interface SettingsReply {
  form: SettingsIntent | "";
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
