import { listSources } from "#app/features/sources/sources.server.ts";
import { insertFoundFlips, newPlayer } from "../../support/players.ts";
import type { Row } from "../row.ts";
import { slowestOf } from "../timing.ts";

const filters: Row = {
  what: "My filters, 50 names of 100,000 flips",
  budget: "≤ 150 ms in the database",
  async measure({ quick }) {
    const owner = await newPlayer();
    await insertFoundFlips(owner, 100_000);
    return slowestOf([["names", () => listSources(owner, "CFB26")]], 150, quick);
  },
};

export const filterRows: Row[] = [filters];
