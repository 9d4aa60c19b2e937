import { z } from "zod";
import { MAX_LINE_LENGTH } from "#app/domain/line.ts";
import { readLine } from "#app/domain/line-sale.ts";
import { gameField, sourceNameField } from "#app/features/flips/form/flip-schema.server.ts";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";

/**
 * The one-line form (docs/product.md#quick-log). `id` and `game` are from its render. `keep` is set if the filter name
 * is kept, `sure` is the line that was questioned before, `card` the id of the card picked as the answer, and `flip` the
 * listed flip: its id and version. `asked` is the only one that was asked about, for Enter.
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
          : readLine(line);
      if ("flip" in read || "sale" in read) return read;
      check.addIssue(read.problem);
      return z.NEVER;
    }),
  found: sourceNameField,
  keep: z.string().optional(),
  sure: z.string().optional(),
  card: z.string().optional(),
  flip: z.string().optional(),
  asked: z.string().optional(),
});
