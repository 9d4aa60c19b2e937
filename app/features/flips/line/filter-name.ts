export function clearFilterName(form: HTMLFormElement): void {
  const found = form.elements.namedItem("found");
  if (found instanceof HTMLInputElement) found.value = "";
}
