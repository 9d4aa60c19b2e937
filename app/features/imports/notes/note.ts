import type { PreviewIntent } from "#app/ui/form/intents.ts";
import type { PreviewList } from "../plan-counts.ts";

/** A button: a field of the form that answers a note. */
interface Answer {
  label: string;
  name: string;
  value: string;
}

/** What the page says of a sheet. */
export interface Note {
  text: string;
  answers?: readonly Answer[];
  /** Of its form, if not "answer". */
  intent?: Extract<PreviewIntent, "game">;
  /** Leads to rows. */
  rows?: { list: PreviewList; label: string };
  isMinor?: boolean;
}

/** What is in doubt, and what is only said. */
export interface Notes {
  doubts: Note[];
  notes: Note[];
}
