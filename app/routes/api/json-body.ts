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
  // why: of a name that is there twice, `JSON.parse` takes the last one silently
  if (countNames(value) !== countWrittenNames(text))
    throw invalid([{ detail: "This JSON names a field twice", pointer: "#" }]);
  if (!isStorable(value)) throw invalid([{ detail: "This contains a character we can't save", pointer: "#" }]);
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw problem(400, "The body isn't JSON.");
  }
}

/** All values within a JSON value, itself too; without recursion, however deep it is. */
function valuesIn(value: unknown): unknown[] {
  const values = [value];
  for (let at = 0; at < values.length; at++) {
    const one = values[at];
    if (isObject(one)) for (const inner of Object.values(one)) values.push(inner);
  }
  return values;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** How many names the objects within a value have. */
const countNames = (value: unknown): number =>
  valuesIn(value).reduce<number>(
    (sum, one) => sum + (isObject(one) && !Array.isArray(one) ? Object.keys(one).length : 0),
    0,
  );

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
  valuesIn(value).every((one) => typeof one !== "string" || (one.isWellFormed() && !one.includes("\0")));
