/** Puts a text into a field, and tells whoever listens to it. */
export function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
