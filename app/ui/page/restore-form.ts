import type { SubmitFunction } from "react-router";
import { answerFromStorage, type KeptForm } from "./kept-form.ts";
import { type Control, replay } from "./restore-controls.ts";

/* Loaded by `use-kept-form.ts`. */

/** Fills the form, and submits it to its `clientAction` for its reply from before the reload; nothing is sent. */
export function restoreForm(kept: KeptForm, submit: SubmitFunction): void {
  const form = [...document.forms].find((form) => isItsForm(form, kept));
  for (const control of form ? controlsOf(form) : []) fill(control, kept);
  answerFromStorage(kept);
  void submit(kept.fields, { method: "post", action: kept.action, preventScrollReset: true });
}

const controlsOf = (form: HTMLFormElement) => [...form.elements].filter((element) => "name" in element) as Control[];

/** True for a form with all its fields, and the same `intent`. */
const isItsForm = (form: HTMLFormElement, { action, fields }: KeptForm): boolean =>
  new URL(form.action).pathname === action.split("?")[0] &&
  fields.every(([name, value]) =>
    controlsOf(form).some((control) => control.name === name && (name !== "intent" || control.value === value)),
  );

function fill(control: Control, { fields }: KeptForm): void {
  const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
  if (/checkbox|radio/.test(control.type)) (control as HTMLInputElement).checked = values.includes(control.value);
  else if (/hidden|submit|file/.test(control.type) || values[0] === undefined) return;
  else control.value = values[0];
  replay(control);
}
