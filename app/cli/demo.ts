import { env, OperatorError } from "#app/env.server.ts";
import { withDatabase } from "./database.ts";

const PASSWORD = "a season of flips";

/** `npm run demo`: makes an account with a season's flips in both games, in local mode only, and prints how to log in. */
await withDatabase(
  async (url) => {
    const { seedDatabase } = await import("#app/db/seed.server.ts");
    await seedDatabase(url, { demoCards: true });
    const { makeDemoAccount } = await import("./demo-account.ts");
    const email = await makeDemoAccount(PASSWORD, new Date());
    console.log(`Demo account: ${email}, password "${PASSWORD}".`);
    console.log(`While npm start or npm run dev runs, log in at ${env.origin}/login.`);
  },
  () => {
    if (!env.local) throw new OperatorError("A demo account is made in local mode only, since its password is known.");
  },
);
