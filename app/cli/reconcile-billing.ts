import { env, OperatorError } from "#app/env.server.ts";
import { withDatabase } from "./database.ts";

/** `npm run billing:reconcile`: repairs subscriptions that differ from Stripe's; exits with 1 if some are left. */
await withDatabase(async () => {
  if (env.stripe === null)
    throw new OperatorError("STRIPE_SECRET_KEY is missing: without Stripe there is nothing to compare with.");
  const { reconcile } = await import("#app/features/billing/sync/reconcile.server.ts");
  const { isStripeFailure } = await import("#app/features/billing/stripe.server.ts");
  const { compared, repaired, open } = await reconcile(console.log).catch((error) => {
    throw isStripeFailure(error)
      ? new OperatorError(`Stripe did not do its part (${error.type}); run this again.`)
      : error;
  });
  console.log(`${compared} accounts compared, ${repaired} repaired.`);
  if (open > 0) throw new OperatorError(`${open} left to you; the lines above say which.`);
});
