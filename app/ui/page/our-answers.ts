import { isOurs, isPassword, LostConnection } from "./lost-connection.ts";

/**
 * Replaces `window.fetch`: a request of the router whose response isn't ours, or is cut off, fails as a
 * `LostConnection` (docs/product.md#when-something-fails).
 */
export function acceptOnlyOurAnswers(): void {
  const { fetch } = window;
  window.fetch = async (input, init) => {
    if (!isPageData(`${input}`)) return fetch(input, init);
    const wasSent = navigator.onLine;
    const lost = (isForeign: boolean) => new LostConnection(isForeign, fieldsOf(init?.body), wasSent);
    const answer = await whole(fetch(input, init)).catch((error: unknown) => {
      throw error instanceof TypeError ? lost(false) : error;
    });
    if (!isOurPageData(answer)) throw lost(true);
    return answer;
  };
}

const isPageData = (url: string) => URL.canParse(url) && new URL(url).pathname.endsWith(".data");

/** Our refusals of such a request are plain text. */
const isOurPageData = (answer: Response) =>
  isOurs(answer) && !/html|json/.test(answer.headers.get("Content-Type") ?? "");

/** Reads the body, since the router calls one that is cut off undecodable. */
async function whole(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** The router sends a form without files as `URLSearchParams`. */
function fieldsOf(body: unknown): [string, string][] | null {
  return body instanceof URLSearchParams ? [...body].filter(([name]) => !isPassword(name)) : null;
}
