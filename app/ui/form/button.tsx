import type { ComponentProps, MouseEvent } from "react";
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

type ButtonStyle = { look?: Look; size?: Size };

function buttonClassName(look?: Look, size?: Size, className?: string): string {
  return className ? `${buttonClass(look, size)} ${className}` : buttonClass(look, size);
}

/**
 * A button. With `pending` it shows that label while the form that it sent is on its way, and sends no other meanwhile.
 */
export function Button({ pending, ...rest }: ComponentProps<"button"> & ButtonStyle & { pending?: string }) {
  return pending === undefined ? <PlainButton {...rest} /> : <SendButton pending={pending} {...rest} />;
}

function PlainButton({ look, size, className, type = "submit", ...rest }: ComponentProps<"button"> & ButtonStyle) {
  // why: a browser that shows text alone puts neighbours side by side, and only the blank parts them
  return (
    <>
      <button type={type} className={buttonClassName(look, size, className)} {...rest} />{" "}
    </>
  );
}

function SendButton({ pending, children, ...rest }: ComponentProps<"button"> & ButtonStyle & { pending: string }) {
  const isPending = usePending(rest.name, rest.value);
  // why: not `disabled`, which would drop the keyboard's focus and this button's value from the form being sent
  return (
    <PlainButton {...rest} aria-disabled={isPending || undefined} onClick={isPending ? preventDefault : rest.onClick}>
      {isPending ? pending : children}
    </PlainButton>
  );
}

const preventDefault = (event: MouseEvent) => event.preventDefault();

/** True while a form is on its way that was sent by the button of this name and value, or by one that stands for it. */
function usePending(name = "intent", value: ComponentProps<"button">["value"] = ""): boolean {
  const { formData } = useNavigation();
  return formData !== undefined && (formData.get(name) ?? "") === value;
}

/** A router link in a button's clothes. */
export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <>
      <Link className={buttonClassName(look, size, className)} {...rest} />{" "}
    </>
  );
}
