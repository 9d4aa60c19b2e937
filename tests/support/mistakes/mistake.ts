/** A mistake that somebody could make, and the tests that must see it. */
export interface Mistake {
  /** What the site would do wrong. */
  name: string;
  file: string;
  /** The text that is right; it stands in the file once. */
  find: string;
  replace: string;
  /** The test files of which at least one must fail. */
  seenBy: readonly string[];
  /** Among the worst, and tried by `--core`. */
  core?: boolean;
}

/** The mistakes of one file that the same tests must see. */
export const mistakesIn = (
  file: string,
  seenBy: readonly string[],
  mistakes: readonly Omit<Mistake, "file" | "seenBy">[],
): Mistake[] => mistakes.map((mistake) => ({ ...mistake, file, seenBy }));

/** The kinds of tests that run what was built; the others read the source. */
const ON_THE_BUILD = /^tests\/(requests|faults|e2e)\//;

/** What the build is made of. */
const IN_THE_BUILD = /^(app\/|public\/|vite\.config\.ts$)/;

/** True when tests that are to see a mistake run what was built. */
export const needsBuild = ({ seenBy }: Mistake): boolean => seenBy.some((test) => ON_THE_BUILD.test(test));

/** True when those tests only see the mistake after it was built. */
export const needsItsOwnBuild = (mistake: Mistake): boolean => needsBuild(mistake) && IN_THE_BUILD.test(mistake.file);
