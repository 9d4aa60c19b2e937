import type { ComponentProps } from "react";
import { CardPicker, type CardSearch } from "./card-picker.tsx";
import { FlipForm } from "./flip-form.tsx";
import type { Prefill } from "./prefill.ts";

/** What a dialog's address says about cards: the search with its answer, and what a chosen card fills in. */
export interface Picking extends CardSearch {
  card: Pick<Prefill, "name" | "pos" | "ovr"> | null;
}

/** Where a picker searches, and what it says when it finds nothing. */
interface PickerPlace {
  /** The dialog's address, and where a search gets its answer while typing; both without the search. */
  to: string;
  cards: string;
  nothing: string;
}

type Props = { picking: Picking; place: PickerPlace; kept: URLSearchParams } & Omit<ComponentProps<typeof FlipForm>, "manualTo">;

/** The form that adds or edits a flip, below the search for its card; a chosen card locks name, position and OVR (spec, section 2). */
export function PickedForm({ picking: { card, ...asked }, place, kept, values, ...form }: Props) {
  return (
    <div className="grid gap-4">
      {card ? null : <CardPicker {...place} {...asked} kept={kept} />}
      <FlipForm {...form} values={{ ...values, ...card }} manualTo={card ? `${place.to}?${kept}` : undefined} />
    </div>
  );
}
