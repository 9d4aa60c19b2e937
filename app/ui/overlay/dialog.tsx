import { X } from "lucide-react";
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { focusHeadingIfLost } from "./focus.ts";

const sizes = { small: "dialog dialog-small", normal: "dialog" };

interface Props {
  title: ReactNode;
  /** What the dialog is about, beside its title. */
  about?: string;
  closeTo: string;
  children: ReactNode;
  size?: keyof typeof sizes;
}

/**
 * A dialog over the page it is rendered in; where scripts run it is modal. Closing it is a link to `closeTo`, which
 * Back does not open again.
 */
export function Dialog({ title, about, closeTo, children, size = "normal" }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [opener] = useState(focused);
  // why: a dialog that came with the document is there already when scripts make it modal
  const [rises] = useState(useHydrated());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // why: someone who types before the scripts run must not find the rest of a word in another field
    const typing = element.contains(document.activeElement) ? focused() : null;
    element.open = false;
    element.showModal();
    typing?.focus({ preventScroll: true });
    return () => {
      element.close();
      element.open = true;
      giveFocusBack(opener);
    };
  }, [opener]);

  function leave(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target !== event.currentTarget || (event.type === "close" && event.currentTarget.open)) return;
    event.preventDefault();
    navigate(closeTo, { replace: true, preventScrollReset: true });
  }

  return (
    <>
      <div className="scrim" />
      <dialog
        open
        ref={dialog}
        className={rises ? `${sizes[size]} dialog-rises` : sizes[size]}
        aria-labelledby={titleId}
        onCancel={leave}
        onClose={leave}
      >
        {/* why: it is the page's own title, and without scripts stands before that of the page it lies over */}
        <h1 id={titleId} className="dialog-title">
          {title} {about ? <Chip tone="muted">{about}</Chip> : null}
        </h1>
        {children}
        <Link to={closeTo} replace preventScrollReset className={`${buttonClass("quiet", "small")} dialog-close`}>
          <X size={16} /> Close
        </Link>
      </dialog>
    </>
  );
}

function giveFocusBack(opener: HTMLElement | null) {
  opener?.focus({ preventScroll: true });
  // why: what opened the dialog may leave the page with it, as the row of a deleted flip does
  queueMicrotask(focusHeadingIfLost);
}

/** Leaves a dialog's form for the page it was opened from, which takes its place in the history. */
export function CancelLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} replace preventScrollReset>
      Cancel
    </ButtonLink>
  );
}

// why: asked before the dialog is in the page, since a field with autoFocus takes the focus ahead of showModal
function focused(): HTMLElement | null {
  return typeof document !== "undefined" && document.activeElement instanceof HTMLElement
    ? document.activeElement
    : null;
}
