import { eq } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { goals } from "#app/db/schema.ts";
import { setGoal } from "#app/features/reports/goals.server.ts";
import { signedIn } from "../visitor.ts";
import type { SavingForm } from "./form.ts";

const withGoal = (fields: Record<string, string>) => async () => {
  const { id: owner, cookies } = await signedIn();
  await setGoal(owner, "CFB26", { target: 5_000, since: "2026-10-01", until: null });
  const truth = () => database.select().from(goals).where(eq(goals.userId, owner));
  return { cookies, truth, path: "/dashboard/my-flips/goal?of=CFB26", fields };
};

export const GOAL_FORMS: SavingForm[] = [
  {
    what: "setting a goal",
    ready: withGoal({ intent: "save", game: "CFB26", target: "1m", since: "2026-11-01", until: "2026-12-24" }),
    saidBy: /insert into "goals"/,
    again: "Goal saved",
  },
  {
    what: "clearing a goal",
    ready: withGoal({ intent: "clear" }),
    saidBy: /delete from "goals"/,
    again: "Goal cleared",
  },
];
