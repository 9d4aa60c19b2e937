import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { isDatabaseFailure, isDatabaseUnreachable, isRefusedValue } from "#app/db/client.server.ts";
import { HashQueueFull } from "#app/features/account/passwords/passwords.server.ts";
import { failureText, notSaved, replayableFields } from "#app/http/responses/database-errors.server.ts";
import { log, securityEvent } from "#app/log.server.ts";

/** Response to a rejected form: its errors and its values, never passwords. */
type FormReply = SubmissionResult<string[]>;
export type Reply = ReturnType<typeof data<FormReply>>;

interface FailureOptions {
  /** Message for an error that isn't the database's, which is otherwise rethrown. */
  unexpected?: string;
  /** False for a form that saves nothing, so that no reply says it may have been saved. */
  saves?: boolean;
}

export interface Accepted<Value> {
  ok: true;
  value: Value;
  /** `errors` by field name; "" is the form itself. The values of `forget` aren't sent back, such as a used id. */
  withErrors: (errors: Record<string, string[]>, status?: number, forget?: string[]) => Reply;
  /** 400 if the database rejected a value. Rethrows anything but a database failure or a full password queue. */
  saveFailed: (error: unknown, text: string, options?: FailureOptions) => Reply;
}
type Posted = Request | FormData;

type Parsed<Value> = Accepted<Value> | { ok: false; reply: Reply };

const UNREADABLE = "We couldn't read this form. Please send it again.";
const TOO_MANY = "This form has too many fields, so nothing changed.";
const UNSTORABLE = "This contains a character we can't save. Please retype it.";
const wholeFormReply = (text: string): Reply => data({ status: "error", error: { "": [text] } }, { status: 400 });

/** Ignores fields outside the schema; an invalid form is a 400 reply. `extraErrors`: errors no schema can express. */
export async function parseForm<Schema extends z.ZodObject>(
  posted: Posted,
  schema: Schema,
  extraErrors: (form: FormData) => Record<string, string[]> = () => ({}),
): Promise<Parsed<z.output<Schema>>> {
  const sent = await readUrlencodedFields(posted, MAX_FIELDS);
  if (sent === null || sent === "too many")
    return { ok: false, reply: wholeFormReply(sent === null ? UNREADABLE : TOO_MANY) };
  const replayable = replayableFields(sent);
  // Conform interprets field names as paths, intents and state, and throws at forged ones.
  const { form, problems } = namedFields(sent, schema.shape);
  const submission = parseWithZod(form, { schema });
  const names = [...new Set(form.keys())];
  const hideFields = names.filter((name) => /password/i.test(name));
  const refuse = (fieldErrors: Record<string, string[]>, status = 400, forget: string[] = []): Reply => {
    const { "": formErrors, ...fields } = fieldErrors;
    const hidden = { hideFields: [...hideFields, ...forget] };
    return data(submission.reply({ ...hidden, ...(formErrors && { formErrors }), fieldErrors: fields }), { status });
  };
  const further = { ...extraErrors(form), ...problems };
  if (Object.keys(further).length > 0) return { ok: false, reply: refuse(further) };
  if (submission.status !== "success")
    return { ok: false, reply: data(submission.reply({ hideFields }), { status: 400 }) };
  return {
    ok: true,
    value: submission.value,
    withErrors: refuse,
    saveFailed: (error, text, { unexpected, saves = true } = {}) => {
      if (error instanceof HashQueueFull) {
        securityEvent("limit", "refused", { limit: "password queue" });
        return refuse({ "": [text] }, 503);
      }
      const refused = isRefusedValue(error);
      const known = refused || isDatabaseFailure(error);
      if (!known && unexpected === undefined) throw error;
      log.error({ err: error }, "write failed");
      if (!known && unexpected !== undefined) return refuse({ "": [unexpected] }, 500);
      if (refused) return refuse({ "": [text] }, 400);
      // Without the database the form's page can't be rendered either, so the values go on the retry page.
      if (isDatabaseUnreachable(error) && hideFields.length === 0) throw notSaved(error, replayable, text);
      if (isDatabaseUnreachable(error) && hideFields.length === names.length) throw notSaved(error, null, text);
      return refuse({ "": [saves ? failureText(error, text) : text] }, 503);
    },
  };
}

