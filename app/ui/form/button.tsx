import { type ComponentProps, useEffect, useRef, useState } from "react";
import { Link, useNavigation } from "react-router";

export type Look = "primary" | "plain" | "danger" | "quiet";
type Size = "normal" | "small";

const looks: Record<Look, string> = {
  primary: "button button-primary",
  plain: "button",
  danger: "button button-danger",
  quiet: "button button-quiet",
};

/** The classes that dress a link, a summary or a button as a button. */
export function buttonClass(look: Look = "plain", size: Size = "normal"): string {
  return size === "small" ? `${looks[look]} button-small` : looks[look];
}

type Clothes = { look?: Look; size?: Size };

function dressed(look?: Look, size?: Size, className?: string): string {
  return className ? `${buttonClass(look, size)} ${className}` : buttonClass(look, size);
}

/**
 * A button. With `pending` it shows that label from the moment it has sent its form until the navigation is over, and its form cannot be sent
 * a second time meanwhile.
 */
export function Button({ pending, ...rest }: ComponentProps<"button"> & Clothes & { pending?: string }) {
  return pending === undefined ? <PlainButton {...rest} /> : <SendButton pending={pending} {...rest} />;
}

function PlainButton({ look, size, className, type = "submit", ...rest }: ComponentProps<"button"> & Clothes) {
  // why: a browser that shows text alone puts neighbours side by side, and only the blank parts them
  return (
    <>
      <button type={type} className={dressed(look, size, className)} {...rest} />{" "}
    </>
  );
}

function SendButton({ pending, children, ...rest }: ComponentProps<"button"> & Clothes & { pending: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const sent = useSent(button);
  // why: not `disabled`, which would drop the keyboard's focus and this button's value from the form being sent
  return (
    <PlainButton {...rest} ref={button} aria-disabled={sent || undefined}>
      {sent ? pending : children}
    </PlainButton>
  );
}

function useSent(button: React.RefObject<HTMLButtonElement | null>): boolean {
  const busy = useNavigation().state !== "idle";
  const [sent, setSent] = useState(false);
  const locked = useRef(false);

  useEffect(() => {
    const form = button.current?.form;
    if (!form) return;
    const guard = (event: SubmitEvent) => {
      if (locked.current) {
        event.preventDefault();
        event.stopPropagation();
      } else if (saysTheSame(event.submitter, button.current)) {
        locked.current = true;
        setTimeout(setSent, 0, true);
      }
    };
    form.addEventListener("submit", guard, true);
    return () => form.removeEventListener("submit", guard, true);
  }, [button]);

  useEffect(() => {
    if (!sent) return;
    const free = () => {
      locked.current = false;
      setSent(false);
    };
    if (busy) return free;
    // why: a form sent without the router (a download, a check that refused it) never becomes busy
    const timer = setTimeout(free, 1000);
    return () => clearTimeout(timer);
  }, [sent, busy]);

  return sent;
}

// why: Enter presses a form's first button, which may stand for this one
const saysTheSame = (pressed: HTMLElement | null, button: HTMLButtonElement | null): boolean =>
  pressed === button ||
  (pressed instanceof HTMLButtonElement && pressed.name !== "" && pressed.name === button?.name && pressed.value === button.value);

/** A router link in a button's clothes. */
export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Link> & Clothes) {
  return (
    <>
      <Link className={dressed(look, size, className)} {...rest} />{" "}
    </>
  );
}
