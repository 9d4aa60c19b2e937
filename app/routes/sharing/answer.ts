import { isDatabaseFailure } from "#app/http/responses/database-errors.server.ts";
import { log } from "#app/log.server.ts";

/** Responds with text if the database doesn't: these addresses have no frame of the site. */
export async function answerShared(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    if (!isDatabaseFailure(error)) throw error;
    log.error({ err: error }, "shared page not read");
    return textResponse(503, "Our database didn't respond. Try again in a moment.");
  }
}

export const textResponse = (status: number, text: string): Response =>
  new Response(`${text}\n`, {
    status,
    headers: { "X-Robots-Tag": "noindex", "Cache-Control": "no-store", "Content-Type": "text/plain" },
  });
