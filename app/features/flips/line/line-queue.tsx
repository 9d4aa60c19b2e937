import { type RefObject, useEffect, useRef, useState } from "react";
import { useBeforeUnload, useBlocker, useNavigation } from "react-router";
import type { LineHelpProps } from "./line-help.tsx";
import { useAnswer, useIsSending } from "./use-answer.ts";

type Props = Pick<LineHelpProps, "input" | "reply">;

/**
 * Lets lines be typed while the one before is on its way: each is sent once the one before it is added. A line whose
 * answer another press took the place of is sent again, under the same id. One that is refused comes back into the
 * field, and those after it wait until it is corrected.
 */
export function LineQueue({ input, reply }: Props) {
  const [waiting, setWaiting] = useState<string[]>([]);
  const [isInterrupted, setInterrupted] = useState(false);
  const draft = useRef<string>(undefined);
  const sent = useRef("");
  const isIdle = useNavigation().state === "idle";
  // why: first, since it hears the line that an answer sends next
  useSentLine(input, { waiting, setWaiting, draft, sent });
  useLeaveQuestion(waiting.length);
  const sendNext = () => {
    const field = input.current;
    if (!field || waiting[0] === undefined) return;
    draft.current = field.value;
    write(field, waiting[0]);
    setWaiting(waiting.slice(1));
    field.form?.requestSubmit(submitterOf(field.form));
  };
  useAnswer(reply, {
    interrupted: () => {
      setWaiting([sent.current, ...waiting]);
      setInterrupted(true);
    },
    answered: () => {
      const field = input.current;
      if (!field || !reply) return sendNext();
      const typed = field.value;
      const refused = reply.initialValue?.line;
      write(field, typeof refused === "string" ? refused : sent.current);
      if (typed.trim() !== "") setWaiting([...waiting, typed]);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each interruption
  useEffect(() => {
    if (!isInterrupted || !isIdle) return;
    setInterrupted(false);
    sendNext();
  }, [isInterrupted, isIdle]);
  return waiting.length > 0 ? <p className="text-sm">Next: {waiting.join(" · ")}</p> : null;
}

interface Queue {
  waiting: readonly string[];
  setWaiting: (waiting: string[]) => void;
  /** What stood in the field when a line was taken from the queue. */
  draft: RefObject<string | undefined>;
  /** The line that was sent last. */
  sent: RefObject<string>;
}

/** Empties the field once its line is sent, and queues a line that is added while another is being sent. */
function useSentLine(input: Props["input"], { waiting, setWaiting, draft, sent }: Queue): void {
  const isPending = useIsSending();
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return;
    const pressed = (event: MouseEvent) => {
      if (!isPending || event.target !== submitterOf(form)) return;
      event.preventDefault();
      if (field.value.trim() !== "") setWaiting([...waiting, field.value]);
      write(field, "");
    };
    const submitted = () => {
      const [next] = waiting;
      if (field.value.trim() === "" && next !== undefined) {
        field.value = next;
        setWaiting(waiting.slice(1));
      }
      sent.current = field.value;
      const left = draft.current ?? "";
      draft.current = undefined;
      // why: the router reads the form after this listener
      setTimeout(() => write(field, left));
    };
    form.addEventListener("click", pressed);
    form.addEventListener("submit", submitted);
    return () => {
      form.removeEventListener("click", pressed);
      form.removeEventListener("submit", submitted);
    };
  }, [input, isPending, waiting, setWaiting, draft, sent]);
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

const submitterOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[name="intent"]');

function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}
