import { buildWhenStale, built } from "./build.ts";

/** `npm start`: builds the site if needed, then runs only built code. */
await buildWhenStale();
await import(built("cli/serve.js"));
