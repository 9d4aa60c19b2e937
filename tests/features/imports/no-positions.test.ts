import { asc, eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { flips } from "#app/db/schema.ts";
import { newCard } from "../../support/card-rows.ts";
import { imported, previewed, staged } from "../../support/imports.ts";
import { newPlayer } from "../../support/players.ts";

test("a sheet without positions takes the only card of a name and OVR, and none of several", async () => {
  const owner = await newPlayer();
  const last = `Sorrel${uuidv7().replaceAll(/[^a-z]/g, "")}`;
  const only = await newCard(`Ash ${last}`, { overall: 84, position: "WILL", program: "Core", team: "Purdue" });
  await newCard(`Bo ${last}`, { overall: 85, position: "QB" });
  await newCard(`Bo ${last}`, { overall: 85, position: "WR" });
  const file = `Name,OVR,Buy\nash ${last},84,1000\n${last},84,2000\nBo ${last},85,3000\n${last},,4000\nAsh,84,5000\n`;
  const { preview, write } = await previewed(owner, await staged(owner, file));
  expect(preview.cards).toEqual({ matched: 2, asLast: 0, unsure: 1 });
  expect(await write()).toBe("imported");
  const rows = await database.select().from(flips).where(eq(flips.userId, owner)).orderBy(asc(flips.buy));
  expect(rows.map(({ cardId, program, team }) => [cardId, program, team])).toEqual([
    [only, "Core", "Purdue"],
    [only, "Core", "Purdue"],
    ...Array(3).fill([null, null, null]),
  ]);
  expect((await imported(owner, file)).counts, "sent again").toMatchObject({ new: 0, here: 5 });
});
