import { expect, test } from "vitest";
import { savePreferences } from "#app/features/account/settings/preferences.server.ts";
import { whileUnreadable } from "../support/injected.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const EXPORT = "/dashboard/settings/export.json";

test("the export is a JSON file of one's own", async () => {
  const player = await signedIn();
  const stranger = await signedIn();
  await newFlip(player.id, { name: "Mine" });
  await newFlip(stranger.id, { name: "Theirs" });
  const answer = await player.get(EXPORT);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.html)).toMatchObject({ account: { email: player.email }, flips: [{ name: "Mine" }] });
  expect(answer.html.includes("Theirs") || answer.html.includes(stranger.id)).toBe(false);
});

test("it is named by the player's own day", async () => {
  // These two never have the same date.
  const names = ["Pacific/Kiritimati", "Pacific/Pago_Pago"].map(async (zone) => {
    const player = await signedIn();
    await savePreferences(player.id, { timeZone: zone, dayEnd: 5, shortcuts: true });
    return (await player.get(EXPORT)).headers.get("Content-Disposition");
  });
  expect(new Set(await Promise.all(names)).size).toBe(2);
});

test("an export that the database cannot answer is told, and is no half file", async () => {
  const player = await signedIn();
  const answer = await whileUnreadable("users", () => player.get(EXPORT), "signup_notice_at");
  expect((await player.follow(answer)).text).toContain("Failed to export your data");
});
