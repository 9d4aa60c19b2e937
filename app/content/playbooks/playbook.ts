export interface FilterPreset {
  readonly id: string;
  readonly name: string;
  readonly ovrMin: number;
  readonly ovrMax: number;
  readonly stackLevel: "low" | "med" | "high";
  /** Positions, or players' names for groups of them: RB, LB, S, OL, DL. */
  readonly positions: readonly string[];
  readonly notes: string;
  readonly lastUpdated: string;
}

interface ComingSoonFilter {
  readonly name: string;
  readonly text: string;
  /** Link shown until the filter exists. */
  readonly interimLink: { readonly to: string; readonly text: string };
}

export interface Playbook {
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly intro: string;
  readonly presets: readonly FilterPreset[];
  readonly comingSoon: readonly ComingSoonFilter[];
  /** Slugs in `content/guides.ts`; an empty list shows "Guides Coming Soon". */
  readonly guides: readonly string[];
  readonly calculatorLink: string;
  readonly trackerLink: string;
}
