import { and, asc, eq } from "drizzle-orm";
import { type Db, database } from "#app/db/client.server.ts";
import { lockOwner } from "#app/db/lock-owner.server.ts";
import { flips } from "#app/db/schema.ts";
import { formatCoins } from "#app/domain/coins.ts";
import { dayBefore } from "#app/domain/dates.ts";
import { flipsText } from "#app/domain/flip.ts";
import type { AskedSale, SaleLine } from "#app/domain/line-sale.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getEarlierAct, listActFlips, type NewAct } from "#app/features/flips/acts.server.ts";
import {
  type Change,
  type ChangeOutcome,
  changeFlips,
  type Done,
  isChanged,
  repeated,
} from "#app/features/flips/change-flips.server.ts";
import { type Refusal, refusalText, soldText } from "#app/features/flips/change-texts.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { getFlip, getFlips } from "#app/features/flips/flips.server.ts";
import { LIST_COLUMNS } from "#app/features/flips/own-flips.server.ts";
import { soldFlipsText } from "#app/features/flips/sold-text.server.ts";
import type { SaleAnswer } from "./line-cards.ts";
import { fits, type Seller, saleOffers } from "./sale-offers.server.ts";

/** A listed flip that was chosen for a line; with `version`, only as it was shown. */
export interface ChosenFlip {
  flip: string;
  version?: number;
}

/** Reads the `flip` of a `SaleAnswer`; null for anything else. */
export function readChosen(value: string | undefined): ChosenFlip | null {
  const [, flip, version] = /^(\S{36}):(\d{1,9})$/.exec(value ?? "") ?? [];
  return isUuid(flip) ? { flip, version: Number(version) } : null;
}

interface LineAct extends NewAct {
  /** When the card was sold, if that isn't now. */
  soldAt?: Date;
}

/** What a line changed, or the question which listed flip it means, with its answers. */
export type SaleOutcome =
  | (Done & { said: string })
  | { kind: "asked"; question: string; answers: readonly SaleAnswer[]; refusal: Refusal | null };

const NOT_LISTED = "That card isn't listed anymore";

/** Sells or lists the chosen flip; asks which one is meant if none is chosen, or if it doesn't fit anymore. */
export async function sellByLine(
  seller: Seller,
  act: LineAct,
  { sale, asked }: AskedSale,
  chosen: ChosenFlip | null,
  db: Db = database,
): Promise<SaleOutcome> {
  const outcome = chosen && (await changeByLine(seller, act, sale, chosen, db));
  if (outcome?.kind === "done") return { ...outcome, said: await changedText(seller.owner, sale, outcome, db) };
  const offers = await saleOffers(seller, sale, act.soldAt ?? act.now, db);
  const refused = outcome && (outcome.kind === "missing" ? NOT_LISTED : refusalText(outcome));
  const texts = [refused, offers?.question ?? (refused ? null : asked.problem)].filter(Boolean);
  return { kind: "asked", question: texts.join(". "), answers: offers?.answers ?? [], refusal: outcome };
}

/**
 * Sells or lists the chosen flip and, for more copies, the next listed ones of its lot that fit too: as one act that can
 * be undone, once for an act's id. "missing" too if it doesn't fit the line.
 */
const changeByLine = (
  { owner, game }: Seller,
  { soldAt, ...act }: LineAct,
  sale: SaleLine,
  chosen: ChosenFlip,
  db: Db = database,
): Promise<ChangeOutcome> =>
  db.transaction(async (tx) => {
    await lockOwner(tx, owner);
    const change = changeOf(sale, sale.isYesterday ? dayBefore(soldAt ?? act.now) : soldAt);
    const flip = await getFlip(owner, chosen.flip, tx);
    const earlier = await getEarlierAct(tx, owner, act.id, sale.to, [chosen.flip]);
    if (earlier) return repeated(earlier, earlier.flips === 1 && flip && isChanged(flip, change) ? flip : undefined);
    if (flip?.game !== game || !fits(sale, flip)) return { kind: "missing" };
    if (sale.copies === 1) return changeFlips(owner, act, chosen, change, tx);
    if (flip.status !== "listed" || flip.version !== (chosen.version ?? flip.version)) return { kind: "stale" };
    const others = (await listedCopies(owner, flip, tx)).filter((copy) => copy.id !== flip.id && fits(sale, copy));
    const copies = [flip, ...others].slice(0, sale.copies);
    if (copies.length < sale.copies) return { kind: "fewer", left: copies.length };
    if (sale.price === null && copies.some(({ sell }) => sell === 0)) return { kind: "unpriced" };
    return changeFlips(owner, act, { game, ids: copies.map(({ id }) => id) }, change, tx);
  });

const listedCopies = async (owner: string, { lotId }: Flip, tx: Db): Promise<Flip[]> =>
  lotId === null
    ? []
    : tx
        .select(LIST_COLUMNS)
        .from(flips)
        .where(and(eq(flips.userId, owner), eq(flips.lotId, lotId), eq(flips.status, "listed")))
        .orderBy(asc(flips.id));

/** True if an act's flips are what the line makes of them. */
export async function didSale(owner: string, actId: string, sale: SaleLine, db: Db): Promise<boolean> {
  const changed = await getFlips(owner, await listActFlips(owner, actId, db), db);
  return changed.length === sale.copies && changed.every((flip) => fits(sale, flip) && isChanged(flip, changeOf(sale)));
}

const changeOf = ({ to, price }: SaleLine, soldAt?: Date): Change =>
  to === "sold" ? { to, price: price ?? undefined, soldAt } : { to, price: price ?? 0 };

/** Example: "Flip marked as sold. Evan Mantle +1,000." */
async function changedText(owner: string, { to, price, copies }: SaleLine, done: Done, db: Db): Promise<string> {
  const { flip } = done;
  if (to === "sold" && flip) return soldText(flip);
  if (to === "sold") return soldFlipsText(owner, done, `Marked ${flipsText(done.changed)} as sold`, db);
  const at = `listed at ${formatCoins(price ?? flip?.sell ?? 0)}`;
  return flip ? `${flipName(flip)} is ${at}` : `${copies} copies now ${at}`;
}
