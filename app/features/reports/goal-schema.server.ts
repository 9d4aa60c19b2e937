import { z } from "zod";
import { formatCoins, parseCoins } from "#app/domain/coins.ts";
import { parseDate } from "#app/domain/days.ts";
import { GAMES } from "#app/domain/games.ts";
import { MAX_GOAL } from "#app/domain/reports/goal.ts";
import { REPORT_YEARS } from "#app/domain/reports/span.ts";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";

const TARGET_RANGE = `The goal must be from 1 to ${formatCoins(MAX_GOAL)} coins`;
const NO_DATE = `Enter a date from ${REPORT_YEARS.join(" to ")}, like 2026-11-21`;
const LATER = "The last day cannot be before the first";

const date = (isRequired: boolean) =>
  z
    .string({ error: NO_DATE })
    .optional()
    .transform((text = "", check) => {
      const day = parseDate(text.trim(), REPORT_YEARS);
      if (day !== null || (!isRequired && text.trim() === "")) return day;
      check.addIssue(NO_DATE);
      return z.NEVER;
    });

export const GoalSchema = z
  .object({
    game: z.enum(GAMES, { error: INCOMPLETE }).optional(),
    target: z
      .string({ error: TARGET_RANGE })
      .optional()
      .transform((text = "", check) => {
        const coins = parseCoins(text) ?? 0;
        if (coins >= 1 && coins <= MAX_GOAL) return coins;
        check.addIssue(TARGET_RANGE);
        return z.NEVER;
      }),
    since: date(true).transform((day) => day ?? ""),
    until: date(false),
  })
  .refine(({ since, until }) => until === null || until >= since, { path: ["until"], message: LATER });
