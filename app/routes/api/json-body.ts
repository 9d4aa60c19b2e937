import { invalid, problem } from "./problems.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/** The text of a body, "" without one; throws the 400 of one that isn't UTF-8 or can't be stored. */
export async function readText(request: Request): Promise<string> {
  // why: of a request without a body, Node's stream never ends (`optimizeEmptyRequests`)
  if (!request.headers.has("Content-Length")) return "";
  const bytes = await request.arrayBuffer();
  try {
    const text = decoder.decode(bytes);
    if (!text.includes("\0")) return text;
  } catch {}
  throw problem(400, "The body must be UTF-8 text without NUL.");
}

/** The value of a JSON body, `{}` for an empty one; throws the 400 of what isn't JSON or names a field twice. */
export function parseJson(text: string): unknown {
  if (text.trim() === "") return {};
  const value = parsed(text);
  const { values, names } = walk(value);
  // why: of a name that is there twice, `JSON.parse` takes the last one silently
  if (names !== countWrittenNames(text)) throw invalid([{ detail: "This JSON names a field twice", pointer: "#" }]);
  if (!values.every(isStorable)) throw invalid([{ detail: "This contains a character we can't save", pointer: "#" }]);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem(400, "The body isn't JSON.");
  }
}

/** All values within a JSON value, itself too, and how many names they have; without recursion, however deep it is. */
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

/** How many names a JSON text has: the colons outside of its strings. */
function countWrittenNames(text: string): number {
  let [names, isString] = [0, false];
  for (let at = 0; at < text.length; at++) {
    if (isString && text[at] === "\\") at++;
    else if (text[at] === '"') isString = !isString;
    else if (!isString && text[at] === ":") names++;
  }
  return names;
}

// why: escapes can name what no text of ours may hold
const isStorable = (value: unknown): boolean =>
  typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"));
