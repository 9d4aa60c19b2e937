import { data } from "react-router";
import { isUuid } from "#app/domain/uuid.ts";
import { getImport, type StagedImport } from "#app/features/imports/imports.server.ts";

const GONE = "That file is gone. One that isn't imported is kept for a day, or until you send another.";

/** Loads a staged import; throws a 404 if the owner has none by this id. */
export async function requireImport(owner: string, importId: string, now: Date): Promise<StagedImport> {
  const staged = isUuid(importId) ? await getImport(owner, importId, now) : null;
  if (staged === null) throw data({ message: GONE, fields: null }, { status: 404 });
  return staged;
}
