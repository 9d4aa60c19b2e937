/** Text of the one-line form that wasn't entered yet, kept for reloads and for the offline log (`log-page.ts`). */
interface StoredDraft {
  owner: string;
  game: string;
  text: string;
}

const KEY = "line";

/** This player's draft in this tab; null if there is none. */
export function readDraft(owner: string): StoredDraft | null {
  try {
    const draft: StoredDraft | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return draft?.owner === owner ? draft : null;
  } catch {
    return null;
  }
}

/** Stores a draft, or deletes it if the text is blank; false if the browser stores nothing. */
export function storeDraft(draft: StoredDraft): boolean {
  try {
    if (draft.text.trim() === "") sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}
