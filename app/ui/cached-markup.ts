import { createContext, type ReactNode } from "react";

/**
 * Renders a part without hooks once and caches its markup by a key that holds everything the part shows. Null in the
 * browser, where React has the part in its tree.
 */
export const CachedMarkup = createContext<((key: string, part: () => ReactNode) => string) | null>(null);
