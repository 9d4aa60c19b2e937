import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { data, type RouterContextProvider } from "react-router";
import { isOutcomeUnknown, pool } from "#app/db/client.server.ts";
import { isSearchable } from "#app/domain/card.ts";
import { requestContext } from "#app/http/context.server.ts";
import { setRetryAfter } from "#app/http/responses/retry-after.server.ts";
import { securityEvent } from "#app/log.server.ts";

const MINUTE = 60;
const HOUR = 3_600;

/** Calls per minute. */
const API_CALLS = { token: 120, account: 600 } as const;

/** Counts in Postgres, or in memory while it's down. `blocksInMemory`: refuses without counting once over the limit. */
function limiter(keyPrefix: string, points: number, duration: number, blocksInMemory = true): RateLimiterAbstract {
  const window = { keyPrefix, points, duration };
  return new RateLimiterPostgres({
    ...window,
    storeClient: pool,
    storeType: "pool",
    tableName: "rate_limits",
    tableCreated: true,
    clearExpiredByTimeout: false,
    // Not already at the limit, since that point may be given back.
    inMemoryBlockOnConsumed: blocksInMemory ? points + 1 : 0,
    insuranceLimiter: new RateLimiterMemory(window),
  });
}

/** Limits that a success resets, perhaps in another process. */
const clearedLimiters = {
  logInByBrowser: limiter("login-browser", 10, 15 * MINUTE, false),
  logInByNetwork: limiter("login-network", 10, 15 * MINUTE, false),
  passwordChange: limiter("password-change", 10, 15 * MINUTE, false),
};

/** By account or hashed address; by client only generously, since phones share addresses. */
const limiters = {
  ...clearedLimiters,
  signUpByClient: limiter("signup-client", 60, HOUR),
  logInByClient: limiter("login-client", 1_000, HOUR),
  logInSlowlyByBrowser: limiter("login-browser-slow", 1, 10),
  logInSlowlyByNetwork: limiter("login-network-slow", 1, MINUTE),
  logInByAddress: limiter("login-address", 10, 15 * MINUTE),
  logInSlowly: limiter("login-slow", 1, 10),
  // An address gets ten mails an hour in three shares, so that repeated sign-ups leave its owner the others.
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

/** Counts `many`; returns 0, or the seconds to wait when over the limit. */
export async function retryAfterSeconds(limit: Limit, key: string, many = 1): Promise<number> {
  const [, seconds] = await consumePoints(limit, key, many);
  if (seconds === 0) return 0;
  securityEvent("limit", "refused", { limit, whom: key });
  setRetryAfter(seconds);
  return seconds;
}

/** Counts a call; returns the seconds to wait, 0 within both limits, and the RateLimit headers. */
export async function countApiCall(token: string, account: string) {
  const [ofToken, waitForToken] = await consumePoints("apiByToken", token);
  const [ofAccount, waitForAccount] = waitForToken > 0 ? [ofToken, 0] : await consumePoints("apiByAccount", account);
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

async function consumePoints(limit: Limit, key: string, many = 1): Promise<[left: RateLimiterRes, seconds: number]> {
  try {
    return [await limiters[limit].consume(key, many), 0];
  } catch (reached) {
    if (!(reached instanceof RateLimiterRes)) throw reached;
    return [reached, Math.max(1, Math.ceil(reached.msBeforeNext / 1_000))];
  }
}

export async function enforceLimit(limit: Limit, key: string): Promise<void> {
  const seconds = await retryAfterSeconds(limit, key);
  if (seconds > 0) throw tooMany(seconds);
}

/** Counts a search for cards against its client's limit; a text that's too short isn't searched. */
export async function enforceSearchLimit(context: Readonly<RouterContextProvider>, text: string): Promise<void> {
  if (isSearchable(text)) await enforceLimit("search", clientAddress(context));
}

const tooMany = (seconds: number) => data({ message: rateLimitMessage(seconds), fields: null }, { status: 429 });

export const rateLimitMessage = (seconds: number): string => `Too many tries. Try again in ${formatWait(seconds)}.`;

export const formatWait = (seconds: number): string =>
  seconds === 1 ? "1 second" : seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;

export async function resetLimit(limit: keyof typeof clearedLimiters, key: string): Promise<void> {
  await clearedLimiters[limit].delete(key);
}

export async function refundPoint(limit: Limit, key: string): Promise<void> {
  await limiters[limit].reward(key);
}

/** Gives the point back if `act` is refused or certainly saved nothing; it belongs inside what catches failures. */
export async function refundIfFailed<Answer>(limit: Limit, key: string, act: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await act();
    if (isErrorResponse(answer)) await refundPoint(limit, key);
    return answer;
  } catch (error) {
    if (!isOutcomeUnknown(error)) await refundPoint(limit, key);
    throw error;
  }
}

function isErrorResponse(answer: unknown): boolean {
  if (answer instanceof Response) return answer.status >= 400;
  const { init } = (answer ?? {}) as Partial<ReturnType<typeof data>>;
  return (init?.status ?? 200) >= 400;
}

export const clientAddress = (context: Readonly<RouterContextProvider>): string => context.get(requestContext).client;

/** `address` is a key of the email address, `client` the network, `browser` the id of a known browser. */
interface LoginAttempt {
  address: string;
  client: string;
  browser: string | null;
}

/**
 * Counts a login attempt; returns 0, or the seconds until the next one. A known browser has its own limit, so that no
 * stranger can exhaust it. Others count by network, and in total by account, so that many networks guess no faster than
 * one could without that. After some quick attempts, each must wait.
 */
export async function countLoginAttempt({ address, client, browser }: LoginAttempt): Promise<number> {
  if (browser !== null) return quickThenSlow("logInByBrowser", "logInSlowlyByBrowser", `${address}:${browser}`);
  // A network that must wait doesn't use up the account's attempts, so that an attacker leaves most of them to others.
  return (
    (await quickThenSlow("logInByNetwork", "logInSlowlyByNetwork", `${address}:${client}`)) ||
    quickThenSlow("logInByAddress", "logInSlowly", address)
  );
}

const quickThenSlow = async (quick: Limit, slow: Limit, key: string) =>
  (await retryAfterSeconds(quick, key)) > 0 ? retryAfterSeconds(slow, key) : 0;

/** Forgets the attempts of a successful login; those of others stay counted. */
export async function resetLoginAttempts({ address, client, browser }: LoginAttempt): Promise<void> {
  if (browser !== null) return resetLimit("logInByBrowser", `${address}:${browser}`);
  await resetLimit("logInByNetwork", `${address}:${client}`);
  await refundPoint("logInByAddress", address);
}
