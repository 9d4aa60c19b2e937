import { and, eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { binnedFlips, flips } from "#app/db/schema.ts";
import { type FlipStatus, POSITIONS } from "#app/domain/flip.ts";
import { copyIds } from "#app/domain/lot.ts";
import type { NewAct } from "#app/features/flips/acts.server.ts";
import type { FlipValues } from "#app/features/flips/flip.ts";
import { flipsCsv } from "#app/features/flips/list/csv.server.ts";
import type { ListScope } from "#app/features/flips/list-query.ts";
import { restoreFlip } from "#app/features/flips/undo/bin.server.ts";
import { undoAct } from "#app/features/flips/undo/undo.server.ts";
import {
  addFlip,
  deleteFlip,
  deleteFlips,
  editFlip,
  listFlipAt,
  priceCopies,
  relistFlip,
  sellCopies,
  sellFiltered,
  sellFlip,
  sellFlipAt,
} from "../../../support/changes.ts";
import { compareTotals, newPlayer } from "../../../support/players.ts";

const ACTS = 2_000;

/** Pseudo-random numbers by seed. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

const roll = dice(20_261_122);
const pick = <Item>(items: readonly Item[]): Item | undefined => items[roll(items.length)];

interface Modelled extends Omit<FlipValues, "soldAt"> {
  id: string;
  createdAt: Date;
  soldAt: Date | null;
  version: number;
  lotId: string | null;
  lotCopies: number | null;
}

type ChangeKind = "sold" | "relisted" | "priced";

/** An act and what its undo needs: the deleted flips, or the changed ones before the change, by version. */
interface ModelledAct {
  id: string;
  kind: "deleted" | ChangeKind;
  deleted: Map<string, Modelled>;
  changed: { id: string; version: number; sell: number; soldAt: Date | null }[];
}

const LISTED = { status: "listed", soldAt: null } as const;

/** A reference implementation of acts and undo in memory. */
class Model {
  readonly flips = new Map<string, Modelled>();
  readonly acts: ModelledAct[] = [];
  readonly undone = new Set<string>();

  set(id: string, values: Partial<Modelled>) {
    const flip = this.flips.get(id);
    if (!flip) throw new Error("no such flip");
    this.flips.set(id, { ...flip, ...values, version: flip.version + 1 });
  }

  delete(id: string, which: readonly Modelled[]) {
    if (which.length === 0) return;
    this.acts.push({ id, kind: "deleted", deleted: new Map(which.map((flip) => [flip.id, flip])), changed: [] });
    for (const flip of which) this.flips.delete(flip.id);
  }

  change(id: string, kind: ChangeKind, which: readonly Modelled[], values: Partial<Modelled>) {
    if (which.length === 0) return;
    const changed = which.map(({ id, version, sell, soldAt }) => ({ id, version: version + 1, sell, soldAt }));
    this.acts.push({ id, kind, deleted: new Map(), changed });
    for (const flip of which) this.set(flip.id, values);
  }

  undo(act: ModelledAct) {
    if (this.undone.has(act.id)) return;
    this.undone.add(act.id);
    for (const flip of act.deleted.values()) this.flips.set(flip.id, flip);
    for (const { id, version, sell, soldAt } of act.changed) {
      if (this.flips.get(id)?.version !== version) continue;
      this.set(id, {
        sell,
        ...(act.kind === "sold" && LISTED),
        ...(act.kind === "relisted" && { status: "sold", soldAt }),
      });
    }
  }

  restore(act: ModelledAct, id: string) {
    const flip = act.deleted.get(id);
    if (!flip) return;
    this.flips.set(id, flip);
    act.deleted.delete(id);
    if (act.deleted.size === 0) this.undone.add(act.id);
  }
}

const NAMES = ["Smith", "Jones", "Ñandú", '=x, "y"', ""];

function someValues(): FlipValues {
  const status: FlipStatus = roll(2) ? "sold" : "listed";
  const sell = status === "sold" || roll(3) ? 1 + roll(50_000) : 0;
  const ovr = roll(4) ? 60 + roll(40) : null;
  return { name: pick(NAMES) ?? "", pos: pick(POSITIONS) ?? "QB", ovr, buy: 1 + roll(50_000), sell, status };
}

const shownBy = ({ show, find }: ListScope, flip: Modelled) =>
  (show === null || flip.status === show) && flip.name.toLowerCase().includes(find);

/** Applies random acts to an account and to its model. */
async function trade(owner: string, model: Model) {
  for (let at = 0; at < ACTS; at++) {
    const now = new Date(Date.UTC(2026, 10, 1) + at * 60_007);
    const act = { id: uuidv7(), now };
    const some = pick([...model.flips.values()]);
    const narrowed: ListScope = { show: pick([null, null, "listed", "sold"]) ?? null, find: roll(2) ? "smith" : "" };
    const found = [...model.flips.values()].filter((flip) => shownBy(narrowed, flip));
    const forSale = found.filter(({ status, sell }) => status === "listed" && sell > 0);
    const undoable = model.acts[model.acts.length - 1 - roll(Math.min(5, model.acts.length))];
    const die = roll(100);
    if (die < 34 || !some) {
      const form = uuidv7();
      const values = someValues();
      const copies = roll(5) ? 1 : 2 + roll(6);
      expect(await addFlip(owner, "CFB26", { id: form, values, copies }, now)).toBe("added");
      const lot = copies > 1 ? { lotId: form, lotCopies: copies } : { lotId: null, lotCopies: null };
      const soldAt = values.status === "sold" ? now : null;
      for (const id of copyIds(form, copies))
        model.flips.set(id, { ...values, ...lot, id, createdAt: now, soldAt, version: 1 });
    } else if (die < 40) await tradeLot(owner, model, act);
    else if (die < 52) {
      const values = someValues();
      const done = await editFlip(owner, { id: some.id, version: some.version, values }, now);
      const soldAt = values.status === "sold" ? (some.soldAt ?? now) : null;
      if (done.kind !== "done") throw new Error(done.kind);
      if (done.act === null) model.set(some.id, { ...values, soldAt });
      else model.change(done.act, values.status === "sold" ? "sold" : "relisted", [some], { ...values, soldAt });
    } else if (die < 55) {
      const price = 1 + roll(50_000);
      const isSale = roll(2) > 0;
      const priced = { id: some.id, version: some.version, price };
      const done = await (isSale ? sellFlipAt : listFlipAt)(owner, priced, act);
      if (some.status === "listed" && !isSale && some.sell === price) continue;
      expect(done.kind).toBe(some.status === "listed" ? "done" : "stale");
      if (done.kind !== "done") continue;
      if (isSale) model.change(act.id, "sold", [some], { sell: price, status: "sold", soldAt: now });
      else model.change(act.id, "priced", [some], { sell: price });
    } else if (die < 64) {
      if (some.status === "sold") {
        await relistFlip(owner, some.id, act);
        model.change(act.id, "relisted", [some], { status: "listed", soldAt: null });
      } else {
        const done = await sellFlip(owner, some.id, now);
        if (done.kind === "done") model.change(done.act ?? "", "sold", [some], { status: "sold", soldAt: now });
      }
    } else if (die < 70) {
      await sellFiltered(owner, "CFB26", narrowed, act);
      model.change(act.id, "sold", forSale, { status: "sold", soldAt: now });
    } else if (die < 80) {
      await deleteFlip(owner, some.id, act);
      model.delete(act.id, [some]);
    } else if (die < 83) {
      await deleteFlips(owner, "CFB26", narrowed, act);
      model.delete(act.id, found);
    } else if (die < 87 && undoable) {
      const flipId = pick([...undoable.deleted.keys()]);
      if (flipId === undefined || model.undone.has(undoable.id)) continue;
      expect(await restoreFlip(owner, undoable.id, flipId, now)).toBe("restored");
      model.restore(undoable, flipId);
    } else if (undoable) {
      expect(await undoAct(owner, undoable.id, now)).not.toBeNull();
      model.undo(undoable);
    }
  }
}

/** Sells or prices some copies of a lot. */
async function tradeLot(owner: string, model: Model, act: NewAct) {
  const all = [...model.flips.values()];
  const lotId = pick(all.flatMap((flip) => flip.lotId ?? []));
  if (lotId === undefined) return;
  const listed = all.filter((flip) => flip.lotId === lotId && flip.status === "listed");
  const chosen = listed.sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, 1 + roll(3));
  const change = { lotId, actId: act.id, copies: chosen.length };
  const sell = 1 + roll(50_000);
  if (chosen.length === 0) return;
  if (roll(3) === 0) {
    expect(await priceCopies(owner, { ...change, price: sell }, act.now)).toMatchObject({
      kind: "done",
      changed: chosen.length,
    });
    return model.change(act.id, "priced", chosen, { sell });
  }
  const price = roll(2) ? sell : null;
  const done = await sellCopies(owner, { ...change, price }, act.now);
  if (price === null && chosen.some((copy) => copy.sell === 0)) return expect(done).toEqual({ kind: "unpriced" });
  expect(done).toMatchObject({ kind: "done", changed: chosen.length });
  model.change(act.id, "sold", chosen, { ...(price && { sell }), status: "sold", soldAt: act.now });
}

