import { z } from "zod";
import { INCOMPLETE } from "#app/ui/form/incomplete.ts";
import { SHARED_FIGURES } from "./shared-report.server.ts";

/** docs/product.md#sharing-a-report */
export const ShareSchema = z.object({
  id: z.uuid({ error: INCOMPLETE }),
  figures: z.enum(SHARED_FIGURES, { error: "Choose what it shows" }).default("percent"),
  days: z.enum(["7", "30", "90"], { error: "Choose how long it stays" }).default("30").transform(Number),
});
