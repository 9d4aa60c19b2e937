/** Syncs a copies row's checkbox with its copies' and the selected count. `pressed` is null after select all. */
export function syncCheckboxes(form: HTMLFormElement, pressed: EventTarget | null): void {
  const part = pressed instanceof Element ? pressed.closest(".flips-copies") : null;
  const [all, ...copies] = part ? findCheckboxes(part) : [];
  if (all) {
    if (pressed === all) for (const box of copies) box.checked = all.checked;
    const chosen = copies.filter(({ checked }) => checked).length;
    all.checked = chosen === copies.length;
    all.indeterminate = chosen > 0 && !all.checked;
  }
  const ids = new Set(findCheckboxes(form).flatMap(({ checked, value }) => (checked ? value.split(" ") : [])));
  form.querySelector(".bulk")?.setAttribute("data-chosen", String(ids.size));
}

const findCheckboxes = (part: Element) => [...part.querySelectorAll<HTMLInputElement>("input[name=id]")];
