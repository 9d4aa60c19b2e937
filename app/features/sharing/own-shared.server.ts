import { formatDay } from "#app/domain/dates.ts";
import { env } from "#app/env.server.ts";
import type { MadeShare } from "./made-page.tsx";
import type { ListedShare } from "./shared-list.tsx";
import { pictureAlt } from "./shared-page.server.tsx";
import { getShared, listShared } from "./shared-reports.server.ts";

/** A page of the owner's, described for them; "gone" once it was taken back or has ended, null if there is none. */
export async function describeShared(owner: string, id: string, timeZone: string): Promise<MadeShare | "gone" | null> {
  const row = await getShared(owner, id);
  if (!row?.isOpen) return row && "gone";
  const { token, title, description, picture, endsAt } = row;
  return {
    ...{ id, title, description },
    url: urlOf(token),
    picture: `/r/${token}/${picture}`,
    alt: pictureAlt(title),
    ends: formatDay(endsAt, timeZone),
  };
}

/** The owner's open pages, latest first, described for Settings. */
export const listedShared = async (owner: string, timeZone: string): Promise<ListedShare[]> =>
  (await listShared(owner)).map(({ id, token, title, game, by, madeAt, endsAt }) => ({
    ...{ id, title },
    url: urlOf(token),
    about: `${game}, by ${by}`,
    made: formatDay(madeAt, timeZone),
    ends: formatDay(endsAt, timeZone),
  }));

const urlOf = (token: string) => `${env.origin}/r/${token}`;
