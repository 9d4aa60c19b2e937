import { expect } from "vitest";
import { documentOf } from "./page-document.ts";
import { decodeEntities } from "./unescaped.ts";
import type { Page } from "./visitor.ts";

export { decodeEntities as unescaped } from "./unescaped.ts";

export function readField(html: string, name: string) {
  const document = documentOf(html);
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      `:is(input, select, textarea)[name="${name}"]`,
    ),
  ];
  // A card search repeats the other form's fields as hidden inputs.
  const field = fields.find(({ type }) => type !== "hidden") ?? fields[0];
  const errors = (field?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent ?? "a description that is not there");
  return {
    id: field?.id,
    value: field?.value ?? "",
    invalid: field?.getAttribute("aria-invalid") === "true",
    errors,
  };
}

/** The error summary's lines by the field id each links to, "" for an error of the form. */
export const readErrorSummary = (html: string): [string, string][] =>
  [...documentOf(html).querySelectorAll("[role=alert] li")].map((line) => [
    line.querySelector("a")?.getAttribute("href")?.slice(1) ?? "",
    line.textContent,
  ]);

/** Expects a form shown again: status 400, each error at its field and in the summary, no password and no cookie. */
export function expectRefused(page: Page, form: string, errors: Record<string, string>, passwords: string[] = []) {
  expect(page.status).toBe(400);
  for (const [name, message] of Object.entries(errors)) {
    if (name !== "") expect(readField(page.html, name)).toMatchObject({ invalid: true, errors: [message] });
  }
  const lines = Object.entries(errors).map(([name, message]) => [name && `${form}-${name}`, message]);
  expect(readErrorSummary(page.html)).toEqual(lines);
  for (const [id] of lines) if (id) expect(page.html).toContain(`id="${id}"`);
  for (const password of passwords.filter((text) => text.length > 5))
    expect(decodeEntities(page.html)).not.toContain(password);
  expect(page.headers.getSetCookie()).toEqual([]);
}

export const refreshOf = (html: string) =>
  documentOf(html).querySelector('meta[http-equiv="refresh"]')?.getAttribute("content");

export function readCoinBadge({ html }: Page) {
  const badge = documentOf(html).querySelector('[aria-label^="Coins: "]');
  return badge ? [badge.getAttribute("aria-label"), badge.textContent] : undefined;
}

/** Fields of the flip form as they would be submitted. */
export function readFlipForm(html: string): Record<string, string> {
  const fields = documentOf(html).querySelectorAll<HTMLInputElement | HTMLSelectElement>("#flip :is(input, select)");
  const isSent = (field: (typeof fields)[number]) => field.type !== "radio" || (field as HTMLInputElement).checked;
  // happy-dom ignores a selected option in an optgroup.
  const valueIn = (field: (typeof fields)[number]) =>
    field.querySelector<HTMLOptionElement>("option[selected]")?.value ?? field.value;
  return Object.fromEntries([...fields].filter(isSent).map((field) => [field.name, valueIn(field)]));
}

/** URL of the flip form's first GET button of this name, with all fields and the `typed` ones. */
export function formUrl(html: string, name: "card" | "manual" | "", typed: Record<string, string> = {}): string {
  const form = documentOf(html).querySelector("#flip");
  const button = form?.querySelector(`button[formmethod="get"]${name && `[name="${name}"]`}`);
  const [path] = form?.getAttribute("action")?.split("?") ?? [];
  const value = button?.getAttribute("value") ?? "";
  return `${path}?${new URLSearchParams({ ...readFlipForm(html), ...typed, ...(name && { [name]: value }) })}`;
}

/** The toast of a page: its text, and for how many seconds it stays. */
export function toastIn(html: string) {
  const toast = documentOf(html).querySelector(".toast");
  return { seconds: Number(/toast-(\d+)/.exec(toast?.className ?? "")?.[1]), text: toast?.textContent ?? "" };
}
