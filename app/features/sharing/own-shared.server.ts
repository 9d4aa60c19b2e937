import { formatDay } from "#app/domain/dates.ts";
import { env } from "#app/env.server.ts";
import type { MadeShare } from "./made-page.tsx";
import type { ListedShare } from "./shared-list.tsx";
import { pictureAlt } from "./shared-page.server.tsx";
import { getShared, listShared, type OwnShared } from "./shared-reports.server.ts";

/** A page of the owner's, described for them; "gone" once it was taken back or has ended, null if there is none. */
export async function describeShared(owner: string, id: string, timeZone: string): Promise<MadeShare | "gone" | null> {
  const row = await getShared(owner, id);
  if (row === null) return null;
  const [described] = inWords([row], timeZone);
  return described ?? "gone";
}

/** The owner's open pages, latest first, described for Settings. */
export const listedShared = async (owner: string, timeZone: string): Promise<ListedShare[]> =>
  inWords(await listShared(owner), timeZone).map(({ id, url, title, made, ends }) => ({ id, url, title, made, ends }));

const inWords = (rows: readonly OwnShared[], timeZone: string) =>
  rows.flatMap(({ id, token, page, madeAt, endsAt }) => {
    if (page === null) return [];
    const { title, description, picture } = page;
    const path = `/r/${token}`;
    return {
      id,
      url: env.origin + path,
      title,
      description,
      picture: `${path}/${picture}`,
      alt: pictureAlt(title),
      made: formatDay(madeAt, timeZone),
      ends: formatDay(endsAt, timeZone),
    };
  });
