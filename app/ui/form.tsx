import { type SubmissionResult, useForm } from "@conform-to/react";

type Values = Record<string, string | undefined>;

/**
 * A form's fields as the server answered them, or as first filled: what to spread on each field part, and every error for the summary.
 * `id` tells the forms of a page apart; ids of fields begin with it.
 */
export function useReply(id: string, reply: SubmissionResult<string[]> | undefined, values: Values = {}) {
  const [form, fields] = useForm<Values>({ id, lastResult: reply, defaultValue: values });
  const field = (name: string) => {
    const { initialValue, errors } = fields[name] ?? {};
    return { id: `${id}-${name}`, name, errors, defaultValue: typeof initialValue === "string" ? initialValue : undefined };
  };
  const errors = Object.entries(form.allErrors).flatMap(([name, messages]) =>
    messages.map((message) => ({ id: name === "" ? id : `${id}-${name}`, message })),
  );
  return { field, errors };
}
