import X from "lucide-react/icons/x";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";

const sizes = { small: "dialog dialog-small", normal: "dialog", wide: "dialog dialog-wide" };

type Props = { title: ReactNode; closeTo: string; children: ReactNode; size?: keyof typeof sizes };

/** A dialog over the page it is rendered in; where scripts run it is modal. Closing it is a link to `closeTo`. */
export function Dialog({ title, closeTo, children, size = "normal" }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [opener] = useState(focused);

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // why: who types before the scripts run must not find the rest of a word in another field
    const typing = element.contains(document.activeElement) ? focused() : null;
    element.open = false;
    element.showModal();
    typing?.focus({ preventScroll: true });
    return () => {
      element.close();
      element.open = true;
      opener?.focus({ preventScroll: true });
    };
  }, [opener]);

  function leave(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || (event.type === "close" && event.currentTarget.open)) return;
    event.preventDefault();
    navigate(closeTo, { preventScrollReset: true });
  }

  return (
    <>
      <div className="scrim" />
      <dialog open ref={dialog} className={sizes[size]} aria-labelledby={titleId} onCancel={leave} onClose={leave}>
        <h2 id={titleId} className="dialog-title">
          {title}
        </h2>
        {children}
        <Link to={closeTo} preventScrollReset className={`${buttonClass("quiet", "small")} dialog-close`}>
          <X size={16} /> Close
        </Link>
      </dialog>
    </>
  );
}

// why: asked before the dialog is in the page, since a field with autoFocus takes the focus ahead of showModal
function focused(): HTMLElement | null {
  return typeof document !== "undefined" && document.activeElement instanceof HTMLElement ? document.activeElement : null;
}
