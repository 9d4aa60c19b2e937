import { Field } from "#app/ui/form/field.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";

interface Props {
  field: ReturnType<typeof formFields>["field"];
  label?: string;
  hint?: string;
}

export function NewPasswordFields({ field, label = "New password", hint = "At least 8 characters" }: Props) {
  return (
    <>
      <Field label={label} type="password" autoComplete="new-password" required hint={hint} {...field("password")} />
      <Field
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        required
        {...field("confirmPassword")}
      />
    </>
  );
}
