import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { database } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.ts";
import { adjustCoins, newFlip } from "../../support/players.ts";
import { signedIn, visibleText } from "../../support/visitor.ts";

const stripe = await vi.hoisted(async () => (await import("../../support/stripe/site.ts")).sellPro());
afterAll(() => stripe.stop());

const DATE = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{1,2}\b/;
/**
 * Ten days ago, at a time that is the next day in Tokyo (6 a.m.) but not in Los Angeles or UTC; activity of that age
 * shows its date.
 */
const LATE = new Date(new Date(Date.now() - 10 * 86_400_000).setUTCHours(21, 0, 0, 0));
// For pages that omit the current year.
const IN_TOKYO = LATE.toLocaleDateString("en-US", { timeZone: "Asia/Tokyo", month: "short", day: "numeric" });

/** A player who chose Tokyo, in a browser in Los Angeles, with a date on every page that can show one. */
async function inTokyo() {
  const player = await signedIn();
  const flip = await newFlip(player.id, { name: "Late card", status: "listed", createdAt: LATE });
  await adjustCoins(player.id, 1_000);
  const { location } = await player.post("/dashboard/subscribe");
  await fetch(location ?? "", { method: "POST", body: new URLSearchParams({ act: "pay" }), redirect: "manual" });
  const { siteCarrier } = await import("../../support/stripe/buyers.ts");
  await stripe.flush(await siteCarrier());
  await player.post("/dashboard/settings", { intent: "request-deletion", reason: "" });
  await database.update(users).set({ timeZone: "Asia/Tokyo", createdAt: LATE }).where(eq(users.id, player.id));
  player.cookies.set("tz", "America%2FLos_Angeles");
  /** The text of a page without its select options. */
  const words = async (path: string) => {
    const { status, document } = await player.get(path);
    expect(status, path).toBe(200);
    for (const select of document.querySelectorAll("select")) select.remove();
    return visibleText(document.documentElement.outerHTML);
  };
  return { flip, words };
}

let player: Awaited<ReturnType<typeof inTokyo>>;
beforeAll(async () => {
  player = await inTokyo();
});

/** Pages with a date, and those that show the late one. */
const PAGES = ["/overview", "/my-flips/FLIP", "/coins", "/coins/adjust", "/settings?confirm=deletion", "/subscribe"];
const LATE_PAGES = ["/dashboard", "/dashboard/my-flips", "/tools/flip-tracker", "/dashboard/settings"];

test.each([...PAGES.map((page) => `/dashboard${page}`), ...LATE_PAGES])(
  "a date on %s is in the account's zone, not the browser's, and the page names it",
  async (page) => {
    const words = await player.words(page.replace("FLIP", player.flip));
    expect(words).toMatch(DATE);
    if (LATE_PAGES.includes(page)) expect(words).toContain(IN_TOKYO);
    expect(words).toMatch(/Asia\/Tokyo|Tokyo time/);
    expect(words).not.toMatch(/Los[_ ]Angeles/);
  },
);
