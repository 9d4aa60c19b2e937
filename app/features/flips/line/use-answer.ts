import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { useNavigation } from "react-router";

/** What the last line was answered; undefined once it is added. */
export type LineReply = SubmissionResult<string[]> | undefined;

/** True while a line is on its way. */
export const useIsSending = (): boolean => useNavigation().formData?.get("intent") === "quick-log";

/** Says when a line was sent and when it was answered, once each. */
export function useAnswer(reply: LineReply, says: { sent?: () => void; answered: () => void }): void {
  const isPending = useIsSending();
  const wasPending = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    const before = wasPending.current;
    wasPending.current = isPending;
    if (isPending && !before) says.sent?.();
    if (before && !isPending) says.answered();
  }, [isPending, reply]);
}
