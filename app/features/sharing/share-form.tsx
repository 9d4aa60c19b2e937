import type { SubmissionResult } from "@conform-to/react";
import { isUuid } from "#app/domain/uuid.ts";
import { Button } from "#app/ui/form/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { RadioField } from "#app/ui/form/field.tsx";
import { formFields } from "#app/ui/form/form-fields.ts";
import { CancelLink } from "#app/ui/overlay/dialog.tsx";

interface Props {
  id: string;
  /** The page's title in percent and in coins, and what its table is by. */
  preview: { percent: string; coins: string; by: string };
  reply: SubmissionResult<string[]> | undefined;
  here: string;
  closeTo: string;
}

const FIGURES = [
  { value: "percent", label: "Percent only" },
  { value: "coins", label: "With coins" },
];

const DAYS = ["7", "30", "90"].map((value) => ({ value, label: `${value} days` }));

/** Percent is chosen each time, whatever was shared before (docs/product.md#sharing-a-report). */
export function ShareForm({ id, preview, reply, here, closeTo }: Props) {
  const { field, errors } = formFields("share", reply, { figures: "percent", days: "30" });
  const sent = reply?.initialValue?.id;
  return (
    <form method="post" action={here} className="grid gap-4" autoComplete="off" noValidate>
      <ErrorSummary errors={errors} />
      <input type="hidden" name="id" value={typeof sent === "string" && isUuid(sent) ? sent : id} />
      <RadioField
        legend="What it shows"
        options={FIGURES}
        hint={
          <>
            Its title: {preview.percent}
            <br />
            or {preview.coins}
          </>
        }
        {...field("figures")}
      />
      <RadioField
        legend="How long it stays"
        options={DAYS}
        hint="You can take it back earlier, in Settings."
        {...field("days")}
      />
      <ul className="grid list-disc gap-1 ps-5 text-sm">
        <li>Anyone who has the address can open the page. It doesn't say who you are.</li>
        <li>
          It shows these figures, the chart and a table by {preview.by}, frozen as they're now: no cards, notes or
          filters.
        </li>
        <li>A chat keeps the card it shows, even after you take the page back.</li>
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" intent="share" pending="Drawing…">
          Make the page
        </Button>
        <CancelLink to={closeTo} />
      </div>
    </form>
  );
}
