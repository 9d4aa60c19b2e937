import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type DayClock, DEFAULT_DAY_END, daysAround } from "#app/domain/days.ts";
import { DEFAULT_GAME, type Game, parseGame } from "#app/domain/games.ts";
import { accountTotals } from "#app/features/flips/account-totals.server.ts";
import { BYTE_ORDER_MARK } from "#app/features/flips/csv-lines.server.ts";
import { flipsCsv } from "#app/features/flips/list/csv.server.ts";
import { fullCsv } from "#app/features/flips/list/full-csv.server.ts";
import { parseFind, parseListQuery } from "#app/features/flips/list-query.ts";
import { pricesCsv } from "#app/features/flips/prices/prices-csv.server.ts";

const MAX_FEED_ROWS = 20_000;

interface FeedRequest {
  owner: string;
  tokenId: string;
  activeGame: Game | null;
  timeZone: string | null;
  dayEnd: number;
  params: URLSearchParams;
  /** Changes with every release. */
  version: string;
}

interface Feed {
  etag: string;
  /** The CSV, one page per chunk. */
  pieces: () => AsyncGenerator<string>;
  /** The last complete response for this URL; undefined if this process has none. */
  last: SentFeed | undefined;
}

interface SentFeed {
  etag: string;
  csv: string;
}

/** Cache size of sent feeds in characters: of all of them, and of a single one. */
const MAX_CACHED_CHARACTERS = 16_000_000;
const MAX_FEED_CHARACTERS = 4_000_000;

const sent = new LRUCache<string, SentFeed>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: ({ csv }, key) => csv.length + key.length,
});

/** Its name is the file's. */
export type FeedFile = "flips" | "prices";

interface Scope {
  owner: string;
  game: Game;
  clock: DayClock;
  params: URLSearchParams;
}

interface Content {
  /** What the CSV depends on beside the owner's flips. */
  key: unknown[];
  csv: () => AsyncGenerator<string>;
}

const CONTENTS: Record<FeedFile, (scope: Scope) => Content> = {
  flips({ owner, game, clock, params }) {
    const { show, find, lot, filter } = parseListQuery(params, clock);
    const most = parseRowLimit(params.get("limit"));
    const isFull = params.get("columns") === "all";
    const csv = isFull ? fullCsv : flipsCsv;
    const which = { show, find, lot, filter };
    return {
      key: [show, find, lot, filter?.words, most, isFull],
      csv: () => csv(owner, game, clock.timeZone, which, undefined, undefined, most),
    };
  },
  prices({ params, ...scope }) {
    const find = parseFind(params.get("find"));
    const most = parseRowLimit(params.get("limit"));
    const now = new Date();
    return {
      key: [find, most, daysAround(now, scope.clock)(0).date],
      csv: () => pricesCsv({ ...scope, now }, { find, most }),
    };
  },
};

/**
 * A CSV of one game: the flips as in Export CSV, newest first, or the own prices (docs/product.md#spreadsheet-address).
 * Ignores unknown parameters, which people add to bypass caches. The ETag changes with any change of flips, without
 * reading them; that of prices also with the player's day.
 */
export async function createFeed(
  file: FeedFile,
  { owner, tokenId, params, version, ...account }: FeedRequest,
): Promise<Feed> {
  const game = parseGame(params.get("game")) ?? account.activeGame ?? DEFAULT_GAME;
  const clock = { timeZone: account.timeZone ?? "UTC", dayEnd: account.dayEnd ?? DEFAULT_DAY_END };
  const content = CONTENTS[file]({ owner, game, clock, params });
  const { revision } = await accountTotals(owner, game);
  const key = JSON.stringify([tokenId, file, game, ...content.key, clock]);
  const etag = `"${createHash("sha256").update(`${version} ${revision} ${key}`).digest("base64url").slice(0, 22)}"`;
  return { etag, pieces: () => cachedPieces(key, etag, content.csv()), last: sent.get(key) };
}

const parseRowLimit = (text: string | null): number =>
  /^\d{1,5}$/.test(text ?? "") ? Math.min(Math.max(Number(text), 1), MAX_FEED_ROWS) : MAX_FEED_ROWS;

/** Characters buffered by the feeds in progress. */
let bufferedCharacters = 0;

/** Drops the byte order mark, which a sheet reads as text. Caches a complete feed for clients that are rate limited. */
async function* cachedPieces(key: string, etag: string, pieces: AsyncGenerator<string>) {
  let csv = "";
  let own = 0;
  let isKept = true;
  try {
    for await (const piece of pieces) {
      const text = piece.replace(BYTE_ORDER_MARK, "");
      isKept &&= own + text.length <= MAX_FEED_CHARACTERS && bufferedCharacters + text.length <= MAX_CACHED_CHARACTERS;
      if (isKept) {
        csv += text;
        own += text.length;
        bufferedCharacters += text.length;
      } else csv = "";
      yield text;
    }
    if (isKept) sent.set(key, { etag, csv });
  } finally {
    bufferedCharacters -= own;
  }
}
