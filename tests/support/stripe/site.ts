import { type StandIn, startStandIn } from "./stand-in.ts";

/**
 * Starts a stand-in and sets this process's Stripe settings. Call it before any module reads them:
 * `const stripe = await vi.hoisted(async () => (await import("../../support/stripe/site.ts")).sellPro())`.
 */
export async function sellPro(): Promise<StandIn> {
  const standIn = await startStandIn();
  Object.assign(process.env, standIn.settings);
  return standIn;
}
