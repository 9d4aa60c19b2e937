const MOST_CHARACTERS = 60;

/** Verbs that end like another form of a verb. */
const IMPERATIVE = new Set(
  "Address Access Bring Compress Cross Discuss Dismiss Embed Express Feed Focus Guess Miss Need Pass Ping Press Process Proceed Seed Shed Speed Spread Stress Toss Wring".split(
    " ",
  ),
);

/** The reasons against a commit's subject; none where it is imperative and short enough. Git's own subjects pass. */
export function subjectProblems(subject: string): string[] {
  if (/^(Merge|Revert) /.test(subject)) return [];
  const [verb = ""] = subject.split(/[\s-]/);
  const isOtherForm = /(?:ed|ing|s)$/.test(verb) && !IMPERATIVE.has(verb);
  return [
    ...(subject.length > MOST_CHARACTERS ? [`${subject.length} characters, at most ${MOST_CHARACTERS}`] : []),
    ...(/^\p{Lu}\p{Ll}+$/u.test(verb) ? [] : ["begin with a verb and a capital letter"]),
    ...(isOtherForm ? [`write "${verb}" in the imperative`] : []),
    ...(subject.endsWith(".") ? ["no period at the end"] : []),
  ];
}
