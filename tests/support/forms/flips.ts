import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { binnedFlips, flipImports, flips, goals, sources } from "#app/db/schema.ts";
import { DAY_MS } from "#app/domain/dates.ts";
import { listImports } from "#app/features/imports/imports.server.ts";
import { setGoal } from "#app/features/reports/goals.server.ts";
import { newCard } from "../card-rows.ts";
import { newImport, previewed } from "../imports.ts";
import { newDeletion, newFlip, newSource } from "../players.ts";
import { signedIn } from "../visitor.ts";
import { COMMIT, type PostedForm, playerForm } from "./form.ts";

const CARD = { name: "A card", pos: "QB", ovr: "85", cardId: "", note: "", soldAt: "" };
const FLIP = { ...CARD, game: "CFB26", buy: "1,000", sell: "1.5k", status: "listed" };
const OLD_FLIPS = JSON.stringify([{ game: "CFB26", buy: 5, created_at: "2025-08-14T12:00:00.000Z" }]);

const flipsOf = (owner: string) => database.select().from(flips).where(eq(flips.userId, owner)).orderBy(flips.id);

/** A form of a player with one listed flip; `path` and `fields` by its id. */
const flipForm = (path: (flip: string) => string, fields: (flip: string) => Record<string, string>) => async () => {
  const by = await signedIn();
  const flip = await newFlip(by.id, { name: "A card", pos: "QB", ovr: 85, status: "listed" });
  return { by, path: path(flip), fields: fields(flip), truth: () => flipsOf(by.id) };
};

const sourceForm = (list: string, fields: (first: string, second: string) => Record<string, string>) => async () => {
  const by = await signedIn();
  const first = await newSource(by.id, "Sniping");
  const second = await newSource(by.id, "Packs");
  await newFlip(by.id, { sourceId: first });
  const truth = async () => [
    await database.select().from(sources).where(eq(sources.userId, by.id)).orderBy(sources.id),
    await flipsOf(by.id),
  ];
  return { by, path: `${list}/sources?of=CFB26`, fields: { ...fields(first, second) }, truth };
};

const LIST = "/dashboard/my-flips";

