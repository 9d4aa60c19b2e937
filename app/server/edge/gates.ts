import type { Request, RequestHandler, Response } from "express";
import { env } from "#app/env.server.ts";
import { createProblem, PROBLEM_TYPE } from "#app/features/api/problem.server.ts";
import { MAX_FORM_BYTES, type SiteRoutes, toPagePath } from "#app/route-handle.ts";
import { hasBody } from "./identity.ts";
import { MAX_PATH_LENGTH } from "./site-routes.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const FORMS = ["application/x-www-form-urlencoded", "multipart/form-data"];
const JSON_ALONE = ["application/json"];
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const API_METHODS = [...PAGE_METHODS, "PATCH", "DELETE"];

/** With the query, in characters. */
const MAX_ADDRESS_LENGTH = 4_000;

function bodyLimits(req: Request, routes: SiteRoutes): { bytes: number; types: readonly string[] | "any" } {
  const { api, body: own } = routes.at(toPagePath(req.path))?.handle ?? {};
  const types = api ? JSON_ALONE : FORMS;
  if (!own || (own.multipart && contentType(req) !== "multipart/form-data")) return { bytes: MAX_FORM_BYTES, types };
  return { bytes: own.bytes, types: own.types ?? types };
}

const contentType = (req: Request) => (req.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";

export const requireKnownHost: RequestHandler = (req, res, next) => {
  const [host = "", ...others] = req.headersDistinct.host ?? [];
  // Node's `headers` has the first one, and a proxy may have used the second.
  if (others.length > 0) return sendText(res, 400, "The request has more than one Host header.");
  if (!env.hosts.includes(host.toLowerCase()))
    return sendText(res, 421, "This server does not answer for that host name.");
  // An absolute URL would change the host of request.url.
  if (!req.originalUrl.startsWith("/")) return sendText(res, 400, "The address asked for must be a path.");
  next();
};

/** Also sets `res.locals.isApi`, which later gates and `sendText` read. */
export const stripApiCookies =
  (routes: SiteRoutes): RequestHandler =>
  (req, res, next) => {
    if (routes.at(toPagePath(req.path))?.handle.api) {
      delete req.headers.cookie;
      res.locals.isApi = true;
      // The router would respond with page data, in a format for no API client.
      if (req.path.endsWith(".data")) return sendText(res, 404, "There's no such address in this API. See /api.");
    }
    next();
  };

/** Makes empty conditions blank: the adapter would drop them, as if the call had none. Routes read a blank one as "". */
export const keepEmptyConditions: RequestHandler = (req, _res, next) => {
  for (const name of ["idempotency-key", "if-match"]) if (req.headers[name] === "") req.headers[name] = " ";
  next();
};

export const requireKnownMethod: RequestHandler = (req, res, next) => {
  const methods = res.locals.isApi ? API_METHODS : PAGE_METHODS;
  if (methods.includes(req.method)) return next();
  res.set("Allow", methods.join(", "));
  sendText(res, 405, `This ${res.locals.isApi ? "API" : "site"} answers ${listText(methods)} only.`);
};

const listText = (words: readonly string[]) => `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

const isRead = ({ method }: Request) => method === "GET" || method === "HEAD";

/** Refuses overlong URLs, so that later parsers have little to read. */
export const limitUrlLength: RequestHandler = (req, res, next) => {
  const query = req.originalUrl.indexOf("?");
  const pathLength = query === -1 ? req.originalUrl.length : query;
  if (pathLength <= MAX_PATH_LENGTH && req.originalUrl.length <= MAX_ADDRESS_LENGTH) return next();
  sendText(res, 414, "This address is too long.");
};

/** The router reads a path as `new URL` does, so that what it would change is answered before others read it. */
export const redirectToCanonicalPath: RequestHandler = (req, res, next) => {
  const [path = "", ...query] = req.originalUrl.split("?");
  const { pathname } = new URL(`http://localhost${path}`);
  const isChanged = encodeUnsafe(pathname) !== encodeUnsafe(path);
  const canonical = normalizePath(isChanged ? pathname : path);
  if (canonical === path) return next();
  if (isRead(req)) return res.redirect(308, [canonical, ...query].join("?"));
  if (isChanged || /^[/\\]{2}/.test(path)) return sendText(res, 400, `The path asked for must be ${canonical}.`);
  next();
};

/** `new URL` encodes some of these characters, which changes nothing for the router. */
const encodeUnsafe = (path: string) => path.replace(/[^\w%/\\.~!$&'()*+,;=:@-]/g, encodeURIComponent);

/** A path with one leading slash and no trailing one. A browser treats a backslash as a slash. */
export function normalizePath(path: string): string {
  const rest = path.replace(/^[/\\]{2,}/, "/");
  let end = rest.length;
  // A regular expression for trailing slashes would restart at every slash in between.
  while (end > 1 && rest[end - 1] === "/") end--;
  return rest.slice(0, end);
}

/** Refuses writes with a malformed Origin; the same-origin guard checks its value. */
export const requireValidOrigin: RequestHandler = (req, res, next) => {
  const { origin } = req.headers;
  if (isRead(req) || origin === undefined || origin === "null" || URL.canParse(origin)) return next();
  // The router throws at such a header before any of our guards run.
  sendText(res, 403, "The Origin of this request cannot be read, so nothing was changed.");
};

const isEncoded = (req: Request) => !/^(?:[\s,]|identity)*$/i.test(req.headers["content-encoding"] ?? "");

/** Refuses bodies without a length, too large, compressed or of the wrong type; reads nothing. */
export const limitBody =
  (routes: SiteRoutes): RequestHandler =>
  (req, res, next) => {
    // API calls such as an undo have no body, and some clients then omit the length.
    if (isRead(req) || (res.locals.isApi && !hasBody(req.headers)))
      return hasBody(req.headers) ? sendText(res, 413, "Only a POST may carry a body.") : next();
    if (req.headers["content-length"] === undefined)
      return sendText(res, 411, "The request must state its Content-Length.");
    const length = Number(req.headers["content-length"]);
    const { bytes, types } = bodyLimits(req, routes);
    if (length > bytes) {
      // A slightly too large body is read to its end, so that a browser shows the response; a flood is cut off.
      if (length > 8 * MIB) res.set("Connection", "close");
      return sendText(res, 413, `What was sent is too large; this address takes at most ${bytes / KIB} KiB.`);
    }
    if (isEncoded(req)) {
      res.set("Accept-Encoding", "identity");
      return sendText(res, 415, "Send the body uncompressed, without a Content-Encoding header.");
    }
    if (types !== "any" && !types.includes(contentType(req)))
      return sendText(
        res,
        415,
        `This address takes ${types === FORMS ? "forms only (urlencoded or multipart)" : `${types} only`}.`,
      );
    res.on("finish", () => req.complete || drainBody(req));
    next();
  };

/** The adapter would hold back an unread body forever, and with it the connection's next request. */
function drainBody(req: Request) {
  req.removeAllListeners("data");
  req.resume();
}

export function sendText(res: Response, status: number, sentence: string) {
  if (res.locals.isApi)
    return void res
      .status(status)
      .type(PROBLEM_TYPE)
      .set("Cache-Control", "no-store")
      .send(JSON.stringify(createProblem(status, sentence)));
  res.status(status).type("text/plain").set("Cache-Control", "no-store").send(`${sentence}\n`);
}
