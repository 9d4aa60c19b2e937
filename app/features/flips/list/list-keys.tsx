import { Fragment, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/form/button.tsx";
import { Hint } from "#app/ui/panel.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Single-key shortcuts (docs/product.md#keyboard-shortcuts). */
const KEYS: { keys: string[]; label: string; act: (list: HTMLElement) => void }[] = [
  { keys: ["n", "/"], label: "Log a flip in one line", act: () => focus("#log-line") },
  { keys: ["f"], label: "Find", act: () => focus(".list-find [type=search], .list-fold > summary") },
  { keys: ["j"], label: "Next flip", act: (list) => moveFocus(list, 1) },
  { keys: ["k"], label: "Previous flip", act: (list) => moveFocus(list, -1) },
  { keys: ["x"], label: "Choose the flip", act: () => focusedRow()?.querySelector<HTMLElement>("[name=id]")?.click() },
];

/** Native link behavior; listed for the help dialog. */
const OPEN = { keys: ["Enter"], label: "Open the flip" };

export function ListKeys() {
  const [isHelpOpen, setIsAsked] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target instanceof Element && target.closest("input:not([type=checkbox]), select, textarea, dialog")) return;
    const list = document.getElementById("flips");
    const found = KEYS.find(({ keys }) => keys.includes(key));
    if (key !== "?" && !found) return;
    event.preventDefault();
    if (key === "?") setIsAsked(true);
    else if (list || found?.keys.includes("n")) found?.act(list ?? document.body);
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, []);
  return (
    <>
      {useHydrated() ? (
        <Hint className="pointer-coarse:hidden">
          Press <kbd>?</kbd> for keyboard shortcuts.
        </Hint>
      ) : null}
      {isHelpOpen ? <KeyHelp onClose={() => setIsAsked(false)} /> : null}
    </>
  );
}

function KeyHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog dialog-small" aria-label="Keyboard shortcuts" onClose={onClose}>
      <form method="dialog" className="grid gap-4">
        <h2 className="text-lg">Keyboard shortcuts</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {[...KEYS, OPEN].map(({ keys, label }) => (
            <Fragment key={label}>
              <dt>
                {keys.map((key) => (
                  <kbd key={key}>{`${key} `}</kbd>
                ))}
              </dt>
              <dd>{label}</dd>
            </Fragment>
          ))}
        </dl>
        <Hint>You can turn them off in Settings.</Hint>
        <Button className="justify-self-start">Close</Button>
      </form>
    </dialog>
  );
}

function focus(where: string): void {
  document.querySelector<HTMLElement>(where)?.focus();
}

const focusedRow = () => document.activeElement?.closest<HTMLElement>("#flips tbody tr");

function moveFocus(list: HTMLElement, steps: number): void {
  const links = [...list.querySelectorAll("tbody tr")].flatMap((row) => {
    const link = row.querySelector<HTMLElement>(".cell-lead a");
    // Safari 16.4 has no `checkVisibility`.
    return link && link.getClientRects().length > 0 ? [link] : [];
  });
  const focused = focusedRow();
  const at = links.findIndex((link) => focused?.contains(link));
  links[at < 0 ? 0 : Math.min(Math.max(at + steps, 0), links.length - 1)]?.focus();
}
