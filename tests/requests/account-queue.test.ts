import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { waitUntilBlocked } from "../support/injected.ts";
import { newFlip } from "../support/players.ts";
import { signedIn } from "../support/visitor.ts";

const LIST = "/dashboard/my-flips";
const line = () => ({ intent: "quick-log", id: uuidv7(), game: "CFB26", line: "J Smith 84 QB 12k > 15.5k", found: "" });

/** Runs `work` while another transaction holds all totals rows, so that no flip can be written. */
async function whileWritesWait<Result>(work: () => Promise<Result>): Promise<Result> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`lock table flips in share mode`);
    return work();
  });
}

test.each([
  ["a browser", {}],
  ["a script that says it listens for events", { Accept: "text/event-stream" }],
])(
  "P21: 30 forms of an account that wait leave other players their connections, and are all saved: %s",
  async (_who, headers) => {
    const player = await signedIn();
    const other = await signedIn();
    await newFlip(other.id);
    const sent = await whileWritesWait(async () => {
      const sent = Array.from({ length: 30 }, () => player.post(LIST, line(), headers));
      await waitUntilBlocked();
      expect((await other.get(LIST)).status).toBe(200);
      const { rows } = await database.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
      return sent;
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(Array(30).fill(303));
    expect((await player.get(LIST)).text).toContain("All 30 Listed 0 Sold 30");
  },
);
