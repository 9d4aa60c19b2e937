/** A secret that went over the wire, and what it is: the log may hold none. */
export type Secrets = Map<string, string>;

/** One exchange as it stood on the wire. */
interface Exchange {
  url: string;
  /** The headers of the request by their names, in any case. */
  headers?: object;
  body?: string | Buffer | null;
  /** The lines by which the answer set cookies. */
  setCookie?: readonly string[];
}

/** What is too short to be told from other words of a log. */
const SHORTEST = 8;

/** Fields of forms and queries that nobody else may read. */
const SECRET_FIELD = /password|email|^code$/i;

/** The secrets of an exchange: passwords, addresses, mailed codes and cookies. */
export function secretsIn({ url, headers = {}, body, setCookie = [] }: Exchange): Secrets {
  const secrets: Secrets = new Map();
  const keep = (what: string, value: string) => {
    // why: a word, such as "password", stands in the log's own sentences
    if (value.length >= SHORTEST && /[^a-z-]/i.test(value)) secrets.set(value, what);
  };
  const query = url.slice(url.indexOf("?") + 1 || url.length);
  for (const [name, value] of [...new URLSearchParams(query), ...new URLSearchParams(formText(body))])
    if (SECRET_FIELD.test(name)) keep(`${name} of a form or an address`, value);
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() === "cookie") for (const pair of String(value).split("; ")) keepCookie(pair, keep);
  }
  for (const line of setCookie) keepCookie(line.split(";")[0] ?? "", keep);
  return secrets;
}

const formText = (body: Exchange["body"]) => (body && body.length < 65_537 ? String(body) : "");

/** Keeps a signed cookie as it stands, and what it says: a session's is its token. */
function keepCookie(pair: string, keep: (what: string, value: string) => void) {
  const at = pair.indexOf("=");
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const [payload = "", signature] = value.split(".");
  if (signature === undefined) return;
  keep(`the cookie ${name}`, value);
  keep(`what the cookie ${name} says`, Buffer.from(payload, "base64url").toString().replaceAll('"', ""));
}

/** What no log may hold, whoever it belongs to. */
const NEVER: readonly [string, RegExp][] = [
  ["a mail address", /[^\s"'@/]+@[\w-]+\.(?:com|org|net|example)\b/],
  ["a password's hash", /\$argon2/],
  ["a signed cookie", /[\w-]{20,}\.[\w-]{43}(?![\w-])/],
  ["a secret of Stripe's", /\b(?:whsec|sk_test|sk_live)_\w/],
  ["a webhook's signature", /\bv1=[0-9a-f]{16}/],
  ["an access token", /htmc[prf]_[0-9A-Za-z]{38}/],
  ["a mailed code", /\bcode=[\w-]/],
  ["the database's password", /\bpostgres(?:ql)?:\/\/[^\s":]*:[^\s"]+@/],
];

/** Every line of a log that holds a secret, as "what: the line". */
export function leaksIn(log: string, secrets: Secrets): string[] {
  const linesWith = (what: string, isIn: (line: string) => boolean) =>
    log
      .split("\n")
      .filter(isIn)
      .map((line) => `${what}: ${line}`);
  return [
    ...NEVER.flatMap(([what, form]) => (form.test(log) ? linesWith(what, (line) => form.test(line)) : [])),
    // why: a log is long and secrets are many, and hardly any of them is in it
    ...[...secrets].flatMap(([secret, what]) =>
      log.includes(secret) ? linesWith(what, (line) => line.includes(secret)) : [],
    ),
  ];
}

const known: Secrets = new Map();
let logs: (() => string)[] = [];

/** Remembers the secrets of an exchange with a server of the tests'. */
export function noteExchange(exchange: Exchange): void {
  for (const [secret, what] of secretsIn(exchange)) known.set(secret, what);
}

/** Remembers where the log of a server of the tests' can be read. */
export function noteLog(log: () => string): void {
  logs.push(log);
}

/** The leaks in every log since this was asked last, of every secret that went to any server of this process. */
export function newLeaks(): string[] {
  const found = logs.flatMap((log) => leaksIn(log(), known));
  logs = [];
  return found;
}
