/** Sets the value and notifies input listeners. */
export function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function clearFound(form: HTMLFormElement): void {
  const found = form.elements.namedItem("found");
  if (found instanceof HTMLInputElement) found.value = "";
}
