/** Request header of a scripted form; in the response, the URL of the page data in its body (`README.md`). */
export const SAVE_AND_LOAD = "X-Save-And-Load";

/** Longer than a page's scripts take to load, short enough to stay fresh. */
const MAX_AGE_MS = 10_000;

/** Replaces `window.fetch`: the router's GET after a form gets the page data that came with the form's response. */
export function saveAndLoad(): void {
  const { fetch } = window;
  let loaded: { at: string; page: Response; until: number } | null = null;
  window.fetch = async (input, init) => {
    if (init?.method !== "POST") {
      if (loaded?.at !== `${input}` || performance.now() > loaded.until) return fetch(input, init);
      const { page } = loaded;
      loaded = null;
      return page;
    }
    loaded = null;
    const headers = new Headers(init.headers);
    headers.set(SAVE_AND_LOAD, "yes");
    const page = await fetch(input, { ...init, headers });
    const address = page.headers.get(SAVE_AND_LOAD);
    if (address === null) return page;
    const fresh = { at: location.origin + address, page, until: performance.now() + MAX_AGE_MS };
    loaded = fresh;
    // An aborted form must not leave page data behind.
    init.signal?.addEventListener("abort", () => {
      if (loaded === fresh) loaded = null;
    });
    // The router reads a redirect from the headers of a 204.
    return new Response(null, { status: 204, headers: page.headers });
  };
}
