import { type ComponentType, createContext, createElement, type HTMLAttributes, useContext } from "react";

/** What is shown, if nothing of it is a function: JSON leaves those out of a key. */
type Values<Shown> = Shown extends (...given: never) => unknown
  ? never
  : Shown extends Date
    ? Shown
    : Shown extends object
      ? { [Name in keyof Shown]: Values<Shown[Name]> }
      : Shown;

export interface CachedPartProps<Shown extends object> extends Omit<HTMLAttributes<HTMLElement>, "children"> {
  /** The element that the part fills. */
  as: "div" | "header" | "nav" | "section" | "tbody" | "thead" | "tr";
  /**
   * What fills it. It shows nothing but its props, and the page's address where that is one of them. It is rendered by
   * itself, so it has no `useId` and no context but the router's.
   */
  of: ComponentType<Shown>;
  shows: Shown;
  /** All that the part shows as one text, where that is cheaper than JSON; null for what must not be cached. */
  keyOf?: ((shown: Shown) => string | null) | undefined;
}

/** A part that is passed functions needs a `keyOf`; a browser has no use for one, so it need not be sent there. */
type Keyed<Shown extends object> = CachedPartProps<Shown> &
  ({ keyOf: ((shown: Shown) => string | null) | undefined } | { shows: Values<Shown> });

/** What draws a part on the server, which caches its markup; null in the browser, where React has it in its tree. */
export const PartCache = createContext<ComponentType<CachedPartProps<never>> | null>(null);

/** An element whose inside the server renders once for all who are shown the same. */
export function CachedPart<Shown extends object>(props: Keyed<Shown>) {
  const Cached = useContext(PartCache) as ComponentType<CachedPartProps<Shown>> | null;
  return createElement(Cached ?? PlainPart<Shown>, props);
}

/** The same without a cache. */
export function PlainPart<Shown extends object>({ as, of: Part, shows, keyOf, ...attributes }: CachedPartProps<Shown>) {
  return createElement(as, attributes, <Part {...shows} />);
}
