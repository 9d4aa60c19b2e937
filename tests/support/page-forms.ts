import { expect } from "vitest";
import { decodeEntities } from "./entities.ts";
import { documentOf } from "./page-document.ts";
import type { Page } from "./visitor.ts";

export function readField(html: string, name: string) {
  const document = documentOf(html);
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
      `:is(input, select, textarea)[name="${name}"]`,
    ),
  ];
  // A card search repeats the other form's fields as hidden inputs.
  const field = fields.find(({ type }) => type !== "hidden") ?? fields[0] ?? expect.fail(`no field ${name}`);
  const errors = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent ?? "a description that is not there");
  return {
    id: field.id,
    value: field.value,
    invalid: field.getAttribute("aria-invalid") === "true",
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
  const { document } = page;
  for (const [id] of lines) if (id) expect(document.getElementById(id), id).not.toBeNull();
  for (const password of passwords.filter((text) => text.length > 5))
    expect(decodeEntities(page.html)).not.toContain(password);
  expect(page.headers.getSetCookie()).toEqual([]);
}

/** Where the links in a part of a page lead, as written. */
export const hrefsIn = (part: ParentNode): string[] =>
  [...part.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");

export function readCoinBadge({ html }: Page) {
  const badge = documentOf(html).querySelector('[aria-label^="Coins: "]');
  return badge ? [badge.getAttribute("aria-label"), badge.textContent] : undefined;
}

/** Fields of the flip form as they would be submitted. */
export function readFlipForm(html: string): Record<string, string> {
  const fields = documentOf(html).querySelectorAll<HTMLInputElement | HTMLSelectElement>("#flip :is(input, select)");
  if (fields.length === 0) expect.fail("no flip form");
  const isSent = (field: (typeof fields)[number]) => field.type !== "radio" || (field as HTMLInputElement).checked;
  // happy-dom ignores a selected option in an optgroup.
  const valueIn = (field: (typeof fields)[number]) =>
    field.querySelector<HTMLOptionElement>("option[selected]")?.value ?? field.value;
  return Object.fromEntries([...fields].filter(isSent).map((field) => [field.name, valueIn(field)]));
}

/** URL of the flip form's first GET button of this name, with all fields and the `typed` ones. */
export function formUrl(html: string, name: "card" | "manual" | "", typed: Record<string, string> = {}): string {
  const form = documentOf(html).querySelector("#flip") ?? expect.fail("no flip form");
  const button = form.querySelector(`button[formmethod="get"]${name && `[name="${name}"]`}`);
  const [path] = form.getAttribute("action")?.split("?") ?? [];
  const value = (button ?? expect.fail(`no button ${name}`)).getAttribute("value") ?? "";
  return `${path}?${new URLSearchParams({ ...readFlipForm(html), ...typed, ...(name && { [name]: value }) })}`;
}

/** The toast of a page: its text, and for how many seconds it stays. */
export function toastIn(html: string) {
  const toast = documentOf(html).querySelector(".toast") ?? expect.fail("no toast");
  return { seconds: Number(/toast-(\d+)/.exec(toast.className)?.[1]), text: toast.textContent };
}

type Parsed = Pick<Page, "document">;

/** Addresses of a page's links whose text is this one or matches it. */
export const hrefsOf = ({ document }: Parsed, text: string | RegExp): string[] =>
  [...document.querySelectorAll("a[href]")]
    .filter(({ textContent }) => (typeof text === "string" ? textContent === text : text.test(textContent ?? "")))
    .map((link) => link.getAttribute("href") ?? "");

/** Addresses of a page's links that begin with `start`. */
export const linksTo = ({ document }: Parsed, start: string): string[] =>
  hrefsIn(document).filter((to) => to.startsWith(start));

/** Address of a list's next or previous page. */
export const linkNamed = ({ document }: Parsed, rel: "next" | "prev"): string =>
  document.querySelector(`a[rel="${rel}"]`)?.getAttribute("href") ?? "";

/** The cells that name the rows of a page's tables. */
export const leadCells = ({ document }: Parsed): Element[] => [...document.querySelectorAll("td.cell-lead")];

/** Values of the radio buttons and boxes of a name that a page comes with checked. */
export const checkedValues = ({ document }: Parsed, name: string): (string | null)[] =>
  [...document.querySelectorAll(`input[name="${name}"][checked]`)].map((input) => input.getAttribute("value"));

/** Path of the undo button in a page's toast. */
export const undoAction = ({ document }: Parsed): string | undefined =>
  document.querySelector("form.toast-act")?.getAttribute("action") ?? undefined;

/** Path of a script that a page loads. */
export const scriptOn = (html: string): string =>
  documentOf(html).querySelector('link[href^="/assets/"][href$=".js"]')?.getAttribute("href") ??
  expect.fail("no script on the page");

/** What a browser sends of a form's inputs. */
export function valuesByName(inputs: readonly HTMLInputElement[]): Record<string, string[]> {
  const values: Record<string, string[]> = {};
  for (const { name, value } of inputs) values[name] = [...(values[name] ?? []), value];
  return values;
}
