import { createReadableStreamFromReadable, writeReadableStreamToWritable } from "@react-router/node";
import type { Request as HttpRequest, Response as HttpResponse, RequestHandler } from "express";
import type { RouterContextProvider } from "react-router";
import { bytesOf } from "#app/http/responses/whole-response.server.ts";

type HandleRequest = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Asks `handleRequest` what HTTP asked, and writes its answer, as `@react-router/express` does; that one takes a build
 * instead of a handler, and writes each answer as a stream.
 */
export const routerAdapter =
  (handleRequest: HandleRequest, contextOf: (req: HttpRequest) => RouterContextProvider): RequestHandler =>
  (req, res, next) => {
    handleRequest(webRequest(req, res), contextOf(req))
      .then((answer) => send(answer, res))
      .catch(next);
  };

function webRequest(req: HttpRequest, res: HttpResponse): Request {
  const gone = new AbortController();
  res.on("close", () => res.writableFinished || gone.abort());
  const url = `${req.protocol}://${req.headers.host}${req.originalUrl}`;
  const { method } = req;
  const body = method === "GET" || method === "HEAD" ? null : createReadableStreamFromReadable(req);
  // why: a body that is read as it comes has to be said to be one, which the browser's types do not know
  const asked: RequestInit & { duplex: "half" } = { method, body, signal: gone.signal, duplex: "half" };
  return new Request(url, { ...asked, headers: headersOf(req) });
}

function headersOf(req: HttpRequest): Headers {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers))
    for (const value of [values ?? []].flat()) headers.append(name, value);
  return headers;
}

async function send(answer: Response, res: HttpResponse): Promise<void> {
  const { status, statusText, headers } = answer;
  const bytes = bytesOf(answer);
  if (res.destroyed || res.writableEnded) return void (await (bytes ? null : answer.body?.cancel()));
  res.statusMessage = statusText;
  res.statusCode = status;
  for (const [name, value] of headers) res.append(name, value);
  if (bytes) {
    res.setHeader("Content-Length", bytes.length);
    return void res.end(bytes);
  }
  if (headers.get("Content-Type")?.startsWith("text/event-stream")) res.flushHeaders();
  if (answer.body === null) return void res.end();
  await writeReadableStreamToWritable(answer.body, res).catch((error) => {
    // why: a client that disconnected is no error of ours; an error of the source has destroyed the response
    if (res.errored === error) throw error;
  });
}
