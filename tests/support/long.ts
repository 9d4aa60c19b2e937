/** True under `npm test -- --long`, which also runs what looks or acts much like something that always runs. */
export const LONG = process.env.LONG === "1";
