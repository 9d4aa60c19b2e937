import { eq } from "drizzle-orm";
import { database } from "#app/db/client.server.ts";
import { flips, sources } from "#app/db/schema.ts";
import { newFlip, newSource } from "../players.ts";
import { signedIn } from "../visitor.ts";
import { COMMIT, type SavingForm } from "./form.ts";

const PAGE = "/dashboard/my-flips/sources";

const withNames = (form: (first: string, second: string) => Record<string, string>) => async () => {
  const { id: owner, cookies } = await signedIn();
  const [first, second] = [await newSource(owner, "Sniping"), await newSource(owner, "Packs")];
  await newFlip(owner, { sourceId: first });
  const truth = async () => [
    await database.select().from(sources).where(eq(sources.userId, owner)).orderBy(sources.id),
    await database.select().from(flips).where(eq(flips.userId, owner)),
  ];
  return { cookies, truth, path: PAGE, fields: form(first, second) };
};

export const SOURCE_FORMS: SavingForm[] = [
  {
    what: "renaming where a card was found",
    ready: withNames((source) => ({ intent: "rename", source, name: "Snipes" })),
    saidBy: /update "sources"/,
    again: "Renamed",
  },
  {
    what: "hiding where a card was found",
    ready: withNames((source) => ({ intent: "hide", source })),
    saidBy: COMMIT,
    again: "Hidden",
  },
  {
    what: "joining two names",
    ready: withNames((source, into) => ({ intent: "join", source, into })),
    saidBy: COMMIT,
    again: "Merged",
  },
];
