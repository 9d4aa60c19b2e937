import { v7 as uuidv7 } from "uuid";
import { whileRefused, whileUnreadable } from "../injected.ts";
import { newFlip } from "../players.ts";
import { type Page, signedIn } from "../visitor.ts";
import type { TextRow } from "./row.ts";

type Owner = Awaited<ReturnType<typeof signedIn>>;
type Press = (owner: Owner, flipId: string) => Promise<Page>;

/** Does something as a player who has one listed and priced flip, and follows to the page that tells. */
async function withFlip(press: Press): Promise<Page> {
  const owner = await signedIn();
  const flipId = await newFlip(owner.id, { status: "listed" });
  return owner.follow(await press(owner, flipId));
}

/** The same while the database refuses one kind of write to the flips. */
const refused = (act: "insert" | "update" | "delete", press: Press) =>
  withFlip((owner, flipId) => whileRefused(act, "flips", () => press(owner, flipId)));

/** My Flips and the public tracker say the same (docs/product.md#when-something-fails). */
const textsAt = (list: string): TextRow[] => {
  const page = list;
  const add: Press = (owner) => owner.post(`${list}/new`, { id: uuidv7(), buy: "1000" });
  const edit: Press = (owner, flipId) =>
    owner.post(`${list}/${flipId}`, { intent: "save", buy: "7", status: "listed", version: "1" });
  const toggle =
    (to: string): Press =>
    (owner, flipId) =>
      owner.post(list, { toggle: `${flipId} ${to}` });
  const log =
    (line: string, id = uuidv7()): Press =>
    (owner) =>
      owner.post(list, { intent: "quick-log", id, game: "CFB26", line });
  const inLot = (fields: Record<string, string>) => async () => {
    const owner = await signedIn();
    const lot = uuidv7();
    await log("2x J Smith 84 QB 12k", lot)(owner, "");
    const act = uuidv7();
    return owner.follow(await owner.post(`${list}?lot=${lot}`, { lot, act, game: "CFB26", price: "15k", ...fields }));
  };
  const remove: Press = (owner, flipId) => owner.post(`${list}/${flipId}`, { intent: "delete" });
  const removeAll: Press = (owner) => owner.post(list, { intent: "delete-all", game: "CFB26" });
  const sell = (owner: Owner, ...id: string[]) => owner.post(list, { intent: "sell-selected", id, game: "CFB26" });
  return [
    {
      text: "Failed to load flips",
      page,
      provoke: () => withFlip((owner) => whileUnreadable("flips", () => owner.get(list))),
    },
    { text: "Failed to add flip", page: `${list}/new`, provoke: () => refused("insert", add) },
    { text: "Failed to update flip", page: `${list}/:flipId`, provoke: () => refused("update", edit) },
    { text: "Failed to update status", seconds: 3, page, provoke: () => refused("update", toggle("sold")) },
    { text: "Failed to delete flip", seconds: 3, page, provoke: () => refused("delete", remove) },
    { text: "Failed to delete all flips", seconds: 3, page, provoke: () => refused("delete", removeAll) },
    { text: "Failed to mark flips as sold", seconds: 3, page, provoke: () => refused("update", sell) },
    {
      text: "Failed to update some flips",
      page,
      cannotOccur: "because Mark Sold is one statement: a failure changes nothing",
      instead: "Failed to mark flips as sold",
      provoke: () => refused("update", sell),
    },
    { text: "Flip added successfully", seconds: 3, page, provoke: () => withFlip(add) },
    { text: "Flip updated successfully", seconds: 3, page, provoke: () => withFlip(edit) },
    {
      text: "Flip marked as {status}",
      shown: "Flip marked as sold",
      seconds: 10,
      page,
      provoke: () => withFlip(toggle("sold")),
    },
    {
      text: "Flip marked as {status}",
      shown: "Flip marked as listed",
      seconds: 3,
      page,
      provoke: () => withFlip(toggle("listed")),
    },
    { text: "Flip deleted", seconds: 10, page, provoke: () => withFlip(remove) },
    { text: "All flips deleted", seconds: 10, page, provoke: () => withFlip(removeAll) },
    {
      text: "Marked {n} flips as sold",
      shown: "Marked 1 flips as sold",
      seconds: 10,
      page,
      provoke: () => withFlip(sell),
    },
    {
      text: "Marked {n} flips as sold",
      shown:
        "Marked 1 flips as sold. Unnamed card +350. 1 skipped: changed meanwhile, no sell price, or not listed anymore.",
      seconds: 10,
      page,
      provoke: () =>
        withFlip(async (owner, flipId) => sell(owner, flipId, await newFlip(owner.id, { status: "listed", sell: 0 }))),
    },
    {
      text: "Marked {n} flips as sold",
      shown: "Marked 2 flips as sold",
      seconds: 10,
      page: `${page}?lot=:lotId`,
      provoke: inLot({ intent: "sell-copies", copies: "2" }),
    },
    {
      text: "No valid flips to mark as sold",
      page,
      provoke: () => withFlip((owner) => owner.post(list, { intent: "sell-selected" })),
    },
    { text: "No flips tracked yet", page, provoke: async () => (await signedIn()).get(list) },
    { text: "Add Your First Flip", page, provoke: async () => (await signedIn()).get(list) },
    {
      text: "This flip was changed meanwhile",
      page: `${list}/:flipId`,
      provoke: () =>
        withFlip(async (owner, flipId) => {
          await edit(owner, flipId);
          return owner.post(`${list}/${flipId}`, { intent: "save", buy: "8", status: "listed", version: "1" });
        }),
    },
  ];
};

/** The flip tracker's answers to what is done with flips. */
export const FLIP_TEXTS: TextRow[] = ["/dashboard/my-flips", "/tools/flip-tracker"].flatMap(textsAt);
