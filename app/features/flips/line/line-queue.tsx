import { useEffect, useRef, useState } from "react";
import { useBeforeUnload, useBlocker, useNavigation, useSubmit } from "react-router";
import type { LineHelpProps } from "./line-help.tsx";
import { useAnswer, useIsSending } from "./use-answer.ts";

type Props = Pick<LineHelpProps, "input" | "reply">;

interface Queue {
  /** The line that is on its way. */
  sending: string | null;
  /** Lines that are sent after it, in their order. */
  waiting: readonly string[];
  /** A line that was refused while another was typed; it comes back into the field once that is entered. */
  refused: string | null;
  /** True where another press took the place of an answer, until what it does is done. */
  isInterrupted: boolean;
}

const EMPTY: Queue = { sending: null, waiting: [], refused: null, isInterrupted: false };

/**
 * Lets lines be typed while the one before is on its way, and never changes a text that is being typed: each line is
 * sent once the one before it is added. A line whose answer another press took the place of is sent again, under the
 * same id. One that is refused comes back into the field, and those after it wait until it is corrected.
 */
export function LineQueue({ input, reply }: Props) {
  const { queue, change, shown } = useQueue();
  const submit = useSubmit();
  const isIdle = useNavigation().state === "idle";
  const isSending = useIsSending();

  function send(line: string) {
    const form = input.current?.form;
    if (!form) return;
    const posted = new FormData(form);
    posted.set("intent", "quick-log");
    posted.set("line", line);
    change({ sending: line });
    submit(posted, {
      method: "post",
      action: form.getAttribute("action") ?? "",
      replace: true,
      preventScrollReset: true,
    });
  }

  function sendNext() {
    const [next, ...others] = queue.current.waiting;
    if (next === undefined) return;
    change({ waiting: others });
    send(next);
  }

  /** Takes the line that was entered out of the field. */
  function enter(field: HTMLInputElement) {
    const { sending, waiting, refused } = queue.current;
    const line = field.value;
    const isEmpty = line.trim() === "";
    write(field, refused ?? "");
    if (refused !== null || sending !== null || isSending)
      change({ refused: null, waiting: isEmpty ? waiting : [...waiting, line] });
    else if (isEmpty && waiting.length > 0) sendNext();
    else send(line);
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
      const refused = reply.initialValue?.line;
      const line = typeof refused === "string" ? refused : (sending ?? "");
      if (field?.value === "") write(field, line);
      else if (field?.value !== line) change({ refused: line });
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each interruption
  useEffect(() => {
    if (!shown.isInterrupted || !isIdle) return;
    change({ isInterrupted: false });
    sendNext();
  }, [shown.isInterrupted, isIdle]);

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const entered = (event: Event) => {
      if (event.type === "click" && !(event.target as Element).closest('button[name="intent"]')) return;
      event.preventDefault();
      enter(field);
    };
    form.addEventListener("click", entered);
    form.addEventListener("submit", entered);
    return () => {
      form.removeEventListener("click", entered);
      form.removeEventListener("submit", entered);
    };
  });

  useLeaveQuestion(shown.waiting.length);
  return (
    <>
      {shown.refused === null ? null : <p className="text-sm">Not added: {shown.refused}</p>}
      {shown.waiting.length > 0 ? <p className="text-sm">Next: {shown.waiting.join(" · ")}</p> : null}
    </>
  );
}

/** The queue as it stands now, what changes it, and how it was last shown. */
function useQueue() {
  const [shown, setShown] = useState(EMPTY);
  const queue = useRef(EMPTY);
  function change(to: Partial<Queue>) {
    queue.current = { ...queue.current, ...to };
    setShown(queue.current);
  }
  return { queue, change, shown };
}

/** Asks before a page with lines that wait is left. */
function useLeaveQuestion(lines: number): void {
  const question = `${lines === 1 ? "1 line isn't" : `${lines} lines aren't`} added yet. Leave anyway?`;
  useBlocker(
    ({ currentLocation, nextLocation }) =>
      lines > 0 && currentLocation.pathname !== nextLocation.pathname && !window.confirm(question),
  );
  useBeforeUnload((event) => {
    if (lines > 0) event.preventDefault();
  });
}

function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}
