import { v7 as uuidv7 } from "uuid";
import { type Db, database } from "#app/db/client.server.ts";
import type { Game } from "#app/domain/games.ts";
import { NO_CARD } from "#app/features/cards/which-cards.server.ts";
import type { NewAct } from "#app/features/flips/acts.server.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { type ChangeOutcome, changeFlips, editFlip as saveEdit } from "#app/features/flips/change-flips.server.ts";
import type { Entry } from "#app/features/flips/entry.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import type { ListScope } from "#app/features/flips/list-query.ts";

interface Logged {
  id: string;
  values: Entry["values"];
  copies?: number;
  source?: string;
}
/** Adds one entry; returns its outcome. */
export async function addFlip(owner: string, game: Game, logged: Logged, at: Date, db?: Db) {
  const { outcome } = await addFlips(
    owner,
    [{ game, at, copies: 1, source: "", typed: logged.values, which: NO_CARD, ...logged }],
    db,
  );
  return outcome;
}

export const sellFlip = (owner: string, flip: string, now: Date) =>
  changeFlips(owner, { id: uuidv7(), now }, { flip }, { to: "sold" });
export const relistFlip = (owner: string, flip: string, act: NewAct) =>
  changeFlips(owner, act, { flip }, { to: "relisted" });
export const deleteFlip = (owner: string, flip: string, act: NewAct, db?: Db) =>
  changeFlips(owner, act, { flip }, { to: "deleted" }, db);

interface Edited {
  id: string;
  version: number;
  values: FlipValues;
}
export const editFlip = (owner: string, { id: flip, version, values }: Edited, now: Date) =>
  saveEdit(owner, { flip, version }, values, now, database);

interface Priced {
  id: string;
  version: number;
  price: number;
}
export const sellFlipAt = (owner: string, { id: flip, version, price }: Priced, act: NewAct) =>
  changeFlips(owner, act, { flip, version }, { to: "sold", price });
export const listFlipAt = (owner: string, { id: flip, version, price }: Priced, act: NewAct) =>
  changeFlips(owner, act, { flip, version }, { to: "priced", price });

interface Copies {
  lotId: string;
  actId: string;
  copies: number;
  price: number | null;
}
export const sellCopies = (owner: string, { lotId: lot, actId: id, copies, price }: Copies, now: Date) =>
  changeFlips(owner, { id, now }, { lot, copies }, { to: "sold", ...(price !== null && { price }) });
export const priceCopies = (owner: string, { lotId: lot, actId: id, copies, price }: Copies, now: Date) =>
  changeFlips(owner, { id, now }, { lot, copies }, { to: "priced", price: price ?? 0 });

function done(outcome: ChangeOutcome) {
  if (outcome.kind !== "done") throw new Error(`not done: ${outcome.kind}`);
  return outcome;
}

export const sellSelected = (owner: string, game: Game, ids: ReadonlySet<string>, act: NewAct) =>
  changeFlips(owner, act, { game, ids: [...ids] }, { to: "sold" });
export const sellFiltered = (owner: string, game: Game, list: ListScope, act: NewAct, db?: Db) =>
  changeFlips(owner, act, { game, list }, { to: "sold" }, db);
export const deleteFlips = async (owner: string, game: Game, list: ListScope, act: NewAct, db?: Db) =>
  done(await changeFlips(owner, act, { game, list }, { to: "deleted" }, db));
