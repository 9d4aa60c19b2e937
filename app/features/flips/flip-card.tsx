import type { Flip } from "./flip.ts";

/** The program of a flip's card, which tells two cards of one name apart; nothing for one that was typed. */
export const FlipProgram = ({ flip }: { flip: Pick<Flip, "program"> }) =>
  flip.program === null ? null : <span className="text-sm text-muted"> {flip.program}</span>;
