import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useActionData, useLocation, useNavigation } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { listOf, useLeaveQuestion } from "./leave-question.ts";
import type { LineHelpProps } from "./line-help.tsx";
import {
  type Entered,
  type HandedOn,
  handedOn,
  sendOnLeaving,
  takeOut,
  useAnswer,
  useIsSending,
  useSendLine,
  write,
} from "./use-answer.ts";

type Props = Omit<LineHelpProps, "shownProblems">;

interface Queue {
  /** The line that is on its way. */
  sending: Entered | null;
  /** Lines that are sent after it, in their order. */
  waiting: readonly Entered[];
  /** A line that was refused while another was typed; it comes back into the field once that is entered. */
  refused: string | null;
  /** True where another press took the place of an answer, until the list is there again. */
  isInterrupted: boolean;
}

/** Longer than the list's page needs to take over what is handed on. */
const HANDED_ON_MS = 5_000;

const EMPTY: Queue = { sending: null, waiting: [], refused: null, isInterrupted: false };

/**
 * Lets lines be typed while the one before is on its way, and never changes a text that is being typed: each line is
 * sent once the one before it is added. A line whose answer another press took the place of is sent again, under the
 * same id. One that is refused comes back into the field, and those after it wait until it is corrected.
 */
export function LineQueue({ input, reply, sent }: Props) {
  const { queue, change, shown } = useQueue({ input, reply, sent });
  const send = useSendLine();
  const isSending = useIsSending();
  const isListThere = useIsListThere(input);

  function sendNext() {
    const [next, ...waiting] = queue.current.waiting;
    if (next === undefined) return;
    change({ sending: next, waiting, isInterrupted: false });
    const action = input.current?.form?.getAttribute("action") ?? "";
    // why: what is drawn at once can't be asked for inside of an effect; and no press comes before a microtask
    queueMicrotask(() => send(next.posted, action));
  }

  /** Takes the line that was entered out of the field. */
  function enter(field: HTMLInputElement, form: HTMLFormElement) {
    const { sending, waiting, refused, isInterrupted } = queue.current;
    const line = field.value;
    const posted = new FormData(form);
    posted.set("intent", "quick-log");
    posted.set("id", uuidv7());
    write(field, refused ?? "");
    if (refused !== null) field.ariaInvalid = "true";
    const isFree = refused === null && sending === null && !isSending;
    // why: an empty field is refused, unless it sends what waits, or is the second of two quick presses
    const isEntered = line.trim() !== "" || (waiting.length === 0 && isFree);
    const entered = isEntered ? [{ line, posted }] : [];
    // why: a line that was corrected goes before those that waited for it
    change({ refused: null, waiting: isFree && !isInterrupted ? [...entered, ...waiting] : [...waiting, ...entered] });
    if (isFree) sendNext();
  }

  useAnswer(reply, {
    interrupted: () => {
      const { sending, waiting } = queue.current;
      if (sending !== null) change({ sending: null, waiting: [sending, ...waiting], isInterrupted: true });
    },
    answered: () => {
      const field = input.current;
      const { sending } = queue.current;
      change({ sending: null });
      if (!reply) return sendNext();
      const sentLine = reply.initialValue?.line;
      const line = typeof sentLine === "string" ? sentLine : (sending?.line ?? "");
      if (field?.value === "") write(field, line);
      else if (field && field.value !== line) {
        field.ariaInvalid = null;
        change({ refused: line });
      }
    },
  });

  useEffect(() => {
    if (queue.current.isInterrupted && isListThere) sendNext();
  });

  // why: before the first key can come
  useLayoutEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const entered = (event: Event) => {
      if (event.type === "click" && !(event.target as Element).closest('button[name="intent"]')) return;
      event.preventDefault();
      enter(field, form);
    };
    form.addEventListener("click", entered);
    form.addEventListener("submit", entered);
    return () => {
      form.removeEventListener("click", entered);
      form.removeEventListener("submit", entered);
    };
  });

  const { waiting, refused, sending } = shown;
  const left = waiting.length + (refused === null ? 0 : 1);
  useLeaveQuestion(left > 0 && sending !== null ? left + 1 : left, input);
  return (
    <>
      {refused === null ? null : <p className="text-sm">Not added: {refused}</p>}
      {waiting.length > 0 ? <p className="text-sm">Next: {waiting.map(({ line }) => line).join(" · ")}</p> : null}
    </>
  );
}

/** True while the list is shown alone, with nothing on its way, and with nothing refused that is to be read. */
function useIsListThere(input: Props["input"]): boolean {
  const { pathname } = useLocation();
  const isRefused = useActionData() !== undefined;
  return useNavigation().state === "idle" && !isRefused && pathname === listOf(input);
}

/**
 * The queue as it stands now, what changes it, and how it was last shown. It takes over the line that the form itself
 * has sent; what waits, or is half typed, when the field's page makes way for the list goes on there. A line that is on
 * its way when the page is left is sent once more.
 */
function useQueue({ input, reply, sent }: Props) {
  const [shown, setShown] = useState(EMPTY);
  const queue = useRef(shown);
  const { formData } = useNavigation();
  const isSending = useIsSending();
  function change(to: Partial<Queue>) {
    queue.current = { ...queue.current, ...to };
    setShown(queue.current);
  }
  // why: taken from one page and given to the next between two keys
  // biome-ignore lint/correctness/useExhaustiveDependencies: on mount only
  useLayoutEffect(() => {
    const [field, list] = [input.current, listOf(input)];
    if (!field) return;
    if (formData && isSending) {
      takeOut(field, sent.current);
      sent.current = "";
      change({ sending: { line: String(formData.get("line")), posted: formData } });
    }
    const { left } = handedOn;
    handedOn.left = null;
    if (left) {
      // why: a line that was refused stands in the field, and comes back once what is typed is entered
      const refused = left.refused ?? (left.typed === "" || field.value === "" ? null : field.value);
      if (left.typed !== "") write(field, left.typed);
      if (left.isFocused) field.focus();
      // why: those behind a line that was refused wait until it is corrected
      const isInterrupted = left.lines.length > 0 && refused === null && reply === undefined;
      change({ waiting: left.lines, refused, isInterrupted });
    }
    const sendLast = () => {
      const { sending, waiting, isInterrupted } = queue.current;
      const last = isInterrupted ? waiting[0] : sending;
      if (last) sendOnLeaving(last, field);
    };
    window.addEventListener("pagehide", sendLast);
    return () => {
      window.removeEventListener("pagehide", sendLast);
      if (location.pathname !== list) return sendLast();
      const { sending, waiting: lines, refused } = queue.current;
      const isLeft = sending !== null || lines.length > 0 || refused !== null || field.value !== "";
      const isFocused = document.activeElement === field;
      if (isLeft) handOn({ lines, refused, typed: field.value, isFocused });
    };
  }, []);
  return { queue, change, shown };
}

function handOn(left: HandedOn): void {
  handedOn.left = left;
  // why: whoever opens the list later may be somebody else
  setTimeout(() => {
    if (handedOn.left === left) handedOn.left = null;
  }, HANDED_ON_MS);
}
