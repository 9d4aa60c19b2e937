import { startStandIn } from "./stand-in.ts";

/**
 * `npm run stripe:stand-in`: Stripe for `npm run dev` and `npm start`, on a fixed port and with fixed secrets. PORT is
 * the site's.
 */
const site = `http://localhost:${process.env.PORT ?? 3000}`;
const { settings } = await startStandIn({
  port: 12_111,
  key: "sk_test_stand_in",
  secret: "whsec_stand_in",
  webhook: `${site}/webhooks/stripe`,
});
console.log(`The stand-in for Stripe runs; start the site at ${site} with:\n`);
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`);
