import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { isIP } from "node:net";
import { dirname, join, resolve } from "node:path";

/** Something the operator must put right; the message is the one sentence they read before the process ends with 1. */
export class OperatorError extends Error {}

/** The folder of the whole project, wherever the code that runs was written to. */
export const root = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);
// why: tests bring their own settings, and a developer's file must not lead them to a real database or mail server
if (!process.env.VITEST && existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

const read = (key: string) => process.env[key]?.trim() || null;
const listed = (key: string) => (read(key) ?? "").split(",").flatMap((part) => part.trim() || []);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function oneOf<Choice extends string>(key: string, choices: readonly Choice[], fallback: Choice): Choice {
  const value = read(key) ?? fallback;
  return choices.find((choice) => choice === value) ?? fail(`${key} must be one of ${choices.join(", ")}.`);
}

function portOf(key: string): number | null {
  const text = read(key);
  if (text === null) return null;
  const port = Number(text);
  return /^\d+$/.test(text) && port > 0 && port < 65_536 ? port : fail(`${key} must be a port number from 1 to 65535.`);
}

function urlOf(key: string, ...schemes: string[]): string | null {
  const text = read(key);
  const scheme = text === null ? "" : (URL.parse(text)?.protocol.slice(0, -1) ?? "");
  // why: the value is not repeated, since it can hold a password
  return text === null || schemes.includes(scheme)
    ? text
    : fail(`${key} must be an address that begins with ${schemes.join(":// or ")}://.`);
}

function addressOf(key: string): string | null {
  const text = read(key);
  return text === null || isIP(text) > 0
    ? text
    : fail(`${key} must be an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.`);
}

/** All of a group of settings, or null when none is given; a part of the group stops the start. */
function allOrNone(...keys: string[]): string[] | null {
  const missing = keys.filter((key) => read(key) === null);
  if (missing.length === keys.length) return null;
  if (missing.length > 0) fail(`${missing.join(" and ")} must be set too: ${keys.join(", ")} belong together.`);
  return keys.map((key) => read(key) ?? "");
}

function originOf(port: number): URL {
  const url = new URL(urlOf("APP_ORIGIN", "https", "http") ?? `http://localhost:${port}`);
  if (url.pathname !== "/" || url.search || url.hash || url.username)
    fail("APP_ORIGIN must be an address without a path, such as https://htmc.example.");
  if (url.protocol === "http:" && !LOOPBACK.includes(url.hostname))
    fail("APP_ORIGIN must begin with https:// for any host but localhost.");
  return url;
}

/**
 * A random text of 43 characters that is kept in the data folder under `name`, readable by its owner alone; made at the
 * first call, by one of several processes.
 */
export function persistedSecret(name: string): string {
  const file = join(env.dataDir, name);
  try {
    if (!existsSync(file)) {
      mkdirSync(env.dataDir, { recursive: true });
      const draft = `${file}.${process.pid}`;
      writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600 });
      try {
        linkSync(draft, file);
      } catch (error) {
        if (!existsSync(file)) throw error;
      }
      rmSync(draft);
    }
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    throw unwritable(error);
  }
}

/** The sentence for a data folder that refuses our files. */
export function unwritable(error: unknown): OperatorError {
  const code = error instanceof Error && "code" in error ? error.code : error;
  return new OperatorError(
    `The data folder ${env.dataDir} cannot be written (${code}); make it writable or set DATA_DIR to another folder.`,
  );
}

const port = portOf("PORT") ?? 3000;
const origin = originOf(port);
const secure = origin.protocol === "https:";

/** Production rules: an https site takes nothing for granted. */
function requireForHttps(key: string, meaning: string) {
  if (secure && read(key) === null) fail(`${key} is missing: an https site needs ${meaning}.`);
}
requireForHttps("DATABASE_URL", "the address of its Postgres");
requireForHttps("SESSION_SECRETS", "one or more random texts of 32 bytes or more, separated by commas");
requireForHttps("SMTP_URL", "a mail server");
if (read("SMTP_URL") && !read("MAIL_FROM")) fail("MAIL_FROM is missing: mail by SMTP_URL needs a sender.");
if (secure && read("STRIPE_API_BASE")) fail("STRIPE_API_BASE is for tests and must not be set on an https site.");

