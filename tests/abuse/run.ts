import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { recreateDatabase } from "../support/own-database.ts";
import { pinTo, Target } from "./target.ts";

// The app reads these when it's imported.
process.env.DATA_DIR ??= resolve(import.meta.dirname, "../../.data/abuse");
process.env.SESSION_SECRETS ??= randomBytes(32).toString("hex");
process.env.NODE_ENV ??= "production";
process.env.LOG_LEVEL ??= "silent";

pinTo(1, process.pid);
const database = await recreateDatabase("htmc_abuse");
process.env.DATABASE_URL = database.url;
const { buildIfStale } = await import("#app/cli/build.ts");
await buildIfStale();
const { abuseCalls } = await import("./calls.ts");
const { abuseForms } = await import("./forms.ts");
const { abuseUploads } = await import("./uploads.ts");
const { abuseTogether } = await import("./together.ts");

const { SESSION_SECRETS = "", DATA_DIR = "" } = process.env;
const parts = { forms: abuseForms, calls: abuseCalls, uploads: abuseUploads, together: abuseTogether };
const chosen = process.argv.slice(2);
const problems: string[] = [];
for (const [name, abuse] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name}`);
  const target = await Target.start({ SESSION_SECRETS, DATA_DIR });
  try {
    problems.push(...(await abuse(target)));
  } finally {
    await target.stop();
  }
}
await (await import("#app/db/client.server.ts")).closeDatabase();
await database.release();
console.log(problems.length === 0 ? "\nNothing is over its limit." : `\nOVER\n${problems.join("\n")}`);
process.exit(problems.length === 0 ? 0 : 1);
