import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fail, LOOPBACK, readSetting, readSettings, root } from "./settings.server.ts";

export { root, splitHosts as addressesOf } from "./settings.server.ts";

/** An error that the operator must fix; its message is printed before the process ends with 1. */
export class OperatorError extends Error {}

const settings = readSettings();
const origin = settings.APP_ORIGIN ?? new URL(`http://localhost:${settings.PORT}`);
const secure = origin.protocol === "https:";
const [stripeKey] = settings.STRIPE_SECRET_KEY;
const [stripePrice] = settings.STRIPE_PRICE_ID;
const stripeApi = settings.STRIPE_API_BASE ?? null;

/** 43 random characters in the data folder, mode 0600; created once, even by concurrent processes. */
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
    throw dataFolderError(error);
  }
}

export function dataFolderError(error: unknown): OperatorError {
  const code = error instanceof Error && "code" in error ? error.code : error;
  return new OperatorError(
    `The data folder ${env.dataDir} cannot be written (${code}); make it writable or set DATA_DIR to another folder.`,
  );
}

let persisted: string[] | undefined;

/** Every setting of the process, validated (docs/product.md#settings-of-the-process). */
export const env = Object.freeze({
  origin: origin.origin,
  hosts: secure
    ? [origin.host]
    : [...new Set([origin.hostname, ...LOOPBACK])].map((name) => (origin.port ? `${name}:${origin.port}` : name)),
  secure,
  local: !secure,
  port: settings.PORT,
  /** Address to listen on; undefined for all. */
  host: settings.HOST ?? (secure ? undefined : "127.0.0.1"),
  metricsPort: settings.METRICS_PORT ?? null,
  dataDir: resolve(root, settings.DATA_DIR ?? ".data"),
  /** Null until `setDatabaseUrl` sets the local Postgres; the pool reads it on import. */
  get databaseUrl() {
    return readSetting("DATABASE_URL") ?? null;
  },
  /** Postgres without the pooler, for work that needs a dedicated connection. */
  get directDatabaseUrl(): string | null {
    return readSetting("DIRECT_DATABASE_URL") ?? readSetting("DATABASE_URL") ?? null;
  },
  /** True behind a pooler, which may give each transaction another connection. */
  databasePooled: settings.DIRECT_DATABASE_URL !== undefined,
  /** Factor of the database timeouts. */
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
  /** Origins of the payment pages that a form may redirect to: Stripe's, and that of `STRIPE_API_BASE`. */
  stripePages: [
    "https://checkout.stripe.com",
    "https://billing.stripe.com",
    ...(stripeKey && stripeApi !== null ? [new URL(stripeApi).origin] : []),
  ],
  /** False: pages and sums are computed for each request. */
  caches: settings.CACHES === "on",
  /** True: a save responds with the next page's data (`http/save-and-load`). */
  saveAndLoad: settings.SAVE_AND_LOAD === "on",
  /** False: browsers remove the service worker of the offline log. */
  serviceWorker: settings.SERVICE_WORKER === "on",
  communityChatUrl: settings.COMMUNITY_CHAT_URL ?? null,
  analyticsUrl: settings.ANALYTICS_URL ?? null,
  analyticsSite: settings.ANALYTICS_SITE ?? null,
  cardImageHosts: settings.CARD_IMAGE_HOSTS,
  logLevel: settings.LOG_LEVEL,
});

/** Sets the database of this process and its children; call it before the pool is imported. */
export function setDatabaseUrl(url: string) {
  process.env.DATABASE_URL = url;
}

/** Sets NODE_ENV for libraries; call it before React is imported. */
export function setNodeEnv(mode: "production" | "development") {
  process.env.NODE_ENV = mode;
}

/** Exits unless APP_ORIGIN and DATABASE_URL are set; only local mode may default them. */
export function requireDeployment() {
  if (readSetting("APP_ORIGIN") === undefined)
    fail("APP_ORIGIN is missing: set it to the site's address, such as https://htmc.example.");
  if (readSetting("DATABASE_URL") === undefined)
    fail("DATABASE_URL is missing: set it to the address of a Postgres database.");
}
