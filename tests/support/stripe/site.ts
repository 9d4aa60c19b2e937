import { type StandIn, startStandIn } from "./stand-in.ts";

/**
 * Starts a stand-in and points this process at it. Call it before anything reads the settings:
 * `const stripe = await vi.hoisted(async () => (await import("../../support/stripe/site.ts")).sellPro())`.
 */
export async function sellPro(): Promise<StandIn> {
  const standIn = await startStandIn();
  Object.assign(process.env, standIn.settings);
  return standIn;
}