export interface FormSubmission<Schema> extends FailureOptions {
  schema: Schema;
  failed: string;
  extraErrors?: (form: FormData) => Record<string, string[]>;
}

/** Replies with the form if it is rejected or saving fails (docs/product.md#when-something-fails). */
export async function saveForm<Schema extends z.ZodObject, Answer>(
  posted: Posted,
  { schema, failed, extraErrors, ...options }: FormSubmission<Schema>,
  save: (value: z.output<Schema>, form: Accepted<z.output<Schema>>) => Promise<Answer>,
): Promise<Answer | Reply> {
  const form = await parseForm(posted, schema, extraErrors);
  if (!form.ok) return form.reply;
  try {
    return await save(form.value, form);
  } catch (error) {
    return form.saveFailed(error, failed, options);
  }
}

function namedFields(sent: FormData, shape: object) {
  const form = new FormData();
  const problems: Record<string, string[]> = {};
  for (const [name, value] of sent) {
    if (!Object.hasOwn(shape, name)) continue;
    if (form.has(name)) problems[name] = [repeatedFieldMessage(name)];
    else if (typeof value === "string" && value.includes("\0")) {
      problems[name] = [UNSTORABLE];
      form.append(name, value.replaceAll("\0", ""));
    } else form.append(name, value);
  }
  return { form, problems };
}

const MAX_FIELDS = 60;

/** Limit for a form with a list of choices, high enough for the form itself to report too many. */
export const MAX_CHOICES = 2_000;

interface FormOptions {
  many?: string[];
  most?: number;
  multipart?: boolean;
}

/** Null for an unsupported body. Throws a 400 for more than `most` fields, or a repeated one not in `many`. */
export async function readForm(posted: Posted, { many = [], most = MAX_FIELDS, multipart = false }: FormOptions = {}) {
  const isMultipart = multipart && posted instanceof Request && !isUrlencoded(posted);
  const form = isMultipart ? await posted.formData().catch(() => null) : await readUrlencodedFields(posted, most);
  if (form === "too many") throw refused(TOO_MANY);
  const seen = new Set<string>(many);
  for (const name of form?.keys() ?? []) {
    if (seen.has(name) && !many.includes(name)) throw refused(repeatedFieldMessage(name));
    seen.add(name);
  }
  return form;
}

/** Reads a form that can still be parsed, or was parsed here; null if not urlencoded or more than `most` fields. */
export async function peekForm(request: Request, most = MAX_FIELDS): Promise<FormData | null> {
  // A copy of a multipart form would buffer up to 2 MiB.
  if (!isUrlencoded(request)) return null;
  const form = await readUrlencodedFields(request.bodyUsed ? request : request.clone(), most);
  return form === "too many" ? null : form;
}

/** The fields that a retry page resends. */
export const peekReplayableFields = async (request: Request) => replayableFields(await peekForm(request, MAX_CHOICES));

/** Bodies that were read, since a body can be read only once and a failed write sends its form back. */
const texts = new WeakMap<Request, Promise<string | null>>();

function readText(request: Request): Promise<string | null> {
  const text = texts.get(request) ?? request.text().catch(() => null);
  texts.set(request, text);
  return text;
}

async function readUrlencodedFields(posted: Posted, most: number): Promise<FormData | "too many" | null> {
  if (posted instanceof FormData) return [...posted.keys()].length > most ? "too many" : posted;
  if (!isUrlencoded(posted)) return null;
  const text = await readText(posted);
  if (text === null) return null;
  // Counted first, so that a flood of fields is never parsed.
  if (text.split("&", most + 1).length > most) return "too many";
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

const isUrlencoded = ({ headers }: Request) =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("Content-Type") ?? "");

const refused = (message: string) => data({ message, fields: null }, { status: 400 });

function repeatedFieldMessage(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `Send ${words.charAt(0).toUpperCase()}${words.slice(1, 40)} only once.`;
}

export async function readIntent(request: Request): Promise<string> {
  const intent = (await peekForm(request))?.get("intent");
  return typeof intent === "string" ? intent : "";
}

export function pickHandler<Handlers extends object>(
  handlers: Handlers,
  intent: unknown,
): Handlers[keyof Handlers] | undefined {
  return typeof intent === "string" && Object.hasOwn(handlers, intent) ? handlers[intent as keyof Handlers] : undefined;
}

export const UNKNOWN_INTENT = "Something was wrong with that form, so nothing changed.";
