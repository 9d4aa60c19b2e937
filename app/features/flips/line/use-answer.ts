import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { type SubmitTarget, useNavigation, useSubmit } from "react-router";

/** What the last line was answered; undefined once it is added. */
export type LineReply = SubmissionResult<string[]> | undefined;

/** A line as it was entered, with the game and the name that stood beside it, under an id of its own. */
export interface Entered {
  line: string;
  posted: FormData;
}

/** What a field's page left when it made way for the list: the lines that waited, the one refused, what was typed. */
export interface HandedOn {
  lines: readonly Entered[];
  refused: string | null;
  typed: string;
  isFocused: boolean;
}

export const handedOn: { left: HandedOn | null } = { left: null };

/** Sends a line, by its form's button or as it was entered before. */
export function useSendLine(): (line: SubmitTarget, action?: string) => void {
  const submit = useSubmit();
  return (line, action) => {
    // why: drawn at once, or the answer could come before the page has seen that the line was sent
    submit(line, { action, method: "post", replace: true, preventScrollReset: true, flushSync: true });
  };
}

/** Resends an unanswered line with `keepalive` as its page unloads or unmounts; its id makes this idempotent. */
export function sendOnLeaving({ posted }: Entered, field: HTMLInputElement): void {
  const body = new URLSearchParams([...posted].map(([name, value]) => [name, String(value)]));
  const action = field.form?.getAttribute("action") ?? "";
  // why: the page is gone, so an error can't be shown
  fetch(action, { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
}

/** True while a line is on its way. */
export const useIsSending = (): boolean => useNavigation().formData?.get("intent") === "quick-log";

interface Says {
  /** With the id that the line was sent under. */
  sent?: (id: string) => void;
  answered: () => void;
  /** Another press took the place of the answer, and nobody knows whether the line was added. */
  interrupted?: () => void;
}

/** Says when a line was sent, and when it was answered or will not be, once each. */
export function useAnswer(reply: LineReply, says: Says): void {
  const { state, formData } = useNavigation();
  const isPending = useIsSending();
  const wasPending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const before = wasPending.current;
    wasPending.current = isPending;
    if (isPending && !before) says.sent?.(String(formData?.get("id")));
    if (before && !isPending) state === "idle" ? says.answered() : says.interrupted?.();
  }, [isPending, reply]);
}

/** Takes a line that was sent out of its field, which still begins with it where only more was typed. */
export function takeOut(field: HTMLInputElement, line: string): void {
  if (line !== "" && field.value.startsWith(line)) write(field, field.value.slice(line.length));
}

/** Puts a text into a field, and tells whoever listens to it. */
export function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}
