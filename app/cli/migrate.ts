import { withDatabase } from "./database.ts";
import { prepareDatabase } from "./prepare.ts";

/** `npm run db:migrate`: brings the database up to date and seeds reference data, never demo cards. */
await withDatabase((url) => prepareDatabase(url, { demoCards: false }));
