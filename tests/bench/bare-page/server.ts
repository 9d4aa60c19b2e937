import { pathToFileURL } from "node:url";
import { createRequestHandler } from "@react-router/express";
import express from "express";

/** The bare page: the official adapter with nothing around it (decisions, section 9). */
const build = await import(pathToFileURL(`${process.env.BARE_PAGE_BUILD}/server/index.js`).href);
express()
  .use(createRequestHandler({ build, mode: "production" }))
  .listen(Number(process.env.PORT), "127.0.0.1");
