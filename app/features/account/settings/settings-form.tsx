import type { ReactNode } from "react";
import { Form, href } from "react-router";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

interface Props {
  id: string;
  errors?: ReturnType<typeof formFields>["errors"];
  className: string;
  children: ReactNode;
}

/** One form of the settings page, which says what was wrong with it at its own head; where no scripts run the answer's page opens at it. */
export function SettingsForm({ id, errors = [], className, children }: Props) {
  const fragment = useHydrated() ? "" : `#${id}`;
  return (
    <Form id={id} method="post" action={href("/dashboard/settings") + fragment} preventScrollReset className={className} noValidate>
      <ErrorSummary errors={errors} />
      {children}
    </Form>
  );
}
