import { TOKEN_LABELS } from "#app/domain/access-token.ts";
import { formatDay, hoursAgo } from "#app/domain/dates.ts";
import type { ListedToken } from "./token-section.tsx";
import { listTokens } from "./tokens.server.ts";

/** An account's tokens, described for Settings. */
export async function listedTokens(owner: string, now: Date, timeZone: string): Promise<ListedToken[]> {
  const tokens = await listTokens(owner);
  return tokens.map(({ id, kind, name, createdAt, lastUsedAt, endsAt, isEndless, isLive }) => ({
    id,
    name,
    opens: TOKEN_LABELS[kind],
    made: formatDay(createdAt, timeZone),
    used: lastUsedAt === null ? "never used" : `used ${hoursAgo(lastUsedAt, now, timeZone)}`,
    ends: isLive && isEndless ? "never expires" : `${isLive ? "expires" : "expired"} ${formatDay(endsAt, timeZone)}`,
    isLive,
  }));
}
