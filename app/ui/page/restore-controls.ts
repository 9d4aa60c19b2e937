/* Loaded by `early-input.ts`, before hydration if something was typed. */

/** With React's record of its value: React ignores an event that doesn't change it. Undocumented. */
export type Control = (HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & {
  _valueTracker?: { setValue: (text: string) => void };
};

const { pathname } = location;
let focused: EventTarget | null = document.activeElement;
document.addEventListener("focusin", ({ target }) => {
  focused = target;
});

let waiting: Control[] = [];
// Parts of the page appear later, when their scripts have loaded.
const laterParts = new MutationObserver(() => restore());

/** Restores the values and the focus of those controls in `old` that React has replaced. */
export function restoreControls(old: Iterable<Element>): void {
  waiting = [...old].filter(isControl);
  restore();
}

function restore(): void {
  if (location.pathname !== pathname) waiting = [];
  const fresh = [...document.querySelectorAll("[name]")]
    .filter(isControl)
    .filter((control) => !waiting.includes(control));
  // A form is restored as a whole: its effects may have filled in saved values.
  const changed = new Set(waiting.filter(isChanged).map(scopeOf));
  waiting = waiting.filter((old) => {
    if (old.isConnected) return true;
    const traits = traitsOf(old);
    // An extension may have added fields to the old form.
    const control = fresh.find((control) => traitsOf(control).every((trait) => traits.includes(trait)));
    if (!control) return true;
    fresh.splice(fresh.indexOf(control), 1);
    if (changed.has(scopeOf(old))) copyValue(old, control);
    if (old === focused) keepCaret(old, control, () => control.focus({ preventScroll: true }));
    return false;
  });
  if (waiting.every(({ isConnected }) => isConnected)) laterParts.disconnect();
  else laterParts.observe(document.body, { childList: true, subtree: true });
}

const isControl = (element: Element): element is Control =>
  element.matches("input:not([type=hidden]), select, textarea");

/** Its form, or its row, because the fields of an open row are outside of their form. */
const scopeOf = (control: Control) => control.closest("form, tr");

/** What it has in common with its successor; the hidden fields name the flip. */
function traitsOf(control: Control): string[] {
  const { type, name, value } = control;
  const hidden = scopeOf(control)?.querySelectorAll<Control>("[type=hidden]") ?? [];
  return [
    `${type} ${name} ${/checkbox|radio/.test(type) ? value : ""}`,
    // Without the fragment, which an action may have only before hydration.
    `${scopeOf(control)?.getAttribute("action")?.split("#")[0]}`,
    ...[...hidden].map((field) => `${field.name}=${field.value}`),
  ];
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return control.value !== control.defaultValue || ("checked" in control && control.checked !== control.defaultChecked);
}

function copyValue(old: Control, control: Control): void {
  const fold = control.closest("details");
  if (fold && old.closest("details")?.open) fold.open = true;
  if (control instanceof HTMLInputElement && old instanceof HTMLInputElement) {
    control.checked = old.checked;
    control.files = old.files;
  }
  // A file field's value can't be set.
  if (old.type !== "file") control.value = old.value;
  if (window.htmcEarly) window.htmcEarly.add(control);
  else replay(control);
}

/** Replays focus, input and change events from before hydration. */
export function replayEarly(): void {
  const early = (window.htmcEarly ?? new Set()) as Set<Control>;
  window.htmcEarly = undefined;
  const active = document.activeElement as Control | null;
  const focus = () => active?.dispatchEvent(new Event("focusin", BUBBLES));
  if (active && early.has(active)) keepCaret(active, active, focus);
  else focus();
  for (const control of early) replay(control);
}

/** Tells React what is in a control. */
export function replay(control: Control): void {
  control._valueTracker?.setValue("\0");
  // React takes the change of a checkbox from its click; an event that isn't a MouseEvent doesn't toggle it.
  for (const type of ["input", "change", ...(control.type === "checkbox" ? ["click"] : [])])
    control.dispatchEvent(new Event(type, BUBBLES));
}

const BUBBLES = { bubbles: true };

/** Runs `focus`, which may select the text of `control`, and puts the caret where it is in `old`. */
function keepCaret(old: Control, control: Control, focus: () => void): void {
  const { selectionStart, selectionEnd } = old as HTMLInputElement;
  focus();
  // Null for types such as email.
  if (selectionStart !== null && "setSelectionRange" in control)
    control.setSelectionRange(selectionStart, selectionEnd);
}
