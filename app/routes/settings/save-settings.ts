import { data } from "react-router";
import type { z } from "zod";
import type { MadeToken, SettingsReply } from "#app/features/account/settings/settings-form.tsx";
import { type Accepted, type FormSubmission, type Reply, saveForm } from "#app/http/form.server.ts";
import type { SettingsIntent } from "#app/ui/form/intents.ts";

/** A redirect, a rejected form, or what the page shows once. */
type Answer = Response | Reply | { made: MadeToken };

/** As `saveForm`, for one of the forms of Settings: its reply says which one. */
export async function saveSettings<Schema extends z.ZodObject>(
  form: SettingsIntent,
  request: Request,
  submission: FormSubmission<Schema>,
  save: (value: z.output<Schema>, accepted: Accepted<z.output<Schema>>) => Promise<Answer>,
) {
  const answer = await saveForm<Schema, Answer>(request, submission, save);
  if (answer instanceof Response) return answer;
  if ("made" in answer) return data<SettingsReply>({ form, result: { status: "success" }, made: answer.made });
  return data<SettingsReply>({ form, result: answer.data }, answer.init ?? undefined);
}
