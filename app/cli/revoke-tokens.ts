import { OperatorError } from "#app/env.server.ts";
import { withDatabase } from "./database.ts";

/** `npm run tokens:revoke -- EMAIL`: revokes every API token and spreadsheet address of an account. */
await withDatabase(async () => {
  const email = process.argv[2];
  if (!email) throw new OperatorError("Whose tokens? Name the account by its address: npm run tokens:revoke -- EMAIL");
  const { revokeTokensByEmail } = await import("#app/features/account/tokens/tokens.server.ts");
  const revoked = await revokeTokensByEmail(email);
  if (revoked === null)
    throw new OperatorError(`There is no account with the address ${email}, so nothing was revoked.`);
  console.log(`revoked: ${revoked} ${revoked === 1 ? "token" : "tokens"} of ${email}`);
});
