import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import type { Game } from "#app/domain/games.ts";
import type { Mapping } from "#app/domain/sheet/mapping.ts";
import type { Corrections } from "#app/features/imports/corrections.ts";
import { getImport, saveMapping } from "#app/features/imports/imports.server.ts";
import { previewImport } from "#app/features/imports/preview.server.ts";
import { stageImport } from "#app/features/imports/stage-import.server.ts";
import { writeImport } from "#app/features/imports/write-import.server.ts";
import { piecesOf } from "./sheets.ts";

interface Sheet {
  game?: Game;
  timeZone?: string;
  fileName?: string;
  id?: string;
  /** Corrections of the guessed mapping. */
  mapping?: Partial<Mapping>;
}

/** Uploads a sheet; returns its id. */
export async function staged(owner: string, file: string | Uint8Array, sheet: Sheet = {}): Promise<string> {
  const { game = "CFB26", timeZone = "UTC", fileName = "flips.csv", id = uuidv7(), mapping } = sheet;
  await stageImport(owner, { id, game, fileName, timeZone, pieces: piecesOf(file) }, new Date());
  const found = mapping ? await getImport(owner, id, new Date()) : null;
  if (found) await saveMapping(owner, id, { ...found.mapping, ...mapping });
  return id;
}

/** Uploads a sheet with one new flip; returns its id. */
export const newImport = (owner: string, name = "A card", id = uuidv7()): Promise<string> =>
  staged(owner, `Name,Buy\n${name},1000\n`, { id });

interface Written {
  signal?: AbortSignal;
  withChanges?: boolean;
  corrections?: Corrections;
  choices?: Record<string, string>;
}

export async function previewed(owner: string, id: string, now = new Date(), signal?: AbortSignal) {
  const found = await getImport(owner, id, now);
  if (!found) throw new Error("there is no such import");
  const preview = await previewImport(found, { show: null, page: 1 }, { now, signal }, database);
  if (!preview) throw new Error("its mapping does not say enough");
  const write = ({ signal, withChanges = true, corrections = "leave", choices = {} }: Written = {}) =>
    writeImport(
      found,
      { seen: preview.seen, withChanges, corrections, choices: new Map(Object.entries(choices)) },
      { now, signal },
    );
  return { preview, write };
}

/** Uploads, previews and imports a sheet; returns its id, the previewed counts and the outcome. */
export async function imported(owner: string, file: string | Uint8Array, sheet: Sheet = {}, now = new Date()) {
  const id = await staged(owner, file, sheet);
  const { preview, write } = await previewed(owner, id, now);
  return { id, counts: preview.counts, outcome: await write() };
}
