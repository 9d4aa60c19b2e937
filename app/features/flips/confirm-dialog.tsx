import type { ReactNode } from "react";
import { Form } from "react-router";
import { CancelLink, Dialog } from "#app/ui/overlay/dialog.tsx";

interface Props {
  title: string;
  about?: string;
  action: string;
  closeTo: string;
  fields?: Record<string, string>;
  button: ReactNode;
  children: ReactNode;
}

export function ConfirmDialog({ title, about, action, closeTo, fields = {}, button, children }: Props) {
  return (
    <Dialog title={title} about={about} size="small" closeTo={closeTo}>
      <Form method="post" action={action} replace preventScrollReset className="grid gap-4">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        <div className="flex flex-wrap gap-2">
          {button}
          <CancelLink to={closeTo} />
        </div>
      </Form>
    </Dialog>
  );
}
