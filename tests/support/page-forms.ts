import { expect } from "vitest";
import { documentOf } from "./page-document.ts";
import { unescaped } from "./unescaped.ts";
import type { Page } from "./visitor.ts";

export { unescaped } from "./unescaped.ts";

/** A field as a page shows it: its value, and the errors that its aria-describedby leads to. */
export function fieldOf(html: string, name: string) {
  const document = documentOf(html);
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      `:is(input, select, textarea)[name="${name}"]`,
    ),
  ];
  // why: a card search carries what the form beside it holds, unseen
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

/** What the error summary says, by the id that each line links to; a line about the whole form links nowhere. */
export const summaryOf = (html: string): [string, string][] =>
  [...documentOf(html).querySelectorAll("[role=alert] li")].map((line) => [
    line.querySelector("a")?.getAttribute("href")?.slice(1) ?? "",
    line.textContent,
  ]);

/**
 * Expects a page that shows a form again: 400, an error beside each named field and in the summary, and no password
 * anywhere.
 */
export function expectRefused(page: Page, form: string, errors: Record<string, string>, passwords: string[] = []) {
  expect(page.status).toBe(400);
  for (const [name, message] of Object.entries(errors)) {
    if (name !== "") expect(fieldOf(page.html, name)).toMatchObject({ invalid: true, errors: [message] });
  }
  const lines = Object.entries(errors).map(([name, message]) => [name && `${form}-${name}`, message]);
  expect(summaryOf(page.html)).toEqual(lines);
  for (const [id] of lines) if (id) expect(page.html).toContain(`id="${id}"`);
  for (const password of passwords.filter((text) => text.length > 5))
    expect(unescaped(page.html)).not.toContain(password);
  expect(page.headers.getSetCookie()).toEqual([]);
}

/** The `<meta http-equiv="refresh">` of a page, or nothing. */
export const refreshOf = (html: string) =>
  documentOf(html).querySelector('meta[http-equiv="refresh"]')?.getAttribute("content");

/** The coin badge of the dashboard's top bar: its name, and what it shows. */
export function badgeOf({ html }: Page) {
  const badge = documentOf(html).querySelector('[aria-label^="Coins: "]');
  return badge ? [badge.getAttribute("aria-label"), badge.textContent] : undefined;
}

/** What stands in the flip form of a page, as it would be sent. */
export function flipFormOf(html: string): Record<string, string> {
  const fields = documentOf(html).querySelectorAll<HTMLInputElement | HTMLSelectElement>("#flip :is(input, select)");
  const isSent = (field: (typeof fields)[number]) => field.type !== "radio" || (field as HTMLInputElement).checked;
  // why: happy-dom overlooks a selected option in a group
  const valueIn = (field: (typeof fields)[number]) =>
    field.querySelector<HTMLOptionElement>("option[selected]")?.value ?? field.value;
  return Object.fromEntries([...fields].filter(isSent).map((field) => [field.name, valueIn(field)]));
}

/**
 * The address that the first button of this name in the flip form leads to, with all that stands there and what is
 * `typed`.
 */
export function pressed(html: string, name: "card" | "manual" | "", typed: Record<string, string> = {}): string {
  const form = documentOf(html).querySelector("#flip");
  const button = form?.querySelector(`button[formmethod="get"]${name && `[name="${name}"]`}`);
  const [path] = form?.getAttribute("action")?.split("?") ?? [];
  const value = button?.getAttribute("value") ?? "";
  return `${path}?${new URLSearchParams({ ...flipFormOf(html), ...typed, ...(name && { [name]: value }) })}`;
}
