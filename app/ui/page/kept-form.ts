import { formOwner } from "./form-owner.ts";

/* The form that is on its way, or whose response was lost, in this tab's storage. A reload of its page brings it back
   with its id (`use-kept-form.ts`, docs/product.md#when-something-fails). */

export interface SentForm {
  /** Path and query; those of its page too. */
  action: string;
  fields: [string, string][];
}

export interface KeptForm extends SentForm {
  /** The form's message. */
  text: string;
  owner: string;
}

const KEY = "form";

export function readKeptForm(): KeptForm | null {
  try {
    const form: KeptForm | null = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return form?.owner === formOwner.id ? form : null;
  } catch {
    return null;
  }
}

/** Stores a form with its message, but none with a password, a token or a code. */
export function storeForm(form: SentForm, text: string): void {
  const { fields } = form;
  if (!fields.some(isTyped) || fields.some(([name]) => /password|token|code/i.test(name))) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...form, text, owner: formOwner.id } satisfies KeptForm));
  } catch {}
}

/** A form of a button alone has no such field; its page shows after a reload what it did. */
const isTyped = ([name, value]: [string, string]): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)].some(
    (control) => !/hidden|submit|checkbox/.test(control.type) && value !== "" && control.value === value,
  );

/** Drops the stored form, or only `sent`. */
export function dropForm(sent?: SentForm): void {
  const form = readKeptForm();
  if (sent && form && !isSame(form, sent)) return;
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}

const isSame = (one: SentForm, other: SentForm): boolean =>
  one.action === other.action && `${one.fields}` === `${other.fields}`;

let restored: KeptForm | null = null;

/** The next form isn't sent if it's this one; it gets its reply from before the reload. */
export function replyWithoutSending(form: KeptForm): void {
  restored = form;
}

/** The form as it was stored, once, if it isn't to be sent. */
export function takeRestored(sent: SentForm): KeptForm | null {
  const form = restored;
  restored = null;
  return form && isSame(form, sent) ? form : null;
}
