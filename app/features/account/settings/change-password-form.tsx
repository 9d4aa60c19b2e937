import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import type { Reply } from "./answer.ts";
import { SettingsForm } from "./settings-form.tsx";

/** Sets a new password against the current one; typed passwords are never shown again. */
export function ChangePasswordForm({ email, reply }: { email: string; reply: Reply | undefined }) {
  const { field, errors } = formFields("password", reply);
  return (
    <SettingsForm id="password" errors={errors} className="grid max-w-md gap-3">
      <h3 className="font-semibold">Password</h3>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current password" type="password" autoComplete="current-password" required {...field("currentPassword")} />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        hint="At least 8 characters. Every other browser that is signed in will have to log in again."
        {...field("password")}
      />
      <Field label="Confirm password" type="password" autoComplete="new-password" required {...field("confirmPassword")} />
      <Button name="intent" value="change-password" pending="Saving…" className="justify-self-start">
        Change Password
      </Button>
    </SettingsForm>
  );
}
