import { buildIfStale, builtProgramUrl } from "./build.ts";

/** `npm start`: builds the site if needed, then runs only built code. */
await buildIfStale();
await import(builtProgramUrl("cli/serve.js"));
