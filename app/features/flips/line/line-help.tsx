import type { RefObject } from "react";
import { LinePreview } from "./line-preview.tsx";
import { LineQueue } from "./line-queue.tsx";
import type { LineReply } from "./use-answer.ts";

export interface LineHelpProps {
  input: RefObject<HTMLInputElement | null>;
  reply: LineReply;
  /** The problems of it that are said already. */
  said: string[];
}

/** What helps to type line after line; loaded when the field is first used. */
export function LineHelp({ input, reply, said }: LineHelpProps) {
  return (
    <>
      <LinePreview input={input} said={said} />
      <LineQueue input={input} reply={reply} />
    </>
  );
}
