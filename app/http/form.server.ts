import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { isDatabaseAway, isDatabaseFailure, isRefusedValue } from "#app/db/client.server.ts";
import { HashQueueFull } from "#app/features/account/passwords/passwords.server.ts";
import { failureText, notSaved, replayableFields } from "#app/http/responses/database-errors.server.ts";
import { log, securityEvent } from "#app/log.server.ts";

/**
 * The answer to a form that was not accepted: what the page needs to show it again with its values (never passwords)
 * and its errors.
 */
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
  /**
   * The form again with errors that only the verb could find, by field name; "" is the whole form. Fields to `forget`
   * do not come back: an id that was used up leaves its place to a new one.
   */
  withErrors: (errors: Record<string, string[]>, status?: number, forget?: string[]) => Reply;
  /**
   * The form again because saving failed, with `text`, and 400 where the database refused a value. Anything but a
   * failing database or a full queue of passwords is thrown on.
   */
  saveFailed: (error: unknown, text: string, options?: FailureOptions) => Reply;
}
/** A posted form: still to be read, or its fields as `peekForm` gave them. */
type Posted = Request | FormData;

type Parsed<Value> = Accepted<Value> | { ok: false; reply: Reply };

const UNREADABLE = "We couldn't read this form. Please send it again.";
const TOO_MANY = "This form has too many fields, so nothing changed.";
const UNSTORABLE = "This contains a character we can't save. Please retype it.";
const wholeFormReply = (text: string): Reply => data({ status: "error", error: { "": [text] } }, { status: 400 });

/**
 * Reads a posted form by its flat schema; a field it does not name is not read. Anything but a clean submission answers
 * 400 with the form, and with what `furtherErrors` finds that no schema can tell, by field name.
 */
export async function parseForm<Schema extends z.ZodObject>(
  posted: Posted,
  schema: Schema,
  furtherErrors: (form: FormData) => Record<string, string[]> = () => ({}),
): Promise<Parsed<z.output<Schema>>> {
  const sent = await fieldsOf(posted, MOST_FIELDS);
  if (sent === null || sent === "too many")
    return { ok: false, reply: wholeFormReply(sent === null ? UNREADABLE : TOO_MANY) };
  const replayable = replayableFields(sent);
  // why: Conform reads paths, intents and its state out of names, and throws at forged ones
  const { form, problems } = namedFields(sent, schema.shape);
  const submission = parseWithZod(form, { schema });
  const names = [...new Set(form.keys())];
  const hideFields = names.filter((name) => /password/i.test(name));
  const refuse = (fieldErrors: Record<string, string[]>, status = 400, forget: string[] = []): Reply => {
    const { "": formErrors, ...fields } = fieldErrors;
    const hidden = { hideFields: [...hideFields, ...forget] };
    return data(submission.reply({ ...hidden, ...(formErrors && { formErrors }), fieldErrors: fields }), { status });
  };
  const further = { ...furtherErrors(form), ...problems };
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
      log.error({ err: error }, "a write failed");
      if (!known && unexpected !== undefined) return refuse({ "": [unexpected] }, 500);
      if (refused) return refuse({ "": [text] }, 400);
      // why: with the database away the page around the form cannot be read either, so the values travel on the retry
      // page
      if (isDatabaseAway(error) && hideFields.length === 0) throw notSaved(error, replayable, text);
      if (isDatabaseAway(error) && hideFields.length === names.length) throw notSaved(error, null, text);
      return refuse({ "": [saves ? failureText(error, text) : text] }, 503);
    },
  };
}

interface Saving<Schema> extends FailureOptions {
  schema: Schema;
  /** The sentence for a failed write. */
  failed: string;
  /** What is wrong with the form that no schema can tell, by field name. */
  furtherErrors?: (form: FormData) => Record<string, string[]>;
}

/**
 * Parses a posted form and saves it; where it's refused or saving fails, the answer is the form again
 * (docs/product.md#when-something-fails).
 */
