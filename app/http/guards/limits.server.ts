import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { data, type RouterContextProvider } from "react-router";
import { pool } from "#app/db/client.server.ts";
import { requestContext } from "#app/http/context.server.ts";
import { setRetryAfter } from "#app/http/responses/retry-after.server.ts";
import { securityEvent } from "#app/log.server.ts";

const MINUTE = 60;
const HOUR = 3_600;

/** How many calls of the API a minute takes. */
const API_CALLS = { token: 120, account: 600 } as const;

/**
 * A limiter that counts in Postgres, so that a limit holds over all machines; in memory while the database is away.
 * `blocksInMemory`: after a refusal this process refuses the key until its window ends, without asking Postgres.
 */
function limiter(keyPrefix: string, points: number, duration: number, blocksInMemory = true): RateLimiterAbstract {
  const window = { keyPrefix, points, duration };
  return new RateLimiterPostgres({
    ...window,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    // why: not on reaching the limit already, since that act may be given back
    inMemoryBlockOnConsumed: blocksInMemory ? points + 1 : 0,
    insuranceLimiter: new RateLimiterMemory(window),
  });
}

/** The limits that a success clears, perhaps in another process. */
const clearedLimiters = {
  logInByBrowser: limiter("login-browser", 10, 15 * MINUTE, false),
  logInByNetwork: limiter("login-network", 10, 15 * MINUTE, false),
  passwordChange: limiter("password-change", 10, 15 * MINUTE, false),
};

/**
 * How often each thing may be done: by account or hashed address first, by client address only widely, since phones
 * share them.
 */
const limiters = {
  ...clearedLimiters,
  signUpByClient: limiter("signup-client", 60, HOUR),
  logInByClient: limiter("login-client", 1_000, HOUR),
  logInSlowlyByBrowser: limiter("login-browser-slow", 1, 10),
  logInSlowlyByNetwork: limiter("login-network-slow", 1, MINUTE),
  logInByAddress: limiter("login-address", 10, 15 * MINUTE),
  logInSlowly: limiter("login-slow", 1, 10),
  // why: an address gets ten mails an hour, in three shares, so that whoever signs up with it over and over leaves its
  // owner the others
  signUpByAddress: limiter("signup-address", 4, HOUR),
  resendPerHour: limiter("resend-hour", 3, HOUR),
  resetByAddress: limiter("reset-address", 3, HOUR),
  resendByAddress: limiter("resend-address", 1, MINUTE),
  resendByClient: limiter("resend-client", 20, HOUR),
  mailByClient: limiter("mail-client", 60, HOUR),
  passwordAgain: limiter("password-again", 3, 15 * MINUTE),
  writes: limiter("writes", 300, MINUTE),
  bulk: limiter("bulk", 10, MINUTE),
  uploads: limiter("uploads", 20, MINUTE),
  uploadedKib: limiter("uploaded-kib", 65_536, MINUTE),
  previews: limiter("previews", 60, MINUTE),
  events: limiter("events", 600, MINUTE),
  search: limiter("search", 600, MINUTE),
  feeds: limiter("feeds", 240, HOUR),
  apiByToken: limiter("api-token", API_CALLS.token, MINUTE),
  apiByAccount: limiter("api-account", API_CALLS.account, MINUTE),
};
export type Limit = keyof typeof limiters;

/** Counts one more of something, or so many; returns 0, or the seconds to wait when the limit is reached. */
export async function retryAfterSeconds(limit: Limit, key: string, many = 1): Promise<number> {
  const [, seconds] = await consumed(limit, key, many);
  if (seconds === 0) return 0;
  securityEvent("limit", "refused", { limit, whom: key });
  setRetryAfter(seconds);
  return seconds;
}

/**
 * Counts a call of the API by its token and its account; returns the seconds to wait when either may call no more, else
 * 0, and the headers that say what is left to the token, or that the account has none left.
 */
export async function countApiCall(token: string, account: string) {
  const [ofToken, waitForToken] = await consumed("apiByToken", token);
  const [ofAccount, waitForAccount] = waitForToken > 0 ? [ofToken, 0] : await consumed("apiByAccount", account);
  const seconds = waitForToken || waitForAccount;
  if (seconds > 0) {
    securityEvent("limit", "refused", { limit: "api", whom: account });
    setRetryAfter(seconds);
  }
  const { token: calls, account: all } = API_CALLS;
  const [name, limit] = waitForAccount > 0 ? ["account", ofAccount] : ["token", ofToken];
  const left = `"${name}";r=${limit.remainingPoints};t=${Math.ceil(limit.msBeforeNext / 1_000)}`;
  return {
    seconds,
    headers: { "RateLimit-Policy": `"token";q=${calls};w=${MINUTE}, "account";q=${all};w=${MINUTE}`, RateLimit: left },
  };
}

/** Counts one more, or so many, and says what is left and how many seconds to wait; 0 within the limit. */
async function consumed(limit: Limit, key: string, many = 1): Promise<[left: RateLimiterRes, seconds: number]> {
  try {
    return [await limiters[limit].consume(key, many), 0];
  } catch (reached) {
    if (!(reached instanceof RateLimiterRes)) throw reached;
    return [reached, Math.max(1, Math.ceil(reached.msBeforeNext / 1_000))];
  }
}

/** Counts one more of something; over the limit it throws the 429 page that says when to come back. */
export async function enforceLimit(limit: Limit, key: string): Promise<void> {
  const seconds = await retryAfterSeconds(limit, key);
  if (seconds > 0) throw tooMany(seconds);
}

/** The 429 that says when to come back. */
const tooMany = (seconds: number) => data({ message: rateLimitMessage(seconds), fields: null }, { status: 429 });

/** What is said over the limit. */
export const rateLimitMessage = (seconds: number): string => `Too many tries. Try again in ${formatWait(seconds)}.`;

/** A wait in words: seconds up to two minutes, then whole minutes. */
export const formatWait = (seconds: number): string =>
  seconds === 1 ? "1 second" : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

/** Forgets what was counted, after a success. */
export async function resetLimit(limit: keyof typeof clearedLimiters, key: string): Promise<void> {
  await clearedLimiters[limit].delete(key);
}

/** Takes one back that was counted, and leaves the others. */
async function giveBack(limit: Limit, key: string): Promise<void> {
  await limiters[limit].reward(key);
}

/** Takes one back that was counted for an act whose answer refuses it, and returns the answer. */
export async function countDone<Answer extends Response | ReturnType<typeof data>>(
  limit: Limit,
  key: string,
  answer: Answer,
): Promise<Answer> {
  const { status = 200 } = answer instanceof Response ? answer : (answer.init ?? {});
  if (status >= 400) await giveBack(limit, key);
  return answer;
}

/** The address of the client as the edge saw it. */
export const clientAddress = (context: Readonly<RouterContextProvider>): string => context.get(requestContext).client;

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
