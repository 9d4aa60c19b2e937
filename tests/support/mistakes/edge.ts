import { type Mistake, mistakesIn } from "./mistake.ts";

const HEADERS = ["tests/requests/headers.test.ts"];
const PAGE_CACHE = ["tests/requests/page-cache.test.ts"];

const policy = mistakesIn("app/http/responses/document.server.ts", HEADERS, [
  { name: "other sites may frame a page", find: `    "frame-ancestors 'none'",\n`, replace: "", core: true },
  { name: "a page may say where its links begin", find: `    "base-uri 'none'",\n`, replace: "" },
  { name: "a page may hold plugins", find: `    "object-src 'none'",\n`, replace: "" },
  { name: "scripts may ask any site", find: `"connect-src 'self'"`, replace: `"connect-src *"` },
  {
    name: "any inline style is allowed",
    find: "`style-src 'self' ${styles}`",
    replace: "`style-src 'self' 'unsafe-inline'`",
  },
  { name: "an https page may load parts by http", find: `["upgrade-insecure-requests"]`, replace: "[]" },
]);

const scripts = mistakesIn("app/entry.server.tsx", HEADERS, [
  { name: "scripts may make code out of text", find: "'strict-dynamic'`", replace: "'strict-dynamic' 'unsafe-eval'`" },
  {
    name: "every page has the same nonce",
    find: `randomBytes(16).toString("base64")`,
    replace: `"c2FtZQ=="`,
    core: true,
  },
]);

const everyAnswer = mistakesIn("app/server/edge/security-headers.ts", HEADERS, [
  {
    name: "a page may ask for camera and microphone",
    find:
      `  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), ` +
      `payment=(), usb=(), browsing-topics=()",\n`,
    replace: "",
  },
  {
    name: "other sites may embed our answers",
    find: `  "Cross-Origin-Resource-Policy": "same-origin",\n`,
    replace: "",
  },
]);

const pageCache = mistakesIn("app/server/edge/page-cache.ts", PAGE_CACHE, [
  {
    name: "a visitor who waits for a toast gets a kept page",
    find: `["session", "toast", `,
    replace: `["session", `,
    core: true,
  },
  { name: "a visitor who is signing up gets a kept page", find: `"signup", `, replace: "" },
  { name: "a visitor who asked for another mail gets a kept page", find: `, "resend"]`, replace: "]" },
  {
    name: "kept pages are the same for both games",
    find: "key: `${game} ${path}${params}`",
    replace: "key: `${path}${params}`",
    core: true,
  },
  {
    name: "a page made from old reference data is kept",
    find: "if (begun === generation) cacheOf",
    replace: "cacheOf",
  },
  { name: "a page that failed is kept", find: "response.status !== 200 || ", replace: "", core: true },
]);

const kept = mistakesIn("app/server/edge/page-cache.ts", HEADERS, [
  {
    name: "a proxy may give a kept page to any visitor",
    find: `Vary: "Cookie, Accept-Encoding"`,
    replace: `Vary: "Accept-Encoding"`,
  },
]);

const gates = mistakesIn(
  "app/server/edge/gates.ts",
  ["tests/requests/apart/page-cache-edge.test.ts"],
  [
    {
      name: "the site answers for any host",
      find: `if (!env.hosts.includes(host.toLowerCase()))`,
      replace: `if (host === "")`,
    },
  ],
);

const identity = mistakesIn(
  "app/server/edge/identity.ts",
  ["tests/requests/forged-headers.test.ts"],
  [
    { name: "a client may name another host", find: `["x-forwarded-host", "x-forwarded-port", `, replace: "[" },
    {
      name: "a client may choose its own address where no proxy stands",
      find: `const flyClientIp = fromFly ? req.headers["fly-client-ip"] : undefined;`,
      replace: `const flyClientIp = req.headers["fly-client-ip"];`,
      core: true,
    },
  ],
);

const health = mistakesIn(
  "app/server/app.ts",
  ["tests/requests/health.test.ts"],
  [
    {
      name: "a server takes requests before its database is migrated",
      find: `  if (version < expected) return sendText(res, 503, "the database waits for its migrations");\n`,
      replace: "",
    },
  ],
);

const logged = mistakesIn(
  "app/server/edge/access-log.ts",
  ["tests/faults/away.test.ts"],
  [
    {
      name: "the log holds every cookie",
      find: "log[level]({ ...about, method, ",
      replace: "log[level]({ ...about, cookie: res.req.headers.cookie, method, ",
    },
  ],
);

const failed = mistakesIn(
  "app/log.server.ts",
  ["tests/features/log.test.ts"],
  [
    {
      name: "the log tells the values of a query that failed",
      find: `const isQuery = "query" in error && "params" in error;`,
      replace: "const isQuery = false;",
      core: true,
    },
  ],
);

export const EDGE: readonly Mistake[] = [
  ...policy,
  ...scripts,
  ...everyAnswer,
  ...pageCache,
  ...kept,
  ...gates,
  ...identity,
  ...health,
  ...logged,
  ...failed,
];