/** The forms of My Flips or of the public tracker; `at` prefixes their route ids. */
const listForms = (list: string, at: string): PostedForm[] => {
  const onList = { route: `${at}/list`, leadsTo: list, from: "player" } as const;
  const onFlip = { route: `${at}/edit`, leadsTo: list, from: "player" } as const;
  const onSources = { route: `${at}/sources`, leadsTo: `${list}/sources?of=CFB26`, from: "player" } as const;
  const posted = (fields: (flip: string) => Record<string, string>) => flipForm(() => list, fields);
  const ofFlip = (fields: Record<string, string>, query = "") =>
    flipForm(
      (flip) => `${list}/${flip}${query}`,
      () => fields,
    );
  return [
    {
      ...onList,
      name: "marking chosen flips sold",
      ready: posted((id) => ({ intent: "sell-selected", game: "CFB26", id })),
      says: "Marked 1 flips as sold",
      saved: { by: COMMIT, again: "Already marked as sold" },
    },
    {
      ...onList,
      name: "marking all flips sold",
      ready: posted(() => ({ intent: "sell-selected", game: "CFB26", all: "listed" })),
      says: "Marked 1 flips as sold",
      saved: { by: COMMIT, again: "No valid flips to mark as sold. None of them is still listed." },
    },
    ...["price", "filter", "delete"].map((of) => ({
      ...onList,
      name: `asking for the ${of} of chosen flips`,
      ready: posted((id) => ({ intent: `ask-${of}`, game: "CFB26", id: `${id}:1` })),
      leadsTo: 200,
      says: "1 flip",
    })),
    {
      ...onList,
      name: "pricing chosen flips",
      ready: posted((id) => ({
        intent: "price-selected",
        act: uuidv7(),
        game: "CFB26",
        id: `${id}:1`,
        price: "2,000",
      })),
      says: "1 flip now listed at 2,000",
      saved: { by: COMMIT, again: "1 flip now listed" },
    },
    {
      ...onList,
      name: "setting the filter of chosen flips",
      ready: posted((id) => ({
        intent: "filter-selected",
        act: uuidv7(),
        game: "CFB26",
        id: `${id}:1`,
        found: "Packs",
      })),
      says: "Set the filter of 1 flip to Packs",
      saved: { by: COMMIT, again: "Changed the filter of 1 flip" },
    },
    {
      ...onList,
      name: "deleting chosen flips",
      ready: posted((id) => ({ intent: "delete-selected", act: uuidv7(), game: "CFB26", id: `${id}:1` })),
      says: "Deleted 1 flip",
      saved: { by: COMMIT, again: "Deleted 1 flip" },
    },
    {
      ...onList,
      name: "selling a flip at a price",
      ready: posted((flip) => ({ intent: "sell-at", flip, version: "1", price: "2,000" })),
      says: "Flip marked as sold. A card +800.",
      saved: { by: COMMIT, again: "Flip marked as sold" },
    },
    {
      ...onList,
      name: "listing a flip at another price",
      ready: posted((flip) => ({ intent: "list-at", flip, version: "1", price: "2,000" })),
      says: "Flip updated successfully. A card is listed at 2,000.",
      saved: { by: COMMIT, again: "Flip updated successfully" },
    },
    {
      ...onList,
      name: "pressing a status chip",
      ready: posted((flip) => ({ toggle: `${flip} sold` })),
      says: "Flip marked as sold",
      saved: { by: COMMIT, again: "Flip marked as sold" },
    },
    {
      ...onList,
      name: "deleting a flip in its row",
      ready: posted((flip) => ({ delete: flip })),
      says: "Flip deleted",
      saved: { by: COMMIT, again: "You deleted this flip. You can restore it under Undo." },
    },
    {
      ...onList,
      name: "deleting all flips",
      ready: posted(() => ({ intent: "delete-all", game: "CFB26" })),
      says: "All flips deleted",
      saved: { by: COMMIT, again: "All flips deleted" },
    },
    {
      ...onList,
      name: "logging copies by one line",
      ready: posted(() => ({ intent: "quick-log", id: uuidv7(), game: "CFB26", line: "3x J Smith 84 QB 12k" })),
      says: "3 flips added successfully",
      saved: { by: COMMIT, again: "3 flips added successfully" },
    },
    ...["sell-copies", "price-copies"].map((intent) => ({
      ...onList,
      name: `${intent} of a lot that isn't there`,
      ready: posted(() => ({ intent, lot: uuidv7(), act: uuidv7(), copies: "1", price: "1000" })),
      leadsTo: 404,
    })),
    {
      ...onList,
      name: "moving old flips",
      ready: posted(() => ({ intent: "import-local", flips: OLD_FLIPS })),
      leadsTo: 200,
      saved: { by: COMMIT, again: "" },
    },
    {
      ...onList,
      route: `${at}/new`,
      name: "adding a flip",
      ready: flipForm(
        () => `${list}/new`,
        () => ({ ...FLIP, id: uuidv7() }),
      ),
      says: "Flip added successfully",
      saved: { by: COMMIT, again: "Flip added successfully" },
    },
    {
      ...onFlip,
      name: "editing a flip",
      ready: ofFlip({ ...FLIP, sell: "1.6k", intent: "save", version: "1" }),
      says: "Flip updated successfully",
      saved: { by: COMMIT, again: "Flip updated successfully" },
    },
    {
      ...onFlip,
      name: "toggling a flip",
      ready: ofFlip({ intent: "toggle" }, "?to=sold"),
      says: "Flip marked as sold",
    },
    {
      ...onFlip,
      name: "deleting a flip",
      ready: ofFlip({ intent: "delete" }),
      says: "Flip deleted",
      saved: { by: COMMIT, again: "You deleted this flip. You can restore it under Undo." },
    },
    {
      ...onSources,
      name: "hiding where a card was found",
      ready: sourceForm(list, (source) => ({ intent: "hide", source })),
      says: "Hidden",
      saved: { by: COMMIT, again: "Hidden" },
    },
    {
      ...onSources,
      name: "deleting a name without flips",
      ready: sourceForm(list, (_used, source) => ({ intent: "delete", source })),
      says: "Deleted",
      saved: { by: COMMIT, again: "Deleted" },
    },
    {
      ...onSources,
      name: "renaming where a card was found",
      ready: sourceForm(list, (source) => ({ intent: "rename", source, name: "Snipes" })),
      says: "Renamed",
      saved: { by: /update "sources"/, again: "Renamed" },
    },
    {
      ...onSources,
      name: "joining two names",
      ready: sourceForm(list, (source, into) => ({ intent: "join", source, into })),
      says: "Merged",
      saved: { by: COMMIT, again: "Merged" },
    },
    {
      ...onList,
      route: `${at}/import`,
      name: "sending a sheet",
      ready: playerForm(
        `${list}/import`,
        () => ({ intent: "look", id: uuidv7(), game: "CFB26", text: "J Smith 84 QB 12k" }),
        (owner) => listImports(owner, new Date()),
      ),
      leadsTo: `${LIST}/import/:id`,
      says: "1 new",
      saved: { by: /update "flip_imports"/, again: "1 new" },
    },
  ];
};

