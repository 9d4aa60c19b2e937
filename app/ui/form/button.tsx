import type { ComponentProps, MouseEvent } from "react";
import { Link, useNavigation } from "react-router";
import type { Intent } from "./intents.ts";

export type Variant = "primary" | "plain" | "danger" | "quiet";
type Size = "normal" | "small";

const variants: Record<Variant, string> = {
  primary: "button button-primary",
  plain: "button",
  danger: "button button-danger",
  quiet: "button button-quiet",
};

export function buttonClass(variant: Variant = "plain", size: Size = "normal"): string {
  return size === "small" ? `${variants[variant]} button-small` : variants[variant];
}

interface ButtonStyle {
  variant?: Variant;
  size?: Size;
}

function buttonClassName(variant?: Variant, size?: Size, className?: string): string {
  return className ? `${buttonClass(variant, size)} ${className}` : buttonClass(variant, size);
}

interface ButtonProps extends ComponentProps<"button">, ButtonStyle {
  /** Its name and value, for a form with several buttons. */
  intent?: Intent;
  pending?: string;
}

/** With `pending`, shows that label while its form is being sent, and ignores further clicks. */
export function Button({ pending, intent, ...rest }: ButtonProps) {
  const props = intent ? { name: "intent", value: intent, ...rest } : rest;
  return pending === undefined ? <PlainButton {...props} /> : <SendButton pending={pending} {...props} />;
}

function PlainButton({ variant, size, className, type = "submit", ...rest }: ComponentProps<"button"> & ButtonStyle) {
  // The space separates adjacent buttons in a text browser.
  return (
    <>
      <button type={type} className={buttonClassName(variant, size, className)} {...rest} />{" "}
    </>
  );
}

function SendButton({ pending, children, ...rest }: ComponentProps<"button"> & ButtonStyle & { pending: string }) {
  const isPending = usePending(rest.name, rest.value);
  // Not `disabled`, which would drop the focus and this button's value from the form being sent.
  return (
    <PlainButton {...rest} aria-disabled={isPending || undefined} onClick={isPending ? preventDefault : rest.onClick}>
      {isPending ? pending : children}
    </PlainButton>
  );
}

const preventDefault = (event: MouseEvent) => event.preventDefault();

function usePending(name = "intent", value: ComponentProps<"button">["value"] = ""): boolean {
  const { formData } = useNavigation();
  return formData !== undefined && (formData.get(name) ?? "") === value;
}

export function ButtonLink({ variant, size, className, ...rest }: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <>
      <Link className={buttonClassName(variant, size, className)} {...rest} />{" "}
    </>
  );
}
