import { expect, test } from "vitest";
import { saveTimeZone } from "#app/features/account/time-zones.server.ts";
import { whileUnreadable } from "../support/injected.ts";
import { insertListedFlips, newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const EXPORT = "/dashboard/settings/export.json";

test("the export is a JSON file of one's own, kept by no cache", async () => {
  const [player, stranger] = [await signedIn(), await signedIn()];
  await newFlip(player.id, { name: "Mine" });
  await newFlip(stranger.id, { name: "Theirs" });
  const answer = await player.get(EXPORT);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="htmc-account-\d{4}-\d\d-\d\d\.json"$/,
  );
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  expect(JSON.parse(answer.html)).toMatchObject({ account: { email: player.email }, flips: [{ name: "Mine" }] });
  expect(answer.html.includes("Theirs") || answer.html.includes(stranger.id)).toBe(false);
});

test("it is named by the player's own day", async () => {
  // These two never have the same date.
  const names = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map(async (zone) => {
    const player = await signedIn();
    await saveTimeZone(player.id, zone);
    return (await player.get(EXPORT)).headers.get("Content-Disposition");
  });
  expect(new Set(await Promise.all(names)).size).toBe(2);
});

test("more than a page of rows is one whole file", async () => {
  const player = await signedIn();
  await insertListedFlips(player.id, 2_345);
  const { flips } = JSON.parse((await player.get(EXPORT)).html);
  expect(new Set(flips.map(({ id }: { id: string }) => id)).size).toBe(2_345);
});

test("asking for it too often leads back to the page, which says when to come again", async () => {
  const player = await signedIn();
  for (let n = 0; n < 10; n++) expect((await player.get(EXPORT)).status).toBe(200);
  const answer = await player.get(EXPORT);
  expect([answer.status, answer.location]).toEqual([303, "/dashboard/settings"]);
  expect((await player.follow(answer)).text).toMatch(/Too many tries\. Try again in \d+ seconds\./);
});

test("an export that the database cannot answer is told, and is no half file", async () => {
  const player = await signedIn();
  const answer = await whileUnreadable("users", () => player.get(EXPORT), "signup_notice_at");
  expect((await player.follow(answer)).text).toContain("Failed to export your data");
});