const importForm = (fields: Record<string, string>, truth: (owner: string) => Promise<unknown>) => async () => {
  const by = await signedIn();
  const id = await newImport(by.id);
  const { seen } = (await previewed(by.id, id)).preview;
  return { by, path: `${LIST}/import/${id}`, fields: { ...fields, seen }, truth: () => truth(by.id) };
};

const undoForm = (fields: Record<string, string>) => async () => {
  const by = await signedIn();
  const act = await newDeletion(by.id);
  const binned = () => database.$count(binnedFlips, eq(binnedFlips.userId, by.id));
  return { by, path: `${LIST}/undo/${act}`, fields, truth: async () => [await flipsOf(by.id), await binned()] };
};

const goalForm = (fields: Record<string, string>) =>
  playerForm(
    `${LIST}/goal?of=CFB26`,
    async ({ id }) => {
      await setGoal(id, "CFB26", { target: 5_000, since: "2026-10-01", until: null });
      return { game: "CFB26", ...fields };
    },
    (owner) => database.select().from(goals).where(eq(goals.userId, owner)),
  );

const matchForm = (fields: Record<string, string> = {}) =>
  playerForm(
    `${LIST}/matches`,
    async (player) => {
      const name = `Ash ${uuidv7()}`;
      const card = await newCard(name);
      await newFlip(player.id, { name, pos: "QB", ovr: 84 });
      return { act: uuidv7(), game: "CFB26", [`card QB 84 ${name}`]: card, ...fields };
    },
    flipsOf,
  );

const waitingForm = (fields: Record<string, string>) => async () => {
  const by = await signedIn();
  const createdAt = new Date(Date.now() - 2 * DAY_MS);
  const id = await newFlip(by.id, { name: "A card", buy: 1_000, status: "listed", createdAt });
  const boxed = { act: uuidv7(), game: "CFB26", by: "cut", cut: "8", id: `${id}:1` };
  return { by, path: `${LIST}/waiting?of=CFB26`, fields: { ...boxed, ...fields }, truth: () => flipsOf(by.id) };
};

const preview = { route: "routes/flips/import/preview", from: "player" } as const;
const undo = { route: "routes/flips/undo/act", from: "player" } as const;
const goal = { route: "routes/reports/goal", leadsTo: `${LIST}/reports?of=CFB26`, from: "player" } as const;
const styles = { dates: "iso", numbers: "point", timeZone: "UTC", unstated: "sold", prices: "card" };

