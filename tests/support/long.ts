/** True with `npm test -- --long`, which also runs near-duplicates of other tests. */
export const LONG = process.env.LONG === "1";
