export function setFieldValue(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function clearFilterName(form: HTMLFormElement): void {
  const found = form.elements.namedItem("found");
  if (found instanceof HTMLInputElement) found.value = "";
}
