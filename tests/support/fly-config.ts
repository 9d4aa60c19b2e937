import { readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { z } from "zod";

const port = z.int().min(1).max(65_535);
const seconds = z
  .string()
  .regex(/^\d+s$/)
  .transform((text) => Number.parseInt(text, 10));
const path = z.string().startsWith("/");
const count = z.int().min(1);

const check = { method: z.literal("GET"), path, interval: seconds, timeout: seconds, grace_period: seconds };

/** Schema of `fly.toml`: only the keys of Fly's reference that HTMC uses. */
export const FlyConfig = z.strictObject({
  app: z.string().regex(/^[a-z][a-z0-9-]{1,62}$/),
  primary_region: z.string().regex(/^[a-z]{3}$/),
  kill_signal: z.enum(["SIGTERM", "SIGINT", "SIGQUIT", "SIGUSR1", "SIGUSR2", "SIGKILL", "SIGSTOP"]),
  kill_timeout: z.int().min(1).max(300),
  env: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.string()),
  deploy: z.strictObject({
    release_command: z.string().min(1),
    strategy: z.enum(["rolling", "bluegreen", "canary", "immediate"]),
  }),
  http_service: z.strictObject({
    internal_port: port,
    force_https: z.boolean(),
    auto_stop_machines: z.enum(["off", "stop", "suspend"]),
    min_machines_running: z.int().min(0),
    concurrency: z.strictObject({
      type: z.enum(["connections", "requests"]),
      soft_limit: count,
      hard_limit: count,
    }),
    checks: z.array(z.strictObject(check)).min(1),
  }),
  checks: z.record(z.string(), z.strictObject({ type: z.literal("http"), port, ...check })),
  metrics: z.strictObject({ port, path }),
  vm: z.array(z.strictObject({ size: z.string().regex(/^(shared|performance)-cpu-\d+x$/), memory: z.string() })).min(1),
});

/** Throws on unknown keys and invalid values. */
export const readFlyConfig = (file: string) => FlyConfig.parse(parse(readFileSync(file, "utf8")));

/** All health checks: those that decide the routing and those that only report. */
export const allChecks = ({ http_service, checks }: z.infer<typeof FlyConfig>) => [
  ...http_service.checks.map((one) => ({ ...one, port: http_service.internal_port })),
  ...Object.values(checks),
];
