import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { isUuid } from "#app/domain/uuid.ts";
import type { NewAct } from "#app/features/flips/acts.server.ts";

/**
 * The act that a form is about to do, by the id that it was rendered with, so that sending it twice is one act; a new
 * one where it has none. Anything but an id is a 404.
 */
export function newAct(form: FormData | null): NewAct {
  const id = form?.get("act") ?? uuidv7();
  if (typeof id !== "string" || !isUuid(id)) throw data(null, { status: 404 });
  return { id: id.toLowerCase(), now: new Date() };
}
