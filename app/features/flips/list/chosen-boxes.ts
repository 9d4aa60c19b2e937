/**
 * Keeps the box of copies that are one row and those of its copies alike after `pressed` changed (null for all at once),
 * and says under the table how many flips are chosen.
 */
export function boxesChanged(form: HTMLFormElement, pressed: EventTarget | null): void {
  const part = pressed instanceof Element ? pressed.closest(".flips-copies") : null;
  const [all, ...copies] = part ? boxesIn(part) : [];
  if (all) {
    if (pressed === all) for (const box of copies) box.checked = all.checked;
    const chosen = copies.filter(({ checked }) => checked).length;
    all.checked = chosen === copies.length;
    all.indeterminate = chosen > 0 && !all.checked;
  }
  const ids = new Set(boxesIn(form).flatMap(({ checked, value }) => (checked ? value.split(" ") : [])));
  form.querySelector(".bulk")?.setAttribute("data-chosen", String(ids.size));
}

const boxesIn = (part: Element) => [...part.querySelectorAll<HTMLInputElement>("input[name=id]")];
