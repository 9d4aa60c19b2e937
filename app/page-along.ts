/**
 * The header by which a script's form asks for the page that it leads to, and by which the answer says from which
 * address it brings that page's data (`page-along.server.ts`).
 */
export const PAGE_ALONG = "X-Page-Along";

/**
 * From now on a form whose answer leads on to a page brings that page's data along: one round trip instead of two, which
 * the router goes by `fetch` alone. Whatever else is asked for first takes the data's place.
 */
export function bringPagesAlong(): void {
  const { fetch } = window;
  let along: Response | null = null;
  window.fetch = async (input, init) => {
    const page = along;
    along = null;
    if (init?.method !== "POST")
      return page && `${input}`.endsWith(`${page.headers.get(PAGE_ALONG)}`) ? page : fetch(input, init);
    const headers = new Headers(init.headers);
    headers.set(PAGE_ALONG, "yes");
    const answer = await fetch(input, { ...init, headers });
    if (!answer.headers.has(PAGE_ALONG)) return answer;
    along = answer;
    // why: the router reads a redirect from the headers of such an answer
    return new Response(null, { status: 204, headers: answer.headers });
  };
}