export async function saveForm<Schema extends z.ZodObject, Answer>(
  posted: Posted,
  { schema, failed, furtherErrors, ...options }: Saving<Schema>,
  save: (value: z.output<Schema>, form: Accepted<z.output<Schema>>) => Promise<Answer>,
): Promise<Answer | Reply> {
  const form = await parseForm(posted, schema, furtherErrors);
  if (!form.ok) return form.reply;
  try {
    return await save(form.value, form);
  } catch (error) {
    return form.saveFailed(error, failed, options);
  }
}

/**
 * The fields that a schema names, in one pass, each as it came first; and what is wrong with one that came again or
 * that cannot be stored.
 */
function namedFields(sent: FormData, shape: object) {
  const form = new FormData();
  const problems: Record<string, string[]> = {};
  for (const [name, value] of sent) {
    if (!Object.hasOwn(shape, name)) continue;
    if (form.has(name)) problems[name] = [sentAgain(name)];
    else if (typeof value === "string" && value.includes("\0")) {
      problems[name] = [UNSTORABLE];
      form.append(name, value.replaceAll("\0", ""));
    } else form.append(name, value);
  }
  return { form, problems };
}

/** The most fields of a form that takes each of them once. */
const MOST_FIELDS = 60;

/** The most fields of a form with a list of choices, which may then be told that it chose too many. */
export const MOST_CHOICES = 2_000;

interface FormOptions {
  /** Fields of which there may be many. */
  many?: string[];
  most?: number;
  /** Takes a multipart form too. */
  multipart?: boolean;
}

/**
 * The posted fields, or null when the body is no form that is taken. Throws the 400 page for one of more than `most`,
 * and for a field sent twice that is none of `many`.
 */
export async function readForm(posted: Posted, { many = [], most = MOST_FIELDS, multipart = false }: FormOptions = {}) {
  const isMultipart = multipart && posted instanceof Request && !isUrlencoded(posted);
  const form = isMultipart ? await posted.formData().catch(() => null) : await fieldsOf(posted, most);
  if (form === "too many") throw refused(TOO_MANY);
  const seen = new Set<string>(many);
  for (const name of form?.keys() ?? []) {
    if (seen.has(name) && !many.includes(name)) throw refused(sentAgain(name));
    seen.add(name);
  }
  return form;
}

/**
 * The posted fields, read from a copy so that the form can still be parsed; null for anything but an urlencoded form of
 * at most `most` fields.
 */
export async function peekForm(request: Request, most = MOST_FIELDS): Promise<FormData | null> {
  // why: a copy of a multipart form would hold all of it, up to 2 MiB
  const form = isUrlencoded(request) ? await fieldsOf(request.clone(), most) : null;
  return form === "too many" ? null : form;
}

/**
 * The fields of an urlencoded form, which pages and text browsers send; a multipart one costs three times as much to
 * read.
 */
async function fieldsOf(posted: Posted, most: number): Promise<FormData | "too many" | null> {
  if (posted instanceof FormData) return [...posted.keys()].length > most ? "too many" : posted;
  if (!isUrlencoded(posted)) return null;
  const text = await posted.text().catch(() => null);
  if (text === null) return null;
  // why: counted before anything is made of them
  if (text.split("&", most + 1).length > most) return "too many";
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

const isUrlencoded = ({ headers }: Request) =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("Content-Type") ?? "");

const refused = (message: string) => data({ message, fields: null }, { status: 400 });

/** What is said of a field that came twice, by its name in words: "Send Confirm password only once." */
function sentAgain(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `Send ${words.charAt(0).toUpperCase()}${words.slice(1, 40)} only once.`;
}

/** The button that sent a form, read from a copy so that the form can still be parsed; "" when there is none. */
export async function readIntent(request: Request): Promise<string> {
  const intent = (await peekForm(request))?.get("intent");
  return typeof intent === "string" ? intent : "";
}

/** What a button does, found by its intent among a page's actions; undefined when none is named so. */
export function pickHandler<Handlers extends object>(
  handlers: Handlers,
  intent: unknown,
): Handlers[keyof Handlers] | undefined {
  return typeof intent === "string" && Object.hasOwn(handlers, intent) ? handlers[intent as keyof Handlers] : undefined;
}

/** Said of a form whose button names nothing that its page does. */
export const UNKNOWN_INTENT = "Something was wrong with that form, so nothing changed.";
