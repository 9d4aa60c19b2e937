import { withDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare.ts";

/** `npm run db:migrate`: migrates the database and seeds reference data, never demo cards. */
await withDatabase((url) => prepareDatabase(url, { demoCards: false }));
