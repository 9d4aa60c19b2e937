/** Puts a text into a field, and tells whoever listens to it. */
export function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Empties the field of what a line's card was found with. */
export function clearFound(form: HTMLFormElement): void {
  const found = form.elements.namedItem("found");
  if (found instanceof HTMLInputElement) found.value = "";
}
