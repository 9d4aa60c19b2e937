import { MAX_BULK_FLIPS } from "#app/features/api/flip-json.server.ts";
import { invalid, problem } from "./problems.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The request body as text, "" without one; throws a 400 if it isn't UTF-8 or contains NUL. */
export async function readText(request: Request): Promise<string> {
  // With Node's `optimizeEmptyRequests`, the body stream of an empty request never ends.
  if (!request.headers.has("Content-Length")) return "";
  const bytes = await request.arrayBuffer();
  try {
    const text = decoder.decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {}
  throw problem(400, "The body must be UTF-8 text without NUL.");
}

/** Values and keys of a body; 500 flips with all their fields have fewer. */
const MAX_VALUES = 10_000;

/**
 * Parses a JSON body, `{}` if empty; throws a 400 for invalid JSON, too many values, duplicate keys and unstorable
 * characters.
 */
export function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  const written = countWritten(text);
  if (written.values > MAX_VALUES)
    throw invalid([{ detail: `This JSON has more values than ${MAX_BULK_FLIPS} flips can have`, pointer: "#" }]);
  const value = parsed(text);
  const { values, names } = walk(value);
  // `JSON.parse` silently keeps the last of duplicate keys.
  if (names !== written.names) throw invalid([{ detail: "This JSON names a field twice", pointer: "#" }]);
  if (!values.every(isStorable)) throw invalid([{ detail: "This contains a character we can't save", pointer: "#" }]);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem(400, hasCurlyQuotes(text) ? CURLY_QUOTES : "The body isn't JSON.");
  }
}

const CURLY_QUOTES = "The body isn't JSON: it has curly quotes (“ ”). Use straight ones.";
const CURLY = /[“”„‟]/g;
/** A JSON string, or an unfinished one at the end. */
const STRING = /"(?:[^"\\]+|\\.?)*(?:"|$)/gs;

/** Whether a text that isn't JSON has quotes that phones type, outside of its strings or in place of their ends. */
function hasCurlyQuotes(text: string): boolean {
  return text.replace(STRING, "").search(CURLY) >= 0 || isJson(text.replace(CURLY, '"'));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A JSON value and all values nested in it, and their number of keys. Iterative, so that nesting can't overflow. */
function walk(value: unknown): { values: unknown[]; names: number } {
  const values = [value];
  let names = 0;
  for (let at = 0; at < values.length; at++) {
    const one = values[at];
    if (typeof one !== "object" || one === null) continue;
    const inner = Array.isArray(one) ? one : Object.values(one);
    if (inner !== one) names += inner.length;
    for (const next of inner) values.push(next);
  }
  return { values, names };
}

const [QUOTE, BACKSLASH, COLON, COMMA, BRACKET, BRACE] = [...'"\\:,[{'].map((mark) => mark.charCodeAt(0));

/**
 * The number of keys in a JSON text, which are its colons outside of strings, and of the commas and opening brackets,
 * one of which stands before each value or key. Stops at `MAX_VALUES`, since parsing millions of values takes long.
 */
function countWritten(text: string): { names: number; values: number } {
  const written = { names: 0, values: 0 };
  let isString = false;
  for (let at = 0; at < text.length && written.values <= MAX_VALUES; at++) {
    const mark = text.charCodeAt(at);
    if (isString && mark === BACKSLASH) at++;
    else if (mark === QUOTE) isString = !isString;
    else if (isString) continue;
    else if (mark === COLON) written.names++;
    else if (mark === COMMA || mark === BRACKET || mark === BRACE) written.values++;
  }
  return written;
}

// Escapes can encode NUL and lone surrogates, which Postgres can't store.
const isStorable = (value: unknown): boolean =>
  typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"));
