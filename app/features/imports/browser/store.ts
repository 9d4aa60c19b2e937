/** The localStorage key of older versions; its value is a JSON array of flips. */
export const LOCAL_FLIPS = "htmc:flips";

export function readStore(): string | null {
  try {
    return localStorage.getItem(LOCAL_FLIPS);
  } catch {
    return null;
  }
}

/** Replaces the old store, or removes it for null; full or blocked storage is left unchanged. */
export function writeStore(text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(LOCAL_FLIPS);
    else localStorage.setItem(LOCAL_FLIPS, text);
  } catch (error) {
    console.warn(error);
  }
}
