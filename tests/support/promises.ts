export interface Promised {
  number: string;
  sentence: string;
}

/** A title that names a promise, as in `P7: a hash is renewed`. */
export interface Tag {
  number: string;
  file: string;
}

/** The list items of security.md that begin with a number in bold. */
export const promisesIn = (document: string): Promised[] =>
  [...document.matchAll(/^- \*\*(P\d+)\*\* (.+(?:\n {2}.+)*)/gm)].map(([, number = "", sentence = ""]) => ({
    number,
    sentence: sentence.replaceAll(/\s+/g, " "),
  }));

/** A title may name several promises, as in `P7 P9: …`. */
export const tagsIn = (source: string, file: string): Tag[] =>
  [...source.matchAll(/\(\s*["'`](P\d+(?: P\d+)*): /g)].flatMap(([, numbers = ""]) =>
    numbers.split(" ").map((number) => ({ number, file })),
  );

/** Matches the full names of the tests of these promises. */
export const namePattern = (numbers: readonly string[]) => `(^| )(${numbers.join("|")})[: ]`;

export function findFaults(promises: readonly Promised[], tags: readonly Tag[]): string[] {
  const numbers = promises.map(({ number }) => number);
  const isInOrder = numbers.every((number, at) => number === `P${at + 1}`);
  return [
    ...(isInOrder ? [] : [`The promises are ${numbers.join(", ")}, and not P1 to P${numbers.length}.`]),
    ...numbers.filter((number) => !tags.some((tag) => tag.number === number)).map((number) => `${number} has no test.`),
    ...tags
      .filter(({ number }) => !numbers.includes(number))
      .map(({ number, file }) => `${file}: no promise ${number}.`),
  ];
}
