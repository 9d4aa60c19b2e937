import type { ComponentProps, MouseEvent } from "react";
import { Link, useNavigation } from "react-router";

export type Variant = "primary" | "plain" | "danger" | "quiet";
type Size = "normal" | "small";

const variants: Record<Variant, string> = {
  primary: "button button-primary",
  plain: "button",
  danger: "button button-danger",
  quiet: "button button-quiet",
};

/** The classes that dress a link, a summary or a button as a button. */
export function buttonClass(variant: Variant = "plain", size: Size = "normal"): string {
  return size === "small" ? `${variants[variant]} button-small` : variants[variant];
}

type ButtonStyle = { variant?: Variant; size?: Size };

function buttonClassName(variant?: Variant, size?: Size, className?: string): string {
  return className ? `${buttonClass(variant, size)} ${className}` : buttonClass(variant, size);
}

/**
 * A button. With `pending` it shows that label while the form that it sent is on its way, and sends no other meanwhile.
 */
export function Button({ pending, ...rest }: ComponentProps<"button"> & ButtonStyle & { pending?: string }) {
  return pending === undefined ? <PlainButton {...rest} /> : <SendButton pending={pending} {...rest} />;
}

function PlainButton({ variant, size, className, type = "submit", ...rest }: ComponentProps<"button"> & ButtonStyle) {
  // why: a browser that shows text alone puts neighbours side by side, and only the blank parts them
  return (
    <>
      <button type={type} className={buttonClassName(variant, size, className)} {...rest} />{" "}
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
export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <>
      <Link className={buttonClassName(variant, size, className)} {...rest} />{" "}
    </>
  );
}
