/** Facts of a game and its season (docs/product.md#games). */
export interface GameEntry {
  readonly label: string;
  readonly slug: string;
  readonly chip: string;
  /** What else than its key a query, a cookie or an old saved setting may call the game, in lower case. */
  readonly aliases: readonly string[];
  /** What sheets call the game, in lower case, with or without the year behind it. */
  readonly sheetNames: readonly string[];
  /** The highest overall rating released so far; null where none is known. */
  readonly maxOvr: number | null;
  /** True when opening its playbook chooses it. */
  readonly isChosenByPlaybook: boolean;
  /** Programs of the demo cards in local mode. */
  readonly demoPrograms: readonly string[];
}
