import { data } from "react-router";
import { isUuid } from "#app/domain/uuid.ts";

/** A flip in the value of a row's box: `"<id>:<version>"`; a row of several copies has one for each. */
const BOXED = /^(\S{36})(?::(\d{1,9}))?$/;

/** The flips of the checked boxes, once each, and their versions as shown. Throws a 404 for another value. */
export function getBoxed(form: FormData, field = "id"): { ids: string[]; versions: Map<string, number> } {
  const versions = new Map<string, number>();
  const boxed = form.getAll(field).flatMap((value) => String(value).split(" "));
  const ids = boxed.map((flip) => {
    const [, id, version] = BOXED.exec(flip) ?? [];
    if (!isUuid(id)) throw data(null, { status: 404 });
    if (version !== undefined) versions.set(id, Number(version));
    return id;
  });
  return { ids: [...new Set(ids)], versions };
}
