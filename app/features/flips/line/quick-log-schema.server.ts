import { z } from "zod";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import { parseGame } from "#app/domain/games.ts";
import { MAX_LINE_LENGTH, parseLine } from "#app/domain/line.ts";

const INCOMPLETE = "This form is incomplete. Please open it again.";

/** The name for where a card was found, as a player types it: trimmed, its blanks single. */
const found = z
  .string({ error: "Found with must be one line of text" })
  .transform((text) => text.trim().replace(/\s+/g, " "))
  .refine((name) => name.length <= MAX_SOURCE_NAME, `Found with cannot be longer than ${MAX_SOURCE_NAME} characters`);

/**
 * The one-line form (docs/product.md#quick-log): the id and the game are those that it was rendered with, the line is
 * read as a flip.
 */
export const QuickLogSchema = z.object({
  id: z.uuid({ error: INCOMPLETE }),
  game: z.string({ error: INCOMPLETE }).transform((text, check) => {
    const game = parseGame(text);
    if (game !== null) return game;
    check.addIssue("There is no such game, so nothing was changed.");
    return z.NEVER;
  }),
  line: z
    .string({ error: "Write one flip as one line of text" })
    .optional()
    .transform((line = "", check) => {
      const read =
        line.length > MAX_LINE_LENGTH
          ? { problem: `A line has at most ${MAX_LINE_LENGTH} characters` }
          : parseLine(line);
      if ("flip" in read) return read.flip;
      check.addIssue(read.problem);
      return z.NEVER;
    }),
  found: found.optional().transform((name = "") => name),
});
