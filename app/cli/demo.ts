import { env, OperatorError } from "#app/env.server.ts";
import { onShutdown, run, shutdown } from "#app/server/shutdown.ts";
import { openDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare.ts";

const PASSWORD = "a season of flips";

/** `npm run demo`: makes an account with a season's flips in both games, in local mode only, and prints how to log in. */
await run(async () => {
  if (!env.local) throw new OperatorError("A demo account is made in local mode only, since its password is known.");
  await prepareDatabase(await openDatabase());
  onShutdown((await import("#app/db/client.server.ts")).closeDatabase);
  const { makeDemoAccount } = await import("./demo-account.ts");
  const email = await makeDemoAccount(PASSWORD, new Date());
  console.log(`A season's flips are in ${email}, with the password "${PASSWORD}".`);
  console.log(`Log in at ${env.origin}/login while npm start or npm run dev runs.`);
  await shutdown(0);
});
