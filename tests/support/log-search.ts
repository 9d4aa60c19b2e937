/** Secrets sent over the wire, each with its kind; no log may contain them. */
export type Secrets = Map<string, string>;

interface Exchange {
  url: string;
  headers?: object;
  body?: string | Buffer | null;
  setCookie?: readonly string[];
}

/** Shorter values could match ordinary words of a log. */
const SHORTEST = 8;

const SECRET_FIELD = /password|email|^code$/i;

/** Secrets of an exchange: passwords, email addresses, mailed codes, cookies and the tokens of shared pages. */
export function findSecrets({ url, headers = {}, body, setCookie = [] }: Exchange): Secrets {
  const secrets: Secrets = new Map();
  const keep = (what: string, value: string) => {
    // A plain word such as "password" occurs in log messages.
    if (value.length >= SHORTEST && /[^a-z-]/i.test(value)) secrets.set(value, what);
  };
  const [, token = ""] = /\/r\/([0-9A-Za-z]{22})/.exec(url) ?? [];
  keep("the token of a shared page", token);
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

/** Keeps a signed cookie and its payload, which is the token of a session cookie. */
function keepCookie(pair: string, keep: (what: string, value: string) => void) {
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  const value = pair.slice(at + 1);
  const [payload = "", signature] = value.split(".");
  if (signature === undefined) return;
  keep(`the cookie ${name}`, value);
  keep(`what the cookie ${name} says`, Buffer.from(payload, "base64url").toString().replaceAll('"', ""));
}

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

/** Log lines that contain a secret, as "kind: line". */
export function findLeaks(log: string, secrets: Secrets): string[] {
  const linesWith = (what: string, isIn: (line: string) => boolean) =>
    log
      .split("\n")
      .filter(isIn)
      .map((line) => `${what}: ${line}`);
  return [
    ...NEVER.flatMap(([what, form]) => (form.test(log) ? linesWith(what, (line) => form.test(line)) : [])),
    // Search the entire log first: it's long, there are many secrets, and hardly any occurs.
    ...[...secrets].flatMap(([secret, what]) =>
      log.includes(secret) ? linesWith(what, (line) => line.includes(secret)) : [],
    ),
  ];
}

const known: Secrets = new Map();
let logs: (() => string)[] = [];

export function noteExchange(exchange: Exchange): void {
  for (const [secret, what] of findSecrets(exchange)) known.set(secret, what);
}

export function noteLog(log: () => string): void {
  logs.push(log);
}

/** Leaks of any secret of this process in the logs registered since the last call. */
export function findNewLeaks(): string[] {
  const found = logs.flatMap((log) => findLeaks(log(), known));
  logs = [];
  return found;
}
