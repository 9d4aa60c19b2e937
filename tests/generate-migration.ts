import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { slowSteps } from "./support/slow-migrations.ts";

const root = resolve(import.meta.dirname, "..");
const folder = join(root, "drizzle");
const listMigrations = () => readdirSync(folder).filter((file) => file.endsWith(".sql"));

/** `npm run db:generate`: drizzle-kit's migration, and at once what in it would lock players out. */
const before = new Set(listMigrations());
const { status } = spawnSync(
  "npx",
  ["drizzle-kit", "generate", "--config", "drizzle/config.ts", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;
for (const file of listMigrations().filter((name) => !before.has(name)))
  for (const step of slowSteps(readFileSync(join(folder, file), "utf8"))) {
    console.error(`\ndrizzle/${file} would lock players out. ${step}.`);
    process.exitCode = 1;
  }
if (process.exitCode === 1 && status === 0)
  console.error(
    "\nWrite the step as it says. To validate a constraint later: npm run db:generate -- --custom --name=validate_x, with\n" +
      'ALTER TABLE "t" VALIDATE CONSTRAINT "x"; in it.',
  );
