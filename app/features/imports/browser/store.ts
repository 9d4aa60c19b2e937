/** Where older versions of the site kept flips in the browser: a JSON array. */
export const LOCAL_FLIPS = "htmc:flips";

/** The text of the browser's old store; null when there is none, or the browser forbids to look. */
export function readStore(): string | null {
  try {
    return localStorage.getItem(LOCAL_FLIPS);
  } catch {
    return null;
  }
}

/** Replaces the browser's old store, or with null removes it; a full or forbidden storage leaves it as it is. */
export function writeStore(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(LOCAL_FLIPS);
    else localStorage.setItem(LOCAL_FLIPS, text);
  } catch (error) {
    console.warn(error);
  }
}