const COMPARED = [
  "id",
  "name",
  "pos",
  "ovr",
  "buy",
  "sell",
  "status",
  "createdAt",
  "soldAt",
  "version",
  "lotId",
] as const;
const byId = (rows: readonly Modelled[]) =>
  rows
    .map((row) => Object.fromEntries(COMPARED.map((name) => [name, row[name]])))
    .sort((one, other) => String(one.id).localeCompare(String(other.id)));

const ofOwner = (owner: string) => eq(flips.userId, owner);

async function csvOf(owner: string): Promise<string> {
  let text = "";
  for await (const piece of flipsCsv(owner, "CFB26", "America/New_York")) text += piece;
  return text;
}

/** Expects the account to equal the model, and its totals to equal a recount. */
async function expectSame(owner: string, model: Model) {
  const rows = await database.select().from(flips).where(ofOwner(owner));
  expect(byId(rows)).toEqual(byId([...model.flips.values()]));
  for (const { status, sell, buy, profit } of rows)
    expect(profit).toBe(status === "sold" ? Math.floor((sell * 900) / 1_000) - buy : 0);
  const { kept, recomputed } = await compareTotals(owner, "CFB26");
  expect(kept).toEqual(recomputed);
}

test("2,000 random acts lose nothing: what can be undone comes back, byte for byte", async () => {
  const owner = await newPlayer();
  const twin = await newPlayer();
  const model = new Model();
  await trade(owner, model);
  expect(model.acts.length).toBeGreaterThan(300);
  await expectSame(owner, model);

  const now = new Date(Date.UTC(2026, 10, 3));
  for (const act of model.acts.toReversed()) {
    await undoAct(owner, act.id, now);
    model.undo(act);
  }
  await expectSame(owner, model);
  expect(await database.$count(binnedFlips, eq(binnedFlips.userId, owner))).toBe(0);

  const written = [...model.flips.values()].map((flip) => ({ ...flip, userId: twin, game: "CFB26" as const }));
  for (let at = 0; at < written.length; at += 500) await database.insert(flips).values(written.slice(at, at + 500));
  expect(await csvOf(owner)).toBe(await csvOf(twin));
  // What an edited flip came as stays.
  const kept = sql`'{user_id,came_as,came_sell}'::text[]`;
  const { rows } = await database.execute(sql`
    select count(*)::int as rows from ${flips} one join ${flips} other on other.id = one.id
    where ${and(sql`one.user_id = ${owner}`, sql`other.user_id = ${twin}`)}
      and to_jsonb(one) - ${kept} = to_jsonb(other) - ${kept}`);
  expect(rows).toEqual([{ rows: model.flips.size }]);
}, 900_000);
