import { inject } from "vitest";
import { asAdmin, TEMPLATE, withDatabaseName } from "./template-database.ts";

// why: set before the pool is imported, so that each test file has a database of its own
const name = `htmc_test_worker_${process.pid}_${crypto.randomUUID().replaceAll("-", "").slice(0, 12)}`;
await asAdmin(inject("databaseUrl"), async (admin) => {
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
});
process.env.DATABASE_URL = withDatabaseName(inject("databaseUrl"), name);
