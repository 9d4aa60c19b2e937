import { expect, test } from "vitest";
import { FORMS } from "../support/forms/forms.ts";
import { documentOf } from "../support/page-document.ts";

/** Forms of something new, by a control that only they have: what was typed may come back as a whole. */
const NEW = ["#log-line", "#flip [name=found]", "[name=notes]"];
/** Fields that tell which row or which version of it a form changes. */
const ROWS = ["version", "seen", "flip", "lot", "foundWas"];

const CHOICES = "input[type=checkbox], input[type=radio], select";

/**
 * Firefox fills the controls of a reloaded page by their position, so a tick travels to another flip once a row is added
 * above it, unless the form says autocomplete="off".
 */
test.each(FORMS)("$name: a reload chooses nothing that the page didn't choose", async ({ ready }) => {
  const { by, path } = await ready();
  const page = await by.get(path);
  const document = documentOf(page.html);
  const open = [...document.querySelectorAll("form[method=post]")].filter((form) => {
    const id = form.getAttribute("id");
    const all = [...form.querySelectorAll("*"), ...(id ? document.querySelectorAll(`[form="${id}"]`) : [])];
    const isChosen = all.some((control) => control.matches(CHOICES));
    const isTyped = all.some((control) => control.matches("input:not([type=hidden]), textarea"));
    const isOfRow = isTyped && ROWS.some((name) => all.some((control) => control.getAttribute("name") === name));
    const isNew = NEW.some((control) => form.querySelector(control)) && !isOfRow;
    return (isChosen || isOfRow) && !isNew && form.getAttribute("autocomplete") !== "off";
  });
  expect(open.map((form) => form.outerHTML.slice(0, 200))).toEqual([]);
});
