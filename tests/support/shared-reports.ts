import { v7 as uuidv7 } from "uuid";
import { getShared } from "#app/features/sharing/shared-reports.server.ts";
import { newFlip } from "./players.ts";
import { signedIn, type Visitor } from "./visitor.ts";

export const SHARE = "/dashboard/my-flips/share";

/** Figures whose digits appear nowhere else on a page. */
export const TRADED = { buy: 271_828, sell: 345_678 };

/** A signed-in player with a sold flip. */
export async function trader(row = {}) {
  const player = await signedIn();
  await newFlip(player.id, { ...TRADED, ...row });
  return player;
}

/** Shares the report of a player by its form; returns the page's id, token and path. */
export async function shareReport(by: Visitor & { id: string }, fields: Record<string, string> = {}, query = "") {
  const id = uuidv7();
  const answer = await by.post(SHARE + query, { id, ...fields });
  const shared = await getShared(by.id, id);
  const token = shared?.token ?? "";
  return { id, answer, token, path: `/r/${token}`, picture: `/r/${token}/${shared?.picture}` };
}
