import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fail, LOOPBACK, readSetting, readSettings, root } from "./settings.server.ts";

export { addressesOf, root } from "./settings.server.ts";

/** Something the operator must put right; the message is the one sentence they read before the process ends with 1. */
export class OperatorError extends Error {}

const settings = readSettings();
const origin = settings.APP_ORIGIN ?? new URL(`http://localhost:${settings.PORT}`);
const secure = origin.protocol === "https:";
const [stripeKey] = settings.STRIPE_SECRET_KEY;
const [stripePrice] = settings.STRIPE_PRICE_ID;
const stripeApi = settings.STRIPE_API_BASE ?? null;

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

let persisted: string[] | undefined;

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
  port: settings.PORT,
  /** The address that the ports are opened on; undefined for every one of this machine. */
  host: settings.HOST ?? (secure ? undefined : "127.0.0.1"),
  metricsPort: settings.METRICS_PORT ?? null,
  dataDir: resolve(root, settings.DATA_DIR ?? ".data"),
  /** Null until `pointAtDatabase` names the local Postgres; read by the pool when it is imported. */
  get databaseUrl() {
    return readSetting("DATABASE_URL") ?? null;
  },
  /** Postgres itself, for what needs a connection to itself, where `databaseUrl` leads to a pooler; else the same. */
  get directDatabaseUrl(): string | null {
    return readSetting("DIRECT_DATABASE_URL") ?? readSetting("DATABASE_URL") ?? null;
  },
  /** True where each transaction may be given another connection to Postgres. */
  databasePooled: settings.DIRECT_DATABASE_URL !== undefined,
  /** How many times the usual time a request waits for the database before it is given up. */
  databasePatience: settings.DATABASE_PATIENCE,
  get sessionSecrets(): string[] {
    const { SESSION_SECRETS: secrets } = settings;
    persisted ??= secrets.length > 0 ? secrets : [persistedSecret("session-secret")];
    return persisted;
  },
  smtpUrl: settings.SMTP_URL ?? null,
  mailFrom: settings.MAIL_FROM ?? "HTMC <no-reply@localhost>",
  mailToFiles: settings.SMTP_URL === undefined,
  trustProxy: settings.TRUST_PROXY,
  stripe:
    stripeKey && stripePrice
      ? {
          secretKey: stripeKey,
          priceId: stripePrice,
          webhookSecrets: settings.STRIPE_WEBHOOK_SECRETS,
          apiBase: stripeApi,
        }
      : null,
  /**
   * The origins of the payment provider's pages, where a form may lead and a player may be sent: Stripe's, and the
   * stand-in's.
   */
  stripePages: [
    "https://checkout.stripe.com",
    "https://billing.stripe.com",
    ...(stripeKey && stripeApi !== null ? [new URL(stripeApi).origin] : []),
  ],
  /** False where every page and every sum is made anew for each request. */
  caches: settings.CACHES === "on",
  /** True: a save answers with the next page's data (`http/save-and-load`). */
  saveAndLoad: settings.SAVE_AND_LOAD === "on",
  /** False where browsers shall remove the service worker of the offline log. */
  serviceWorker: settings.SERVICE_WORKER === "on",
  communityChatUrl: settings.COMMUNITY_CHAT_URL ?? null,
  analyticsUrl: settings.ANALYTICS_URL ?? null,
  analyticsSite: settings.ANALYTICS_SITE ?? null,
  cardImageHosts: settings.CARD_IMAGE_HOSTS,
  logLevel: settings.LOG_LEVEL,
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
  if (readSetting("APP_ORIGIN") === undefined)
    fail("APP_ORIGIN is missing: set it to the site's address, such as https://htmc.example.");
  if (readSetting("DATABASE_URL") === undefined)
    fail("DATABASE_URL is missing: set it to the address of a Postgres database.");
}
