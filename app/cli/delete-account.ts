import { OperatorError } from "#app/env.server.ts";
import type { ErasureStep } from "#app/features/account/data-rights/erasure.server.ts";
import { withDatabase } from "./database.ts";

/** Steps outside of the database, run in order before anything is erased. */
const STEPS: ErasureStep[] = [
  async (owner) => {
    const cancelled = await (await import("#app/features/billing/customers.server.ts")).cancelEverything(owner);
    return cancelled === 0 ? "there was no subscription to cancel" : "the subscription is cancelled";
  },
  async (_owner, email) => {
    const files = await (await import("#app/features/mail/transport.server.ts")).removeMailFiles(email);
    return files === 0 ? null : `${files} ${files === 1 ? "file" : "files"} of mail to the address removed`;
  },
];

/** `npm run accounts:delete -- EMAIL`: erases an account with all its data. */
await withDatabase(async () => {
  const email = process.argv[2];
  if (!email) throw new OperatorError("Whose account? Name it by its address: npm run accounts:delete -- EMAIL");
  const { eraseAccount } = await import("#app/features/account/data-rights/erasure.server.ts");
  const erased = await eraseAccount(email, STEPS);
  if (!erased) throw new OperatorError(`There is no account with the address ${email}, so nothing was erased.`);
  for (const step of erased.steps) console.log(`done: ${step}`);
  for (const [table, rows] of Object.entries(erased.rows)) if (rows > 0) console.log(`erased: ${rows} from ${table}`);
  console.log("kept: the time of the request and a hash of the account's id");
});
