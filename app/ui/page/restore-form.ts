import type { SubmitFunction } from "react-router";
import { type KeptForm, replyWithoutSending } from "./kept-form.ts";
import { type Control, replay } from "./restore-controls.ts";

/* Loaded by `use-kept-form.ts`. */

/** Fills the form, and submits it to its `clientAction` for its reply from before the reload; nothing is sent. */
export function restoreForm(kept: KeptForm, submit: SubmitFunction): void {
  const forms = [...document.forms].filter((form) => isAt(form, kept.action) && hasIntent(form, kept.fields));
  const [form] = forms.toSorted((one, other) => countNamed(other, kept.fields) - countNamed(one, kept.fields));
  for (const control of form ? controlsOf(form) : []) fill(control, kept.fields);
  replyWithoutSending(kept);
  void submit(kept.fields, { method: "post", action: kept.action, preventScrollReset: true });
}

type Fields = KeptForm["fields"];

const controlsOf = (form: HTMLFormElement) => [...form.elements].filter((element) => "name" in element) as Control[];

function isAt(form: HTMLFormElement, action: string): boolean {
  const { pathname, search } = new URL(form.action);
  return pathname + search === action;
}

const hasIntent = (form: HTMLFormElement, fields: Fields): boolean =>
  fields.every(
    ([name, value]) =>
      name !== "intent" || controlsOf(form).some((control) => control.name === name && control.value === value),
  );

const countNamed = (form: HTMLFormElement, fields: Fields): number =>
  fields.filter(([name]) => controlsOf(form).some((control) => control.name === name)).length;

function fill(control: Control, fields: Fields): void {
  const values = fields.filter(([name]) => name === control.name).map(([, value]) => value);
  if (/checkbox|radio/.test(control.type)) (control as HTMLInputElement).checked = values.includes(control.value);
  else if (/hidden|submit|file/.test(control.type) || values[0] === undefined) return;
  else control.value = values[0];
  replay(control);
}
