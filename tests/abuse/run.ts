import { execFileSync } from "node:child_process";
import { prepareSite } from "../support/own-database.ts";

process.env.LOG_LEVEL ??= "silent";
// This process and Postgres get the core that the server doesn't (target.ts).
execFileSync("taskset", ["-acp", "1", String(process.pid)]);
const site = await prepareSite("abuse", "htmc_abuse");
const { startTarget } = await import("./target.ts");
const parts = {
  forms: (await import("./forms.ts")).abuseForms,
  calls: (await import("./calls.ts")).abuseCalls,
  pages: (await import("./pages.ts")).abusePages,
  uploads: (await import("./uploads.ts")).abuseUploads,
  choices: (await import("./choices.ts")).abuseChoices,
  shared: (await import("./shared.ts")).abuseShared,
  together: (await import("./together.ts")).abuseTogether,
};
const chosen = process.argv.slice(2);
const problems: string[] = [];
for (const [name, abuse] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n${name.padEnd(64)} KiB  answer  cpu ms  held ms  MB more  healthz ms`);
  const target = await startTarget();
  try {
    problems.push(...(await abuse(target)));
  } finally {
    await target.stop();
  }
}
await site.close();
console.log(problems.length === 0 ? "\nNothing is over its limit." : `\nOVER\n${problems.join("\n")}`);
process.exit(problems.length === 0 ? 0 : 1);
