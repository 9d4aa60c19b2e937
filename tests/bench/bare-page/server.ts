import { createRequestHandler } from "@react-router/express";
import express from "express";
import type { ServerBuild } from "react-router";

/** The bare page: the official adapter with nothing around it (docs/product.md#budgets). */
const build: ServerBuild = await import("./build/server/index.js" as string);
express()
  .use(createRequestHandler({ build, mode: "production" }))
  .listen(Number(process.env.PORT), "127.0.0.1");
