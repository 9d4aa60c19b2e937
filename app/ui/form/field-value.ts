/** Sets a field as if it was typed. */
export function setFieldValue(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
