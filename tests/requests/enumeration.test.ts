import { afterEach, beforeAll, expect, test, vi } from "vitest";

// why: settings are read when they are first imported; with a mail server set no link is shown, as in production
// (nobody listens there)
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9");
vi.stubEnv("MAIL_FROM", "HTMC <no-reply@htmc.example>");
const { account, newAddress, PASSWORD } = await import("../support/accounts.ts");
const { newClient } = await import("../support/auth.ts");

type Answer = Awaited<ReturnType<ReturnType<typeof newClient>["get"]>>;
const addresses: Record<"confirmed" | "waiting" | "unknown", string> = { confirmed: "", waiting: "", unknown: "" };

beforeAll(async () => {
  addresses.confirmed = (await account()).email;
  addresses.waiting = (await account({ confirmed: false })).email;
  addresses.unknown = newAddress();
});

/** What of an answer could tell two addresses apart: all of it, but nonces, ids and the address itself. */
function seen({ status, location, html, headers }: Answer, address: string) {
  const masked = (text: string) =>
    text
      .replaceAll(address, "ADDRESS")
      .replaceAll(encodeURIComponent(address), "ADDRESS")
      .replace(/nonce-[\w+/=]+|nonce="[^"]*"/g, "NONCE")
      .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, "UUID")
      .replace(/(Set-Cookie: [\w-]+)=[^;]*/gi, "$1");
  const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, "").replace(/Expires=[^;]*/i, "Expires"));
  const others = [...headers]
    .filter(([name]) => name !== "set-cookie")
    .map(([name, value]) => `${name}: ${masked(value)}`);
  return { status, location, html: masked(html), cookies, others };
}

afterEach(() => void vi.useRealTimers());

const FORMS: Record<string, { path: string; fields: (email: string) => Record<string, string> }> = {
  "sign-up": { path: "/signup", fields: (email) => ({ email, password: PASSWORD, confirmPassword: PASSWORD }) },
  "a refused sign-up": { path: "/signup", fields: (email) => ({ email, password: "short", confirmPassword: "short" }) },
  "log-in with a wrong password": { path: "/login", fields: (email) => ({ email, password: "not the password" }) },
  "forgot password": { path: "/forgot-password", fields: (email) => ({ email }) },
  resend: { path: "/auth/resend", fields: (email) => ({ email }) },
  "resend from the check-your-email page": {
    path: "/auth/resend",
    fields: (email) => ({ email, next: "/signup?check=email" }),
  },
};

test.each(Object.entries(FORMS))(
  "%s answers the same for a confirmed, a waiting and an unknown address",
  async (_what, { path, fields }) => {
    // why: what is said of waiting is compared to the second, so no time passes between two answers
    vi.useFakeTimers({ toFake: ["Date"] });
    const answers: Record<string, unknown> = {};
    for (const [kind, address] of Object.entries(addresses)) {
      for (const way of [path, `${path}.data`]) {
        const visitor = newClient();
        const answer = await visitor.post(way, fields(address));
        answers[`${kind} ${way}`] = [seen(answer, address), seen(await visitor.follow(answer), address)];
      }
    }
    for (const way of [path, `${path}.data`]) {
      expect(answers[`waiting ${way}`]).toEqual(answers[`unknown ${way}`]);
      expect(answers[`confirmed ${way}`]).toEqual(answers[`unknown ${way}`]);
    }
  },
);

const PAIRS = 15;

test.each([
  ["sign-up", "confirmed", 1.1],
  // why: all of its time is hashing, which whoever else is on the machine slows down most
  ["log-in with a wrong password", "confirmed", 2],
  ["forgot password", "confirmed", 1.1],
  ["resend", "waiting", 1.1],
] as const)("%s takes as long for a %s address as for an unknown one", async (name, kind, bound) => {
  const form = FORMS[name];
  const known: string[] = [];
  for (let n = 0; n < PAIRS; n++) known.push((await account({ confirmed: kind === "confirmed" })).email);
  const took: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (const [round, address] of known.entries()) {
    const pair = [["known", address] as const, ["unknown", newAddress()] as const];
    for (const [which, email] of round % 2 ? pair : pair.reverse()) {
      const start = performance.now();
      await newClient().post(form?.path ?? "", form?.fields(email) ?? {});
      took[which].push(performance.now() - start);
    }
  }
  // why: a busy machine only ever adds time, so the quickest of each tells the work
  const ratio = Math.min(...took.known) / Math.min(...took.unknown);
  expect(ratio).toBeGreaterThan(1 / bound);
  expect(ratio).toBeLessThan(bound);
});
