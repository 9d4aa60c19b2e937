import { existsSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { isIP } from "node:net";
import { dirname, join } from "node:path";
import { z } from "zod";

/** The project folder, wherever the running code was built to. */
export const root = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname);
// Tests bring their own settings; a developer's .env could point them at a real database or mail server.
if (!process.env.VITEST && existsSync(join(root, ".env"))) process.loadEnvFile(join(root, ".env"));

export const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

export function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

export const readSetting = (key: string) => process.env[key]?.trim() || undefined;

const text = z.string().optional();
const list = z
  .string()
  .default("")
  .transform((texts) => texts.split(",").flatMap((part) => part.trim() || []));
const NO_PORT = "must be a port number from 1 to 65535.";
const port = z
  .string()
  .regex(/^\d+$/, NO_PORT)
  .transform(Number)
  .refine((number) => number > 0 && number < 65_536, NO_PORT);
const choice = <const Choices extends readonly string[]>(...choices: Choices) =>
  z.enum(choices, `must be one of ${choices.join(", ")}.`);

// The message doesn't repeat the value, which can contain a password.
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (address) => schemes.includes(URL.parse(address)?.protocol.slice(0, -1) ?? ""),
      `must be an address that begins with ${schemes.join(":// or ")}://.`,
    );

/** One URL per host of a libpq URL: postgres://user@one:5432,two:5432/name. */
export function splitHosts(url: string): string[] {
  const [, start = "", hosts = "", rest = ""] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(",").map((host) => start + host + rest);
}

const database = z
  .string()
  .refine(
    (url) => splitHosts(url).every((address) => /^postgres(ql)?:$/.test(URL.parse(address)?.protocol ?? "")),
    "must be an address that begins with postgres:// or postgresql://.",
  );

/** A list with a prefix check: Stripe's three values are easily mixed up. */
const beginning = (start: RegExp) =>
  list.refine((values) => values.every((value) => start.test(value)), "does not look like one: see .env.example.");

const Settings = z
  .object({
    PORT: port.default(3000),
    HOST: z
      .string()
      .refine(
        (address) => isIP(address) > 0,
        "must be an IP address of this machine, such as 127.0.0.1, or 0.0.0.0 for all.",
      )
      .optional(),
    METRICS_PORT: port.optional(),
    DATA_DIR: text,
    DATABASE_URL: database.optional(),
    DIRECT_DATABASE_URL: database.optional(),
    DATABASE_PATIENCE: z
      .string()
      .regex(/^([1-9]|[1-5]\d|60)$/, "must be a whole number from 1 to 60.")
      .transform(Number)
      .default(1),
    APP_ORIGIN: url("https", "http")
      .transform((address) => new URL(address))
      .refine(
        ({ pathname, search, hash, username }) => pathname === "/" && !search && !hash && !username,
        "must be an address without a path, such as https://htmc.example.",
      )
      .refine(
        ({ protocol, hostname }) => protocol === "https:" || LOOPBACK.includes(hostname),
        "must begin with https:// for any host but localhost.",
      )
      .optional(),
    SESSION_SECRETS: list.refine(
      (secrets) => secrets.every((secret) => Buffer.byteLength(secret) >= 32 && new Set(secret).size >= 8),
      "is too weak: every secret must be random and have 32 bytes or more.",
    ),
    SMTP_URL: url("smtp", "smtps").optional(),
    MAIL_FROM: text,
    TRUST_PROXY: choice("none", "fly").default("none"),
    STRIPE_SECRET_KEY: beginning(/^(sk|rk)_/),
    STRIPE_PRICE_ID: beginning(/^price_/),
    STRIPE_WEBHOOK_SECRETS: beginning(/^whsec_/),
    STRIPE_API_BASE: url("http", "https").optional(),
    COMMUNITY_CHAT_URL: url("https").optional(),
    ANALYTICS_URL: url("https", "http").optional(),
    ANALYTICS_SITE: text,
    CARD_IMAGE_HOSTS: list.refine(
      (hosts) => hosts.every((host) => /^(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?$/.test(host)),
      "must be host names separated by commas.",
    ),
    CACHES: choice("on", "off").default("on"),
    SAVE_AND_LOAD: choice("on", "off").default("on"),
    SERVICE_WORKER: choice("on", "off").default("on"),
    LOG_LEVEL: choice("fatal", "error", "warn", "info", "debug", "trace", "silent").default("info"),
  })
  .superRefine(({ APP_ORIGIN: origin }, check) => {
    const refuse = (key: string, message: string) => check.addIssue({ code: "custom", path: [key], message });
    // An https site has no defaults for these.
    const needed = {
      DATABASE_URL: "the address of its Postgres",
      SESSION_SECRETS: "one or more random texts of 32 bytes or more, separated by commas",
      SMTP_URL: "a mail server",
    };
    if (origin?.protocol === "https:") {
      for (const [key, meaning] of Object.entries(needed))
        if (readSetting(key) === undefined) refuse(key, `is missing: an https site needs ${meaning}.`);
      if (readSetting("STRIPE_API_BASE"))
        refuse("STRIPE_API_BASE", "is for tests and must not be set on an https site.");
    }
    if (readSetting("DIRECT_DATABASE_URL") && !readSetting("DATABASE_URL"))
      refuse("DATABASE_URL", "is missing: it is the pooler's address where DIRECT_DATABASE_URL is its database's.");
    if (readSetting("SMTP_URL") && !readSetting("MAIL_FROM"))
      refuse("MAIL_FROM", "is missing: mail by SMTP_URL needs a sender.");
    for (const group of GROUPS) {
      const missing = group.filter((key) => readSetting(key) === undefined);
      if (missing.length > 0 && missing.length < group.length)
        refuse(missing.join(" and "), `must be set too: ${group.join(", ")} belong together.`);
    }
  });

export const SETTING_NAMES = Object.keys(Settings.shape);

const GROUPS = [
  ["STRIPE_SECRET_KEY", "STRIPE_PRICE_ID", "STRIPE_WEBHOOK_SECRETS"],
  ["ANALYTICS_URL", "ANALYTICS_SITE"],
] as const;

export function readSettings() {
  const read = Settings.safeParse(Object.fromEntries(SETTING_NAMES.map((key) => [key, readSetting(key)])));
  if (read.success) return read.data;
  const [problem] = read.error.issues;
  return fail(`${problem?.path.join(".")} ${problem?.message}`);
}
