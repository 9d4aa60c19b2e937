import { type RefObject, useEffect, useRef, useState } from "react";
import type { LineHelpProps } from "./line-help.tsx";
import { useAnswer, useIsSending } from "./use-answer.ts";

type Props = Pick<LineHelpProps, "input" | "reply">;

/**
 * Lets lines be typed while the one before is on its way: each is sent once the one before it is added. A line that is
 * refused comes back into the field, and those after it wait until it is corrected.
 */
export function LineQueue({ input, reply }: Props) {
  const [waiting, setWaiting] = useState<string[]>([]);
  const draft = useRef<string>(undefined);
  // why: first, since it hears the line that an answer sends next
  useSentLine(input, { waiting, setWaiting, draft });
  useAnswer(reply, {
    answered: () => {
      const field = input.current;
      if (!field) return;
      const typed = field.value;
      if (reply) {
        const refused = reply.initialValue?.line;
        write(field, typeof refused === "string" ? refused : typed);
        if (typed.trim() !== "") setWaiting([...waiting, typed]);
      } else if (waiting[0] !== undefined) {
        write(field, waiting[0]);
        setWaiting(waiting.slice(1));
        draft.current = typed;
        field.form?.requestSubmit(submitterOf(field.form));
      }
    },
  });
  return waiting.length > 0 ? <p className="text-sm">Next: {waiting.join(" · ")}</p> : null;
}

interface Queue {
  waiting: readonly string[];
  setWaiting: (waiting: string[]) => void;
  /** What stood in the field when a line was taken from the queue. */
  draft: RefObject<string | undefined>;
}

/** Empties the field once its line is sent, and queues a line that is added while another is being sent. */
function useSentLine(input: Props["input"], { waiting, setWaiting, draft }: Queue): void {
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
    const sent = () => {
      const [next] = waiting;
      if (field.value.trim() === "" && next !== undefined) {
        field.value = next;
        setWaiting(waiting.slice(1));
      }
      const left = draft.current ?? "";
      draft.current = undefined;
      // why: the router reads the form after this listener
      setTimeout(() => write(field, left));
    };
    form.addEventListener("click", pressed);
    form.addEventListener("submit", sent);
    return () => {
      form.removeEventListener("click", pressed);
      form.removeEventListener("submit", sent);
    };
  }, [input, isPending, waiting, setWaiting, draft]);
}

const submitterOf = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[name="intent"]');

function write(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new Event("input"));
}
