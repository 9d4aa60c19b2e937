import type { ComponentProps } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type Props = { label: string; name: string; id?: string; shown: string; ends: readonly [string, string] } & Omit<
  ComponentProps<"input">,
  "type"
>;

/** A slider between two named ends; `shown` is its number as text. `id` is `name` when not given. */
export function RangeField({ label, name, id = name, shown, ends, ...rest }: Props) {
  const hydrated = useHydrated();
  return (
    <div className="grid gap-0.5">
      <div className="flex items-baseline justify-between gap-3">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>{" "}
        <span className="font-semibold">{shown}</span>
      </div>
      <div className="flex items-center gap-2.5 text-xs text-muted">
        <span aria-hidden="true">{ends[0]}</span>
        {/* why: without scripts the text would stay behind the slider */}
        <input
          type="range"
          id={id}
          name={name}
          className="h-7 min-w-0 flex-1 pointer-coarse:-my-2 pointer-coarse:h-11"
          aria-valuetext={hydrated ? shown : undefined}
          {...rest}
        />
        <span aria-hidden="true">{ends[1]}</span>
      </div>
    </div>
  );
}
