import { afterEach, beforeAll, expect, test, vi } from "vitest";

// Settings are read at the first import. With a mail server set, no link is shown, as in production; nothing listens
// there.
vi.stubEnv("SMTP_URL", "smtp://127.0.0.1:9");
vi.stubEnv("MAIL_FROM", "HTMC <no-reply@htmc.example>");
const { createAccount, newAddress, PASSWORD } = await import("../../support/accounts.ts");
const { newClient } = await import("../../support/auth.ts");

type Answer = Awaited<ReturnType<ReturnType<typeof newClient>["get"]>>;
const addresses: Record<"confirmed" | "waiting" | "unknown", string> = { confirmed: "", waiting: "", unknown: "" };

beforeAll(async () => {
  addresses.confirmed = (await createAccount()).email;
  addresses.waiting = (await createAccount({ confirmed: false })).email;
  addresses.unknown = newAddress();
});

/** The response without nonces, ids and the address itself: anything else would distinguish two addresses. */
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
  "P6: %s answers the same for a confirmed, a waiting and an unknown address",
  async (_what, { path, fields }) => {
    // Waiting times are compared to the second, so no time may pass between two responses.
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

/** Wall-clock and CPU time of a form's response in ms. */
async function timed(name: string, email: string) {
  const form = FORMS[name];
  const start = performance.now();
  const used = process.cpuUsage();
  await newClient().post(form?.path ?? "", form?.fields(email) ?? {});
  const { user, system } = process.cpuUsage(used);
  return { clock: performance.now() - start, processor: (user + system) / 1_000 };
}

const FLOOR_MS = 150;

// An account's extra work is far below the floor; how far above it a response comes depends on the machine.
test.each([
  ["sign-up", "confirmed"],
  ["forgot password", "confirmed"],
  ["resend", "waiting"],
] as const)("P6: %s answers no sooner for an unknown address than a %s one could get", async (name, kind) => {
  for (const email of [(await createAccount({ confirmed: kind === "confirmed" })).email, newAddress()])
    expect((await timed(name, email)).clock).toBeGreaterThanOrEqual(FLOOR_MS - 1);
});

const PAIRS = 8;

test("P6: a log-in with a wrong password is as much work for an unknown address as for a known one", async () => {
  const work: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let round = 0; round < PAIRS; round++) {
    work.known.push((await timed("log-in with a wrong password", (await createAccount()).email)).processor);
    work.unknown.push((await timed("log-in with a wrong password", newAddress())).processor);
  }
  // Other work of this process only adds time, so the minimum is comparable.
  const ratio = Math.min(...work.known) / Math.min(...work.unknown);
  expect(ratio).toBeGreaterThan(1 / 2);
  expect(ratio).toBeLessThan(2);
});
