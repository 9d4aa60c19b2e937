import { X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useNavigate } from "react-router";
import { Chip } from "#app/ui/chip.tsx";
import { ButtonLink, buttonClass } from "#app/ui/form/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { focusHeadingIfLost } from "./focus.ts";

const sizes = { small: "dialog dialog-small", normal: "dialog" };

interface Props {
  title: ReactNode;
  about?: string;
  closeTo: string;
  children: ReactNode;
  size?: keyof typeof sizes;
}

/** Modal with scripts. Closing replaces the history entry, so that Back doesn't reopen it. */
export function Dialog({ title, about, closeTo, children, size = "normal" }: Props) {
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const [opener] = useState(focused);
  // A dialog in the server's HTML is already visible when scripts make it modal.
  const [rises] = useState(useHydrated());

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // Keeps the focus of a user who types before the scripts run.
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
    event.preventDefault();
    navigate(closeTo, { replace: true, preventScrollReset: true });
  }
  function leaveIfOwn(event: SyntheticEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget && !(event.type === "close" && event.currentTarget.open)) leave(event);
  }
  // WebKit keeps Escape in a search field.
  function leaveOnEscape(event: KeyboardEvent<HTMLDialogElement>) {
    if (event.key === "Escape" && !event.defaultPrevented && !event.nativeEvent.isComposing) leave(event);
  }

  return (
    <>
      <div className="scrim" />
      <dialog
        open
        ref={dialog}
        className={rises ? `${sizes[size]} dialog-rises` : sizes[size]}
        aria-labelledby={titleId}
        onKeyDown={leaveOnEscape}
        onCancel={leaveIfOwn}
        onClose={leaveIfOwn}
      >
        {/* The h1 of this URL; without scripts it precedes that of the page below it. */}
        <h1 id={titleId} className="dialog-title">
          <span>{title}</span> {about ? <Chip tone="muted">{about}</Chip> : null}
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
  // The opener may be removed with the dialog, like the row of a deleted flip.
  queueMicrotask(focusHeadingIfLost);
}

export function CancelLink({ to }: { to: string }) {
  return (
    <ButtonLink to={to} replace preventScrollReset>
      Cancel
    </ButtonLink>
  );
}

// Read before the dialog mounts, since a field with autoFocus takes the focus before showModal.
function focused(): HTMLElement | null {
  return typeof document !== "undefined" && document.activeElement instanceof HTMLElement
    ? document.activeElement
    : null;
}
