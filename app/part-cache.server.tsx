import { LRUCache } from "lru-cache";
import { type Context, createContext, createElement, type ReactNode, use } from "react";
import { renderToString } from "react-dom/server";
import {
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FrameworkContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
} from "react-router";
import { type CachedPartProps, PartCache, PlainPart } from "#app/ui/cached-part.tsx";

/** How many characters of markup, with their keys, a process caches, and how many bytes of whole parts. */
const MOST_CHARACTERS = 8_000_000;
const MOST_BYTES = 24_000_000;

/** The markup of parts that stand in others. */
const nestedMarkup = new LRUCache<string, string>({
  maxSize: MOST_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** That of parts which stand in a page, as it is sent. */
const pageParts = new LRUCache<string, Buffer>({
  maxSize: MOST_BYTES,
  sizeCalculation: (bytes, key) => bytes.length + key.length,
});

/** What a boundary begins with whose part failed or is still to be waited for; no text that is shown holds it. */
export const UNFINISHED = "<!--$!-->";

// why: a part is rendered by itself, and its links and forms ask these for the router; with links and forms left out of
// the cache My Flips takes a quarter longer
const ROUTER = [
  UNSAFE_DataRouterContext,
  UNSAFE_DataRouterStateContext,
  UNSAFE_FrameworkContext,
  UNSAFE_LocationContext,
  UNSAFE_NavigationContext,
  UNSAFE_RouteContext,
] as readonly Context<unknown>[];

/** Where the parts of a page are put, by their places; null within a part, which holds its parts' markup itself. */
const Parts = createContext<(string | Buffer)[] | null>(null);

/**
 * A page in one go: what is its own as texts, and between them its parts as bytes. Written into the page and encoded
 * with it each time, they took a sixth of My Flips' time. Null where a part failed or has to be waited for.
 */
export function renderInPieces(page: ReactNode): (string | Buffer)[] | null {
  const parts: (string | Buffer)[] = [];
  const html = renderToString(
    <PartCache value={MarkupOfPart}>
      <Parts value={parts}>{page}</Parts>
    </PartCache>,
  );
  if (html.includes(UNFINISHED)) return null;
  // why: nothing that is shown holds such a comment, since React writes its brackets as entities
  return html.split(/<!--part (\d+)-->/).map((text, at) => (at % 2 === 0 ? text : (parts[Number(text)] ?? "")));
}

/** Draws a part with the markup that is cached of it, by the part and all that it shows, whoever looks at it. */
export function MarkupOfPart<Shown extends object>(props: CachedPartProps<Shown>) {
  const { as, of, shows, keyOf = JSON.stringify, ...attributes } = props;
  const parts = use(Parts);
  const shown = keyOf(shows);
  if (shown === null) return <PlainPart {...props} />;
  const key = `${numberOf(of)} ${shown}`;
  const html = parts ? placeholderFor(key, createElement(of, shows), parts) : markupOf(key, createElement(of, shows));
  // why: it is React's own markup; drawn from the cache, the dashboard's pages save a fifth to a third of their time
  return createElement(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}

/** What stands in a page for a part, whose bytes are put in later; its markup where it is unfinished. */
function placeholderFor(key: string, part: ReactNode, parts: (string | Buffer)[]): string {
  let bytes = pageParts.get(key);
  if (!bytes) {
    const html = renderPart(part);
    if (html.includes(UNFINISHED)) return html;
    // why: a small buffer of Node's shares its memory with others, and keeps all of it
    bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(html));
    bytes.write(html);
    pageParts.set(key, bytes);
  }
  return `<!--part ${parts.push(bytes) - 1}-->`;
}

function markupOf(key: string, part: ReactNode): string {
  const known = nestedMarkup.get(key);
  if (known !== undefined) return known;
  const html = renderPart(part);
  if (!html.includes(UNFINISHED)) nestedMarkup.set(key, html);
  return html;
}

function renderPart(part: ReactNode): string {
  const inRouter = ROUTER.reduce((inner, Context) => createElement(Context, { value: use(Context) }, inner), part);
  return renderToString(<PartCache value={MarkupOfPart}>{inRouter}</PartCache>);
}

const numbers = new WeakMap<object, number>();
let numbered = 0;

/** A number of a component that no other one has. */
function numberOf(component: object): number {
  const number = numbers.get(component) ?? ++numbered;
  numbers.set(component, number);
  return number;
}
