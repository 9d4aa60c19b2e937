import { type ComponentProps, useEffect, useState } from "react";
import type { CardOption } from "#app/domain/card.ts";
import type { FlipTexts } from "#app/features/flips/flip.ts";
import { CardPicker } from "./card-picker.tsx";
import { FlipForm } from "./flip-form.tsx";
import { FoldSummary } from "./fold-summary.tsx";
import { type PickedCard, toPickedCard } from "./picked-card.ts";
import { submittedOrInitial } from "./prefill.ts";
import type { CardSearch } from "./use-card-search.ts";

export interface CardPickerState extends CardSearch {
  card: PickedCard | null;
  /** True after the chosen card was dropped for manual entry. */
  manual: boolean;
  /** False if the game has no cards, so that each is entered manually. */
  pickable: boolean;
  recent: CardOption[];
}

type PickerProps = Pick<ComponentProps<typeof CardPicker>, "cards" | "nothing">;

/** The last added flip: its card, and the URL of the form prefilled with it. */
export interface LastFlip {
  fills: PickedCard["fills"];
  card: PickedCard | null;
  to: string;
}

type Props = { picking: CardPickerState; pickerProps: PickerProps; last?: LastFlip | null } & Omit<
  ComponentProps<typeof FlipForm>,
  "locked" | "picker" | "focus" | "isFilledByScript" | "onManual" | "isManual"
>;

/** A choice made by script; a null `card` means manual entry, prefilled with `fills`. */
type Choice = Pick<LastFlip, "fills" | "card">;

export function FlipFormWithPicker({ picking, pickerProps, last, values, ...form }: Props) {
  const [choice, setChoice] = useChoice();
  const chosen = choice ?? sentChoice(form.reply, picking.card);
  const { card, manual } = chosen ? { card: chosen.card, manual: chosen.card === null } : picking;
  const filled = { ...values, ...(choice?.fills ?? card?.fills), cardId: card?.id ?? "" };
  const focus = form.reply || choice ? null : manual ? "name" : initialFocus(filled, picking.query);
  const named = submittedOrInitial(choice ? undefined : form.reply, filled).name !== "";
  const isNew = form.copies !== undefined;
  const isTyped = form.reply !== undefined || (isNew && filled.name + filled.ovr !== "");
  const isUnnamed = filled.name === "" && !picking.pickable;
  const picker = (
    <CardPicker
      {...pickerProps}
      query={picking.query}
      found={picking.found}
      recent={picking.recent}
      last={named ? null : (last ?? null)}
      autoFocus={focus === "q"}
      onPick={(found) => setChoice({ fills: toPickedCard(found).fills, card: toPickedCard(found) })}
      onAgain={setChoice}
    />
  );
  return (
    <FlipForm
      {...form}
      values={filled}
      locked={card?.about}
      focus={focus}
      isFilledByScript={choice !== null}
      isManual={manual || isTyped || isUnnamed || (isNew && !picking.pickable)}
      onManual={() => setChoice({ fills: filled, card: null })}
      picker={named && focus !== "q" ? <Collapsed key={filled.cardId}>{picker}</Collapsed> : picker}
    />
  );
}

/** The choice in a form that was sent, if the page doesn't have it: after a reload (`ui/page/kept-form.ts`). */
function sentChoice(reply: Props["reply"], card: PickedCard | null): Choice | null {
  const text = (name: string) => String(reply?.initialValue?.[name] ?? "");
  const id = text("cardId");
  if (reply === undefined || id === (card?.id ?? "")) return null;
  const fills = { name: text("name"), pos: text("pos"), ovr: text("ovr") };
  return { fills, card: id === "" ? null : { id, fills, about: "" } };
}

/** The last choice; each moves the focus to the next field to fill in. */
function useChoice() {
  const [choice, setChoice] = useState<Choice | null>(null);
  useEffect(() => {
    if (choice === null) return;
    const isEmpty = (name: string) => document.querySelector<HTMLInputElement>(`#flip-${name}`)?.value === "";
    const next = choice.card === null ? "name" : isEmpty("buy") ? "buy" : "sell";
    document.getElementById(`flip-${next}`)?.focus();
  }, [choice]);
  return [choice, setChoice] as const;
}

function initialFocus({ name, ovr, buy, sell }: FlipTexts, query: string) {
  if (query !== "" || name + ovr + buy + sell === "") return "q";
  return buy === "" ? "buy" : "sell";
}

function Collapsed({ children }: { children: ComponentProps<"details">["children"] }) {
  return (
    <details>
      <FoldSummary>Change card</FoldSummary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
