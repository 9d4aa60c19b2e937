import { inject } from "vitest";
import { asAdmin, TEMPLATE, withDatabaseName } from "./template-database.ts";

// Set before the pool is imported; each test process has a database of its own.
const start = `htmc_test_worker_${process.pid}_`;
if (!process.env.DATABASE_URL?.includes(start)) {
  const name = start + crypto.randomUUID().replaceAll("-", "").slice(0, 12);
  await asAdmin(inject("databaseUrl"), async (admin) => {
    await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  });
  process.env.DATABASE_URL = withDatabaseName(inject("databaseUrl"), name);
}