export const FLIP_FORMS: PostedForm[] = [
  ...listForms(LIST, "my-flips"),
  ...listForms("/tools/flip-tracker", "tracker").map(({ saved: _, ...form }) => form),
  {
    ...preview,
    name: "saying how a sheet is read",
    ready: importForm({ intent: "map", "column-0": "note", "column-1": "buy", ...styles }, (owner) =>
      database.select({ mapping: flipImports.mapping }).from(flipImports).where(eq(flipImports.userId, owner)),
    ),
    leadsTo: "",
    says: "Check your import",
    saved: { by: /update "flip_imports"/, again: "Check your import" },
  },
  {
    ...preview,
    name: "saying that a sheet's prices are in coins",
    ready: importForm({ intent: "answer", thousands: "coins" }, (owner) =>
      database.select({ mapping: flipImports.mapping }).from(flipImports).where(eq(flipImports.userId, owner)),
    ),
    leadsTo: "",
    says: "Check your import",
    saved: { by: /update "flip_imports"/, again: "Check your import" },
  },
  {
    ...preview,
    name: "saying what is sold in a sheet",
    ready: importForm({ intent: "answer", unstated: "listed" }, (owner) =>
      database.select({ mapping: flipImports.mapping }).from(flipImports).where(eq(flipImports.userId, owner)),
    ),
    leadsTo: "",
    says: "Check your import",
    saved: { by: /update "flip_imports"/, again: "Check your import" },
  },
  {
    ...preview,
    name: "filling a sheet's dates from above",
    ready: importForm({ intent: "answer", fillDates: "on" }, (owner) =>
      database.select({ mapping: flipImports.mapping }).from(flipImports).where(eq(flipImports.userId, owner)),
    ),
    leadsTo: "",
    says: "Check your import",
    saved: { by: /update "flip_imports"/, again: "Check your import" },
  },
  {
    ...preview,
    name: "importing what was looked at",
    ready: importForm({ intent: "import" }, flipsOf),
    leadsTo: `${LIST}?of=CFB26`,
    says: "Imported 1 flip.",
    saved: { by: COMMIT, again: "Imported 1 flip." },
  },
  {
    ...preview,
    name: "looking at other rows of a sheet",
    ready: importForm({ intent: "show" }, flipsOf),
    leadsTo: 200,
    says: "Check your import",
  },
  {
    ...preview,
    name: "discarding a sheet",
    ready: importForm({ intent: "discard" }, (owner) => listImports(owner, new Date())),
    leadsTo: `${LIST}/import?of=CFB26`,
    says: "Discarded flips.csv",
    saved: { by: /delete from "flip_imports"/, again: "That file is gone." },
  },
  {
    ...undo,
    name: "undoing a deletion",
    ready: undoForm({ intent: "undo", next: LIST }),
    leadsTo: LIST,
    says: "Flip restored",
    saved: { by: COMMIT, again: "Flip restored" },
  },
  {
    ...undo,
    name: "deleting a flip for good",
    ready: undoForm({ intent: "delete-for-good" }),
    leadsTo: `${LIST}/undo`,
    says: "Deleted 1 flip for good",
    saved: { by: COMMIT, again: "Those flips are already gone for good." },
  },
  {
    name: "matching typed flips to cards",
    route: "routes/flips/matches",
    ready: matchForm(),
    leadsTo: `${LIST}/matches?of=CFB26`,
    says: "Matched 1 flip to cards",
    from: "player",
    saved: { by: COMMIT, again: "Matched 1 flip to cards" },
  },
  {
    name: "choosing a program for all typed flips",
    route: "routes/flips/matches",
    ready: matchForm({ choose: "Core" }),
    leadsTo: 200,
    says: "Fits one card",
    from: "player",
  },
  {
    name: "listing what waited again",
    route: "routes/flips/waiting/waiting",
    ready: waitingForm({}),
    leadsTo: `${LIST}/waiting?of=CFB26&act=:act`,
    says: "1 listed again, 1,215 after tax",
    from: "player",
    saved: { by: COMMIT, again: "1 listed again, 1,215 after tax" },
  },
  {
    name: "looking at other prices of what waited",
    route: "routes/flips/waiting/waiting",
    ready: waitingForm({ intent: "show", cut: "20" }),
    leadsTo: 200,
    says: "1,200",
    from: "player",
  },
  {
    ...goal,
    name: "setting a goal",
    ready: goalForm({ intent: "save", target: "1,000,000", since: "2026-11-01", until: "2026-12-24" }),
    says: "Goal saved",
    saved: { by: /insert into "goals"/, again: "Goal saved" },
  },
  {
    ...goal,
    name: "clearing a goal",
    ready: goalForm({ intent: "clear" }),
    says: "Goal cleared",
    saved: { by: /delete from "goals"/, again: "Goal cleared" },
  },
];
