import { createRequestHandler } from "@react-router/express";
import express from "express";
import type { ServerBuild } from "react-router";

/** Serves a reference page with the official adapter alone (docs/product.md#budgets). */
const build: ServerBuild = await import(`./${process.env.PAGE}/build/server/index.js` as string);
express()
  .use(createRequestHandler({ build, mode: "production" }))
  .listen(Number(process.env.PORT), "127.0.0.1");
