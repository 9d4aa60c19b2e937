import { expect } from "vitest";
import { unescaped } from "./unescaped.ts";
import type { Page } from "./visitor.ts";

export { unescaped } from "./unescaped.ts";

/** A field as a page shows it: its value, and the errors that its aria-describedby leads to. */
export function fieldOf(html: string, name: string) {
  const tags = html.match(new RegExp(`<(?:input|select|textarea)[^>]*\\bname="${name}"[^>]*>`, "g")) ?? [];
  // why: a card search carries what the form beside it holds, unseen
  const tag = tags.find((one) => !one.includes('type="hidden"')) ?? tags[0] ?? "";
  const attribute = (key: string) => {
    const value = new RegExp(`\\s${key}="([^"]*)"`).exec(tag)?.[1];
    return value === undefined ? undefined : unescaped(value);
  };
  const errors = (attribute("aria-describedby") ?? "")
    .split(" ")
    .filter((id) => id.endsWith("-error"))
    .map((id) =>
      unescaped(new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? "a description that is not there"),
    );
  return {
    id: attribute("id"),
    value: attribute("value") ?? "",
    invalid: attribute("aria-invalid") === "true",
    errors,
  };
}

/** What the error summary says, by the id that each line links to; a line about the whole form links nowhere. */
export function summaryOf(html: string): [string, string][] {
  const box = /<div[^>]*role="alert"[^>]*>([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? "";
  return [...box.matchAll(/<li>(?:<a href="#([^"]*)"[^>]*>)?([^<]*)</g)].map(([, id = "", text = ""]) => [
    id,
    unescaped(text),
  ]);
}

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
export const refreshOf = (html: string): string | undefined => {
  const content = /<meta http-equiv="refresh" content="([^"]*)"/i.exec(html)?.[1];
  return content === undefined ? undefined : unescaped(content);
};

/** The coin badge of the dashboard's top bar: its name, and what it shows. */
export const badgeOf = ({ html }: Page) =>
  /aria-label="(Coins: [^"]*)"[^>]*>(?:<svg.*?<\/svg>)?([^<]*)</.exec(html)?.slice(1);

/** What stands in the flip form of a page, as it would be sent. */
export function flipFormOf(html: string): Record<string, string> {
  const form = /<form[^>]*id="flip"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
  const attribute = (tag: string, key: string) => unescaped(new RegExp(`\\s${key}="([^"]*)"`).exec(tag)?.[1] ?? "");
  const inputs = (form.match(/<input[^>]*>/g) ?? []).filter(
    (tag) => !tag.includes('type="radio"') || tag.includes("checked"),
  );
  const selects = [...form.matchAll(/<select[^>]*name="(\w+)"[\s\S]*?<option value="([^"]*)" selected/g)];
  return Object.fromEntries([
    ...inputs.map((tag) => [attribute(tag, "name"), attribute(tag, "value")]),
    ...selects.map(([, name = "", value = ""]) => [name, value]),
  ]);
}

/**
 * The address that the first button of this name in the flip form leads to, with all that stands there and what is
 * `typed`.
 */
export function pressed(html: string, name: "card" | "manual" | "", typed: Record<string, string> = {}): string {
  const button =
    new RegExp(`<button(?=[^>]*formMethod="get")${name ? `(?=[^>]*name="${name}")` : ""}[^>]*>`, "i").exec(html)?.[0] ??
    "";
  const value = (key: string) => unescaped(new RegExp(`\\s${key}="([^"]*)"`, "i").exec(button)?.[1] ?? "");
  const path = unescaped(/<form[^>]*id="flip"[^>]*>/.exec(html)?.[0].match(/action="([^"?]*)/)?.[1] ?? "");
  return `${path}?${new URLSearchParams({ ...flipFormOf(html), ...typed, ...(name && { [name]: value("value") }) })}`;
}
