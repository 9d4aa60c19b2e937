/** A row of a playbook's table. */
export interface FilterPreset {
  readonly id: string;
  readonly name: string;
  readonly ovrMin: number;
  readonly ovrMax: number;
  readonly stackLevel: "low" | "med" | "high";
  /** Positions, or groups of them as players call them: RB, LB, S, OL, DL. */
  readonly positions: readonly string[];
  readonly notes: string;
  readonly lastUpdated: string;
}

interface ComingSoonFilter {
  readonly name: string;
  readonly text: string;
  /** What helps until it is there: an address, and what its link says. */
  readonly meanwhile: { readonly to: string; readonly text: string };
}

export interface Playbook {
  /** The page's title without the site's name, and its description. */
  readonly title: string;
  readonly description: string;
  readonly heading: string;
  readonly intro: string;
  readonly presets: readonly FilterPreset[];
  readonly comingSoon: readonly ComingSoonFilter[];
  /** Slugs in `content/guides.ts`; none shows "Guides Coming Soon". */
  readonly guides: readonly string[];
  readonly calculatorLink: string;
  readonly trackerLink: string;
}
