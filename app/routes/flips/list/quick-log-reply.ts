import { data } from "react-router";
import type { Answer } from "#app/features/flips/line/line-cards.ts";
import type { PostedLine } from "#app/features/flips/line/post-line.ts";
import type { Reply } from "#app/http/form.server.ts";

/** A rejected line. */
export const quickLogReply = (reply: Reply, answers: readonly Answer[] = []) =>
  data<PostedLine>({ form: "line", result: reply.data, answers }, reply.init ?? undefined);
