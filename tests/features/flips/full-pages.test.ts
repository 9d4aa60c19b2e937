import { expect, test } from "vitest";
import { calendar } from "#app/domain/days.ts";
import { listFlips } from "#app/features/flips/list/list.server.ts";
import { pageQueryStrings, parseListQuery } from "#app/features/flips/list-query.ts";
import { insertListedFlips, newPlayer } from "../../support/players.ts";

const query = (text = "") => parseListQuery(new URLSearchParams(text), calendar("UTC"));

test.each([50, 100])("%d flips end with a full page, in any order and direction", async (count) => {
  const owner = await newPlayer();
  await insertListedFlips(owner, count);
  for (const search of ["", "?dir=asc", "?sort=buy&dir=desc", "?sort=name&dir=asc"]) {
    let asked = query(search);
    for (let pages = count / 50; pages > 0; pages--) {
      const { rows, more } = await listFlips(owner, "CFB26", asked);
      expect([rows.length, more.after], search).toEqual([50, pages > 1]);
      asked = query(pageQueryStrings(asked, rows, more).next);
    }
  }
});
