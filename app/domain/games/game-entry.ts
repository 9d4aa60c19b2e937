/** Facts about a game and its season (docs/product.md#games). */
export interface GameEntry {
  readonly label: string;
  readonly slug: string;
  readonly chip: string;
  /** Other names in queries, cookies and old saved settings, in lowercase. */
  readonly aliases: readonly string[];
  /** Names in spreadsheets, in lowercase; a year may follow. */
  readonly sheetNames: readonly string[];
  /** The highest OVR released so far; null if unknown. */
  readonly maxOvr: number | null;
  /** True if opening its playbook selects it. */
  readonly isChosenByPlaybook: boolean;
}
