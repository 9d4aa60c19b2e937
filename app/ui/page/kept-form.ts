/* The form that is on its way, or whose response was lost, in this tab's storage. A reload of its page brings it back
   with its id (`use-kept-form.ts`, docs/product.md#when-something-fails). */

export interface KeptForm {
  /** Path, which is its page's too, and query. */
  action: string;
  fields: [string, string][];
  /** The form's message. */
  text: string;
}

const KEY = "form";

export function readKeptForm(): KeptForm | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

/** Stores a form, or drops the stored one if it's null. A form with a password or a token is never stored. */
export function storeForm(form: KeptForm | null): void {
  try {
    if (form === null) sessionStorage.removeItem(KEY);
    else if (form.fields.some(isTyped) && !form.fields.some(([name]) => /password|token|code/i.test(name)))
      sessionStorage.setItem(KEY, JSON.stringify(form));
  } catch {}
}

/** False for all fields of a form of a button alone, whose page shows after a reload whether it was done. */
const isTyped = ([name, value]: [string, string]): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)].some(
    (control) => !/hidden|submit|checkbox/.test(control.type) && value !== "" && control.value === value,
  );

let restored: KeptForm | null = null;

/** The next form isn't sent; it gets its reply from before the reload. */
export function answerFromStorage(form: KeptForm): void {
  restored = form;
}

/** The form that isn't to be sent, once. */
export function takeRestored(): KeptForm | null {
  const form = restored;
  restored = null;
  return form;
}
