import type { SubmissionResult } from "@conform-to/react";

/** `id` is the form's; its fields' ids begin with it. An error about the form has the id "". */
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
