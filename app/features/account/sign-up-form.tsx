import { Form, href, Link, useLocation } from "react-router";
import { SITE_FULL_NAME } from "#app/content/site.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { AuthPage } from "./auth-page.tsx";

/** The form that makes an account; `reply` is what was wrong with the last one. */
export function SignUpForm({ reply }: { reply: Parameters<typeof formFields>[1] }) {
  const { field, errors } = formFields("signup", reply);
  const { search } = useLocation();
  return (
    <AuthPage title="Sign up" intro={`A free account for ${SITE_FULL_NAME}: your flips, your profit, on every device.`}>
      <ErrorSummary errors={errors} />
      <Form method="post" id="signup" className="grid gap-4" noValidate>
        <Field label="Email" type="email" autoComplete="email" required {...field("email")} />
        <Field label="Password" type="password" autoComplete="new-password" required hint="At least 8 characters" {...field("password")} />
        <Field label="Confirm password" type="password" autoComplete="new-password" required {...field("confirmPassword")} />
        <Button look="primary" pending="Signing up…">
          Sign up
        </Button>
      </Form>
      <p>
        Already have an account? <Link to={href("/login") + search}>Log in</Link>
      </p>
    </AuthPage>
  );
}
