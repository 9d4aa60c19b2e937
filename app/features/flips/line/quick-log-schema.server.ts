import { z } from "zod";
import { MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";
import { found, gameField } from "#app/features/flips/form/flip-schema.server.ts";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";

/**
 * The one-line form (docs/product.md#quick-log): the id and the game are those that it was rendered with, the line is
 * read as a flip. `keep` is there where the name is kept for the next flips; `sure` is the line that was asked about before,
 * `card` the id of the card that was picked as the answer.
 */
export const QuickLogSchema = z.object({
  id: z.uuid({ error: INCOMPLETE }),
  game: gameField("There's no such game, so nothing changed."),
  line: z
    .string({ error: "Enter one flip on one line" })
    .optional()
    .transform((line = "", check) => {
      const read =
        line.length > MAX_LINE_LENGTH
          ? { problem: `A line can't be longer than ${MAX_LINE_LENGTH} characters` }
          : parseLine(line);
      if ("flip" in read) return read.flip;
      check.addIssue(read.problem);
      return z.NEVER;
    }),
  found,
  keep: z.string().optional(),
  sure: z.string().optional(),
  card: z.string().optional(),
});
