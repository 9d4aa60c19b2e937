import { v7 as uuidv7 } from "uuid";
import { newFlip } from "../players.ts";
import { type Page, signedIn } from "../visitor.ts";
import type { Shown } from "./row.ts";

const LIST = "/dashboard/my-flips";

/** What a player without a confirmed address tries, by what it is called. */
const WRITES: Record<string, (flipId: string) => [string, Record<string, string>]> = {
  "Save flip": () => [`${LIST}/new`, { id: uuidv7(), buy: "1000" }],
  "Save flip, edited": (flipId) => [`${LIST}/${flipId}`, { intent: "save", version: "1", buy: "1", status: "listed" }],
  "Toggle status": (flipId) => [LIST, { toggle: `${flipId} sold` }],
  Delete: (flipId) => [`${LIST}/${flipId}`, { intent: "delete" }],
  "Delete all": () => [LIST, { intent: "delete-all" }],
  "Bulk sold": (flipId) => [LIST, { intent: "sell-selected", id: flipId }],
  "Balance adjust": () => [
    "/dashboard/coins/adjust",
    { id: uuidv7(), amount: "1", direction: "credit", notes: "x", intent: "save" },
  ],
};

const tried = async (write: (flipId: string) => [string, Record<string, string>], list = LIST): Promise<Page> => {
  const player = await signedIn({ verified: false });
  const [path, fields] = write(await newFlip(player.id, { status: "listed" }));
  return player.post(path.replace(LIST, list), fields);
};

/** The verification prompt that answers every write of an unconfirmed player. */
export const PROMPTS: Shown[] = [
  ...Object.entries(WRITES).flatMap(([name, write]) =>
    [LIST, "/tools/flip-tracker"].map((list) => ({
      text: "Please confirm your email, then refresh this page.",
      shown: "Email Confirmation Required Please confirm your email, then refresh this page.",
      page: `${name} (${list})`,
      provoke: () => tried(write, list),
    })),
  ),
];
