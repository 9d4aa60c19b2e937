import { giveBack, type Limit, resetLimit, retryAfterSeconds } from "./limits.server.ts";

/**
 * Who tries to log in: the key of the address, the client's network, and the browser's id where the account knows it.
 */
interface LogInTry {
  address: string;
  client: string;
  browser: string | null;
}

/**
 * Counts a try to log in; returns 0, or the seconds until the next one is taken. A browser that the account knows
 * counts for itself, so no stranger can use up its tries. All others count by network, and together by account, so that
 * many networks guess no faster than one could without this. The first tries are quick, then each must wait for its
 * turn.
 */
export async function waitToLogIn({ address, client, browser }: LogInTry): Promise<number> {
  if (browser !== null) return quickThenSlow("logInByBrowser", "logInSlowlyByBrowser", `${address}:${browser}`);
  // why: a network that must wait takes no turn of the account's, so one that guesses without end leaves most to others
  return (
    (await quickThenSlow("logInByNetwork", "logInSlowlyByNetwork", `${address}:${client}`)) ||
    quickThenSlow("logInByAddress", "logInSlowly", address)
  );
}

const quickThenSlow = async (quick: Limit, slow: Limit, key: string) =>
  (await retryAfterSeconds(quick, key)) > 0 ? retryAfterSeconds(slow, key) : 0;

/** Forgets the tries that led to the right password; those of others stay counted. */
export async function forgetTries({ address, client, browser }: LogInTry): Promise<void> {
  if (browser !== null) return resetLimit("logInByBrowser", `${address}:${browser}`);
  await resetLimit("logInByNetwork", `${address}:${client}`);
  await giveBack("logInByAddress", address);
}
