import { buildWhenStale, built } from "./build.ts";

/** `npm start`: builds the site when it must, and from then on runs only what was built. */
await buildWhenStale();
await import(built("cli/serve.js"));
