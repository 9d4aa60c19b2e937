export function clearSourceField(form: HTMLFormElement): void {
  const found = form.elements.namedItem("found");
  if (found instanceof HTMLInputElement) found.value = "";
}
