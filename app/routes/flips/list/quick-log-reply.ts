import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Answer } from "#app/features/flips/line/line-cards.ts";

type Reply = SubmissionResult<string[]>;

/** A rejected line; keyed by form, since the list's forms share one `actionData`. */
export const quickLogReply = (reply: { data: Reply; init: ResponseInit | null }, answers: readonly Answer[] = []) =>
  data({ quickLog: reply.data, answers }, reply.init ?? undefined);
