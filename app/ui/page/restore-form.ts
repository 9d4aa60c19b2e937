import type { SubmitFunction } from "react-router";
import { dropForm, type KeptForm, readKeptForm, replyWithoutSending } from "./kept-form.ts";
import { type Control, replay } from "./restore-controls.ts";

/* Loaded by `use-kept-form.ts`. */

/** Restores the stored form on the reload of its page; drops it on any other page, or another visit. */
export function restoreOrDrop({ here, isLoad }: { here: string; isLoad: boolean }, submit: SubmitFunction): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const form = readKeptForm();
  if (form?.action !== here || (isLoad && navigation?.type !== "reload")) dropForm();
  else if (isLoad) restore(form, submit);
}

/** Fills the form, and submits it to its `clientAction` for its reply from before the reload; nothing is sent. */
function restore(kept: KeptForm, submit: SubmitFunction): void {
  const [form] = [...document.forms]
    .filter((form) => isAt(form, kept.action) && hasIntent(form, kept.fields))
    .sort((one, other) => countNamed(other, kept.fields) - countNamed(one, kept.fields));
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
