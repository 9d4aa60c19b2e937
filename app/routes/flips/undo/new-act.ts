import { data } from "react-router";
import { v7 as uuidv7 } from "uuid";
import { isUuid } from "#app/domain/uuid.ts";
import type { NewAct } from "#app/features/flips/acts.server.ts";

/** A new act with the id the form was rendered with, as its idempotency key. Throws a 404 for an invalid id. */
export function newAct(form: FormData | null): NewAct {
  const id = form?.get("act") ?? uuidv7();
  if (typeof id !== "string" || !isUuid(id)) throw data(null, { status: 404 });
  return { id: id.toLowerCase(), now: new Date() };
}
