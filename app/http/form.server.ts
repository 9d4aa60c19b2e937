import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { isDatabaseAway, isDatabaseFailure, isRefusedValue } from "#app/db/client.server.ts";
import { TooBusy } from "#app/features/account/passwords/passwords.server.ts";
import { failureText, notSaved, repeatable } from "#app/http/answers/unavailable.server.ts";
import { log } from "#app/log.server.ts";

/** The answer to a form that was not accepted: what the page needs to show it again with its values (never passwords) and its errors. */
type FormReply = SubmissionResult<string[]>;
type Reply = ReturnType<typeof data<FormReply>>;

interface FailureOptions {
  /** Told of an error that is not the database's, instead of throwing it on. */
  unexpected?: string;
  /** False for a form that saves nothing of the player's: whether it was done needs no telling. */
  saves?: boolean;
}

interface Accepted<Value> {
  ok: true;
  value: Value;
  /** The form again with errors that only the verb could find, by field name; "" is the whole form. */
  refuse: (errors: Record<string, string[]>, status?: number) => Reply;
  /**
   * The form again because saving failed, with `text`, and 400 where the database refused a value. Anything but a failing
   * database is thrown on.
   */
  failed: (error: unknown, text: string, options?: FailureOptions) => Reply;
}
type Parsed<Value> = Accepted<Value> | { ok: false; reply: Reply };

const UNREADABLE: FormReply = { status: "error", error: { "": ["This form could not be read. Please send it again."] } };

/** Reads a posted form by its flat schema; a field it does not name is not read. Anything but a clean submission answers 400 with the form. */
export async function parseForm<Schema extends z.ZodObject>(request: Request, schema: Schema): Promise<Parsed<z.output<Schema>>> {
  const form = await readForm(request);
  if (form === null) return { ok: false, reply: data(UNREADABLE, { status: 400 }) };
  const posted = repeatable(form);
  // why: Conform reads paths, intents and its state out of names, and throws at forged ones
  for (const name of new Set(form.keys())) if (!Object.hasOwn(schema.shape, name)) form.delete(name);
  const unstorable = namesWithNul(form);
  const submission = parseWithZod(form, { schema });
  const names = [...new Set(form.keys())];
  const hideFields = names.filter((name) => /password/i.test(name));
  const refuse = (fieldErrors: Record<string, string[]>, status = 400): Reply => {
    const { "": formErrors, ...fields } = fieldErrors;
    return data(submission.reply({ hideFields, ...(formErrors && { formErrors }), fieldErrors: fields }), { status });
  };
  if (unstorable.length > 0) {
    for (const name of unstorable) form.set(name, String(form.get(name)).replaceAll("\0", ""));
    const clean = parseWithZod(form, { schema });
    const fieldErrors = Object.fromEntries(unstorable.map((name) => [name, ["This has a character that cannot be saved. Type it again."]]));
    return { ok: false, reply: data(clean.reply({ hideFields, fieldErrors }), { status: 400 }) };
  }
  if (submission.status !== "success") return { ok: false, reply: data(submission.reply({ hideFields }), { status: 400 }) };
  return {
    ok: true,
    value: submission.value,
    refuse,
    failed: (error, text, { unexpected, saves = true } = {}) => {
      const refused = isRefusedValue(error);
      const known = refused || isDatabaseFailure(error) || error instanceof TooBusy;
      if (!known && unexpected === undefined) throw error;
      log.error({ err: error }, "a write failed");
      if (!known && unexpected !== undefined) return refuse({ "": [unexpected] }, 500);
      if (refused) return refuse({ "": [text] }, 400);
      // why: with the database away the page around the form cannot be read either, so the values travel on the retry page
      if (isDatabaseAway(error) && hideFields.length === 0) throw notSaved(error, posted, text);
      if (isDatabaseAway(error) && hideFields.length === names.length) throw notSaved(error, null, text);
      return refuse({ "": [saves ? failureText(error, text) : text] }, 503);
    },
  };
}

/** The posted fields, or null when the body is no form at all. */
export async function readForm(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch {
    return null;
  }
}

/** The button that sent a form, read from a copy so that the form can still be parsed; "" when there is none. */
export async function intentOf(request: Request): Promise<string> {
  const intent = (await readForm(request.clone()))?.get("intent");
  return typeof intent === "string" ? intent : "";
}

/** What a button does, found by its intent among a page's acts; undefined when none is named so. */
export function actOf<Acts extends object>(acts: Acts, intent: unknown): Acts[keyof Acts] | undefined {
  return typeof intent === "string" && Object.hasOwn(acts, intent) ? acts[intent as keyof Acts] : undefined;
}

/** Said of a form whose button names nothing that its page does. */
export const NOT_UNDERSTOOD = "Nothing was changed: this form was not understood.";

function namesWithNul(form: FormData): string[] {
  return [...form].filter(([, value]) => typeof value === "string" && value.includes("\0")).map(([name]) => name);
}
