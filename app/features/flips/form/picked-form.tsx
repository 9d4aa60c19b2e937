import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { buttonClass } from "#app/ui/form/button.tsx";
import { CardPicker, type CardSearch } from "./card-picker.tsx";
import { FlipForm } from "./flip-form.tsx";
import { submittedOrInitial } from "./prefill.ts";

/** What a dialog's address says about cards: the search with its answer, and the card that was chosen. */
export interface CardPickerState extends CardSearch {
  card: PickedCard | null;
  /** True when the chosen card was given back, to be typed by hand. */
  manual: boolean;
}

/** What a chosen card fills in, and what else tells it from others of its name. */
interface PickedCard {
  fills: Pick<FlipTexts, "name" | "pos" | "ovr">;
  about: string;
}

/** Where a search gets its answer while typing, and what is said when it finds nothing. */
type PickerPlace = Pick<ComponentProps<typeof CardPicker>, "cards" | "nothing">;

type Props = { picking: CardPickerState; place: PickerPlace } & Omit<
  ComponentProps<typeof FlipForm>,
  "locked" | "picker" | "focus"
>;

/** The form that adds or edits a flip, below the search for its card; a chosen card locks name, position and OVR. */
export function FlipFormWithPicker({ picking: { card, manual, ...asked }, place, values, ...form }: Props) {
  const filled = { ...values, ...card?.fills };
  const focus = form.reply ? null : manual ? "name" : initialFocus(filled, asked.query);
  const picker = <CardPicker {...place} {...asked} autoFocus={focus === "q"} />;
  const named = submittedOrInitial(form.reply, filled).name !== "";
  return (
    <FlipForm
      {...form}
      values={filled}
      locked={card?.about}
      focus={focus}
      picker={named && focus !== "q" ? <Collapsed>{picker}</Collapsed> : picker}
    />
  );
}

/** The search where it is needed; where it is known what is flipped, the first price that is missing. */
function initialFocus({ name, ovr, buy, sell }: FlipTexts, query: string) {
  if (query !== "" || name + ovr + buy + sell === "") return "q";
  return buy === "" ? "buy" : "sell";
}

function Collapsed({ children }: { children: ComponentProps<"details">["children"] }) {
  return (
    <details>
      <summary className={`${buttonClass("quiet", "small")} -ms-2`}>
        Change card
        <ChevronDown size={16} className="chevron" />
      </summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
