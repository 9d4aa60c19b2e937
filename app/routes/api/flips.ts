import type { z } from "zod";
import { flipsText } from "#app/domain/flip.ts";
import { copyIds } from "#app/domain/lot.ts";
import { MAX_BULK_FLIPS, NewFlip, NewFlips, toFlipJson } from "#app/features/api/flip-json.server.ts";
import { readFlipJson } from "#app/features/api/json-entry.server.ts";
import { parseListCall } from "#app/features/api/list-call.ts";
import { cardsTold, choicesTold, spokenFlip } from "#app/features/api/spoken.ts";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { cardOffers } from "#app/features/flips/card-offers.server.ts";
import { getFlips } from "#app/features/flips/flips.server.ts";
import { formEntries } from "#app/features/flips/form/form-entry.server.ts";
import { listFlipsAfter } from "#app/features/flips/list/full-csv.server.ts";
import { formatCursor } from "#app/features/flips/list-query.ts";
import { getDayClock } from "#app/http/context.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import {
  apiAction,
  apiLoader,
  type Call,
  enforceBulkLimit,
  parseBody,
  prepared,
  READ_METHODS,
  type Tx,
} from "./calls.ts";
import { notAdded } from "./flip-call.ts";
import { parseJson } from "./json-body.ts";
import { invalid } from "./problems.ts";

export const handle = { body: { bytes: 1024 * 1024, types: ["application/json"] } } satisfies RouteHandle;

export const loader = apiLoader(async ({ owner, game, url, context }) => {
  const asked = parseListCall(url.searchParams, getDayClock(context));
  if ("errors" in asked) throw invalid(asked.errors);
  const { which, limit, after } = asked;
  const found = await listFlipsAfter(owner, game, which, after, undefined, limit + 1);
  const flips = found.slice(0, limit);
  const last = flips.at(-1);
  return Response.json({
    flips: flips.map((flip) => toFlipJson({ ...flip, game })),
    next: found.length > limit && last ? formatCursor(last) : null,
  });
});

export const action = apiAction({ POST: prepared(readFlips, addAll, ({ isBulk }) => isBulk) }, READ_METHODS);

/** In characters; a longer body counts as a bulk call before it's parsed. */
const BULK_BODY_LENGTH = 64 * 1024;

interface Sent {
  flip: z.output<typeof NewFlip>;
  /** JSON pointer to the flip in the request body. */
  place: string;
}

/** Parses one flip or up to 500; the latter is rate limited as a bulk call. */
async function readFlips(text: string, { owner }: Call): Promise<{ isMany: boolean; isBulk: boolean; sent: Sent[] }> {
  const isLarge = text.length > BULK_BODY_LENGTH;
  // Counted before parsing, since parsing a body of this size blocks the event loop noticeably.
  if (isLarge) await enforceBulkLimit(owner);
  const value = parseJson(text);
  const isMany = typeof value === "object" && value !== null && "flips" in value;
  if (!isMany) return { isMany, isBulk: isLarge, sent: [{ flip: parseBody(value, NewFlip), place: "#" }] };
  // Zod would validate every element before it checks the array's length.
  if (Array.isArray(value.flips) && value.flips.length > MAX_BULK_FLIPS)
    throw invalid([{ detail: `At most ${MAX_BULK_FLIPS} flips`, pointer: "#/flips" }]);
  const { flips } = parseBody(value, NewFlips);
  if (!isLarge) await enforceBulkLimit(owner);
  return { isMany, isBulk: true, sent: flips.map((flip, at) => ({ flip, place: `#/flips/${at}` })) };
}

const GONE_OF_SOME = "Some of the cards you picked aren't in the list anymore";

/** Adds all flips or none: 201, or 200 if all of their ids were added before. */
async function addAll(call: Call, { isMany, sent }: Awaited<ReturnType<typeof readFlips>>, tx?: Tx) {
  const { owner } = call;
  const before = new Set(
    (
      await getFlips(
        owner,
        sent.flatMap(({ flip }) => flip.id ?? []),
        tx,
      )
    ).map(({ id }) => id),
  );
  const isKnown = ({ flip }: Sent) => flip.id !== undefined && before.has(flip.id.toLowerCase());
  const read = sent.map((one) => readFlipJson({ ...one, isKnown: isKnown(one) }, call));
  const errors = read.flatMap((one) => (Array.isArray(one) ? one : []));
  if (errors.length > 0) throw invalid(errors);
  const entries = await formEntries(
    owner,
    read.flatMap((one) => (Array.isArray(one) ? [] : one)),
    call,
    tx,
  );
  const ids = entries.flatMap(({ id, copies }) => copyIds(id, copies));
  if (ids.length > MAX_BULK_FLIPS)
    throw invalid([{ detail: `At most ${MAX_BULK_FLIPS} flips, each copy counted`, pointer: "#" }]);
  const added = await addFlips(owner, entries, tx);
  if (added.outcome !== "added") {
    const { game = call.game } = entries[added.index] ?? {};
    const { place = "#" } = sent[added.index] ?? {};
    throw notAdded(added.outcome, game, place, `${place}/source`);
  }
  const byId = new Map((await getFlips(owner, ids, tx)).map((flip) => [flip.id, toFlipJson(flip)]));
  const flips = ids.flatMap((id) => byId.get(id) ?? []);
  const [first] = flips;
  const isOne = first !== undefined && entries.length === 1;
  const said = isOne
    ? spokenFlip(first, ids.length)
    : `Added ${flipsText(flips.filter(({ id }) => !before.has(id)).length)}`;
  const status = sent.every(isKnown) ? 200 : 201;
  const [entry] = entries;
  const offers = isOne && entry ? await cardOffers(owner, entry.game, entry.values, entry.which, tx) : null;
  const gone = entries.some(({ which }) => which.isGone) ? `. ${GONE_OF_SOME}` : "";
  const rest = offers && entry ? cardsTold(said, entry, offers) : { said: said + gone, ...choicesTold(entries) };
  return { status, flips: isMany || flips.length > 1 ? flips : (first ?? null), rest };
}
