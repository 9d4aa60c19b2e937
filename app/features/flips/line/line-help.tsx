import type { SubmissionResult } from "@conform-to/react";
import type { RefObject } from "react";
import { LinePreview } from "./line-preview.tsx";
import { LineQueue } from "./line-queue.tsx";

export interface LineHelpProps {
  input: RefObject<HTMLInputElement | null>;
  /** What the last line was answered; undefined once it is added. */
  reply: SubmissionResult<string[]> | undefined;
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