const secrets = listed("SESSION_SECRETS");
if (secrets.some((secret) => Buffer.byteLength(secret) < 32 || new Set(secret).size < 8)) {
  fail("SESSION_SECRETS is too weak: every secret must be random and have 32 bytes or more.");
}
for (const [key, start] of [
  ["STRIPE_SECRET_KEY", /^(sk|rk)_/],
  ["STRIPE_PRICE_ID", /^price_/],
  ["STRIPE_WEBHOOK_SECRETS", /^whsec_/],
] as const) {
  // why: the three are easily mixed up, and a mistake would only show when somebody wants to pay
  if (!listed(key).every((value) => start.test(value))) fail(`${key} does not look like one: see .env.example.`);
}
const stripe = allOrNone("STRIPE_SECRET_KEY", "STRIPE_PRICE_ID", "STRIPE_WEBHOOK_SECRETS");
const stripeApi = urlOf("STRIPE_API_BASE", "http", "https");
const analytics = allOrNone("ANALYTICS_URL", "ANALYTICS_SITE");
const imageHosts = listed("CARD_IMAGE_HOSTS");
if (!imageHosts.every((host) => /^(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?$/.test(host)))
  fail("CARD_IMAGE_HOSTS must be host names separated by commas.");
urlOf("DATABASE_URL", "postgres", "postgresql");
let kept: string[] | undefined;

/** Every setting of the process, checked (docs/product.md#settings-of-the-process). */
export const env = Object.freeze({
  /** The site's address without a trailing slash. */
  origin: origin.origin,
  /** The `Host` values that are ours. */
  hosts: secure
    ? [origin.host]
    : [...new Set([origin.hostname, ...LOOPBACK])].map((name) => (origin.port ? `${name}:${origin.port}` : name)),
  /** https, and with it every production rule. */
  secure,
  /** The opposite: this machine only. */
  local: !secure,
  port,
  /** The address that the ports are opened on; undefined for every one of this machine. */
  host: addressOf("HOST") ?? (secure ? undefined : "127.0.0.1"),
  metricsPort: portOf("METRICS_PORT"),
  dataDir: resolve(root, read("DATA_DIR") ?? ".data"),
  /** Null until `pointAtDatabase` names the local Postgres; read by the pool when it is imported. */
  get databaseUrl() {
    return read("DATABASE_URL");
  },
  get sessionSecrets(): string[] {
    kept ??= secrets.length > 0 ? secrets : [persistedSecret("session-secret")];
    return kept;
  },
  smtpUrl: urlOf("SMTP_URL", "smtp", "smtps"),
  mailFrom: read("MAIL_FROM") ?? "HTMC <no-reply@localhost>",
  mailToFiles: read("SMTP_URL") === null,
  trustProxy: oneOf("TRUST_PROXY", ["none", "fly"], "none"),
  stripe: stripe && {
    secretKey: stripe[0] ?? "",
    priceId: stripe[1] ?? "",
    webhookSecrets: listed("STRIPE_WEBHOOK_SECRETS"),
    apiBase: stripeApi,
  },
  /**
   * The origins of the payment provider's pages, where a form may lead and a player may be sent: Stripe's, and the
   * stand-in's.
   */
  stripePages: [
    "https://checkout.stripe.com",
    "https://billing.stripe.com",
    ...(stripe && stripeApi !== null ? [new URL(stripeApi).origin] : []),
  ],
  communityChatUrl: urlOf("COMMUNITY_CHAT_URL", "https"),
  analyticsUrl: analytics && urlOf("ANALYTICS_URL", "https", "http"),
  analyticsSite: analytics?.[1] ?? null,
  cardImageHosts: imageHosts,
  logLevel: oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
});

/** Points this process, and those it spawns, at `url`; called before the pool is imported. */
export function pointAtDatabase(url: string) {
  process.env.DATABASE_URL = url;
}

/** Chooses what libraries read as NODE_ENV, unless it was given; called before React is imported. */
export function setNodeEnv(mode: "production" | "development") {
  process.env.NODE_ENV = mode;
}

/** Stops a deployed server that was not told who it is; the commands of local mode may guess, a container may not. */
export function requireDeployment() {
  if (read("APP_ORIGIN") === null)
    fail("APP_ORIGIN is missing: set it to the site's address, such as https://htmc.example.");
  if (read("DATABASE_URL") === null) fail("DATABASE_URL is missing: set it to the address of a Postgres database.");
}
