import type { SubmissionResult } from "@conform-to/react";
import { Form } from "react-router";
import { type Coins, formatCoins } from "#app/domain/coins.ts";
import type { Game } from "#app/domain/games.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";

interface Props {
  id?: string;
  hidden: { id: string; game: Game };
  balance: Coins;
  typed?: string;
  reply?: SubmissionResult<string[]>;
  action: string;
}

export function SetBalanceForm({ id = "set", hidden, balance, typed = "", reply, action }: Props) {
  const { field, errors } = formFields(id, reply, { balance: typed });
  return (
    <Form
      method="post"
      action={action}
      className="grid w-full max-w-sm gap-2 text-start"
      autoComplete="off"
      noValidate
      preventScrollReset
      replace
    >
      <ErrorSummary errors={errors} />
      <input type="hidden" name="id" value={hidden.id} />
      <input type="hidden" name="game" value={hidden.game} />
      <input type="hidden" name="seen" value={balance} />
      <div className="flex items-start gap-2">
        <Field
          label="Set my balance to"
          inputMode="numeric"
          autoComplete="off"
          placeholder={formatCoins(balance)}
          required
          className="min-w-0 flex-1"
          {...field("balance")}
        />
        <Button intent="set" pending="Setting…" className="mt-[1.58rem]">
          Set
        </Button>
      </div>
    </Form>
  );
}
