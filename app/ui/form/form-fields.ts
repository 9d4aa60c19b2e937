import type { SubmissionResult } from "@conform-to/react";

/**
 * A form's fields as the server answered them, else as first filled: what to spread on each field part, and every error
 * for the summary (one about the whole form has no id).
 * `id` is the form's; ids of its fields begin with it.
 */
export function formFields(
  id: string,
  reply: SubmissionResult<string[]> | undefined,
  values: Record<string, string> = {},
) {
  const errorsOf = (name: string) => reply?.error?.[name] ?? undefined;
  const field = (name: string) => {
    const answered = reply?.initialValue?.[name];
    return {
      id: `${id}-${name}`,
      name,
      errors: errorsOf(name),
      defaultValue: typeof answered === "string" ? answered : reply ? "" : (values[name] ?? ""),
    };
  };
  const errors = Object.keys(reply?.error ?? {}).flatMap((name) =>
    (errorsOf(name) ?? []).map((message) => ({ id: name === "" ? "" : `${id}-${name}`, message })),
  );
  return { field, errors };
}
