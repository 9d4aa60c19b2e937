import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { idempotencyKeys } from "#app/db/schema.ts";
import { API_CALLS, API_ERRORS } from "#app/features/api/call-list.ts";
import { type ApiResponse, newApiPlayer } from "../../support/api.ts";
import { newFlip } from "../../support/players.ts";
import { API_ROUTES } from "../../support/routes.ts";
import { Visitor } from "../../support/visitor.ts";

// biome-ignore lint/suspicious/noExplicitAny: a document is read as it stands
const openapi: any = JSON.parse(readFileSync("public/api/v1/openapi.json", "utf8"));
// biome-ignore lint/suspicious/noExplicitAny: as above
const frozen: any = JSON.parse(readFileSync("tests/fixtures/openapi-v1.json", "utf8"));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(openapi, "openapi");

const pointer = (...parts: string[]) =>
  `openapi#/${parts.map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;

/** Violations of the document by a response, which may have additional fields. */
function problemsOf(path: string, method: string, { status, body, headers }: ApiResponse) {
  const type = headers.get("Content-Type")?.split(";")[0] ?? "";
  const place = pointer("paths", path, method, "responses", String(status), "content", type, "schema");
  const validate = ajv.getSchema(place);
  if (!validate) return [`${method} ${path} says nothing of a ${status} of ${type}`];
  validate({ ...body, a_field_of_tomorrow: { x: 1 } });
  return validate.errors ?? [];
}

describe("the document", () => {
  test("has every call of the routes, and no other", () => {
    const paths = API_ROUTES.map(({ pattern }) => pattern.slice("/api/v1".length).replaceAll(/:\w+/g, "{id}"));
    expect([...new Set(paths)].filter((path) => path !== "/*" && path !== "").toSorted()).toEqual(
      Object.keys(openapi.paths).toSorted(),
    );
  });

  test("has on its page a place for every type of error", async () => {
    const { document } = await new Visitor().get("/api");
    for (const status of Object.keys(API_ERRORS))
      expect(document.getElementById(`error-${status}`), status).not.toBe(null);
  });

  test("describes every answer to every call, with a field more than it knows", async () => {
    const { player, api } = await newApiPlayer();
    const flipId = await newFlip(player.id, { status: "listed" });
    const id = uuidv7();
    const called = new Set<string>();
    const valid = async (method: string, path: string, id: string, body?: unknown, headers = {}) => {
      const answer = await api.call(method.toUpperCase(), path.replace("{id}", id), body, headers);
      called.add(`${method} ${path.split("?")[0]} ${answer.status}`);
      expect(problemsOf(path.split("?")[0] ?? "", method, answer), `${method} ${path} ${answer.status}`).toEqual([]);
      return answer;
    };
    await valid("get", "/flips", "");
    await valid("get", "/flips?limit=0", "");
    const added = await valid("post", "/flips", "", { buy: 100, id });
    await valid("post", "/flips", "", { buy: 100, id });
    await valid("post", "/flips", "", { flips: [{ buy: 100 }, { buy: 5 }] });
    await valid("post", "/flips", "", { buy: 0 });
    await valid("post", "/flips", "", { buy: 7, id: added.body.id });
    await valid("post", "/flips/quick", "", { line: "J Smith 84 QB 12k > 15.5k" });
    await valid("post", "/flips/quick", "", { line: "J Smith" });
    await valid("get", "/flips/{id}", flipId);
    await valid("get", "/flips/{id}", "nobody");
    await valid("patch", "/flips/{id}", flipId, { note: "x", version: 1 });
    await valid("patch", "/flips/{id}", flipId, { note: "y", version: 1 });
    await valid("patch", "/flips/{id}", flipId, { note: "y" });
    await valid("patch", "/flips/{id}", flipId, { note: "y" }, { "If-Match": '"1"' });
    const sold = await valid("post", "/flips/{id}/sell", flipId, {});
    await valid("post", "/flips/{id}/sell", "nobody", {});
    await valid("post", "/flips/{id}/relist", flipId);
    await valid("post", "/acts/{id}/undo", sold.body.act);
    await valid("post", "/acts/{id}/undo", "nobody");
    const deleted = await valid("delete", "/flips/{id}", flipId);
    await valid("post", "/acts/{id}/undo", deleted.body.act);
    await valid("post", "/flips/waiting", "", { cut: 8 });
    await valid("post", "/flips/waiting", "", { cut: 0 });
    await valid("get", "/prices", "");
    await valid("get", "/prices?limit=0", "");
    await valid("get", "/me", "");
    await valid("get", "/summary", "");
    await valid("get", "/summary?window=all", "");
    const call = { flips: [{ buy: 100 }, { buy: 200 }] };
    const many = { "Idempotency-Key": '"many"' };
    const one = { "Idempotency-Key": '"one"' };
    const [first] = (await valid("post", "/flips", "", call, many)).body.flips;
    const single = await valid("post", "/flips", "", { buy: 100 }, one);
    await api.delete(`/flips/${first.id}`);
    await api.patch(`/flips/${single.body.id}`, { note: "x", version: 1 });
    await database.update(idempotencyKeys).set({ body: null }).where(eq(idempotencyKeys.userId, player.id));
    expect((await valid("post", "/flips", "", call, many)).body.since).toEqual({ edited: 0, deleted: 1 });
    expect((await valid("post", "/flips", "", { buy: 100 }, one)).body.since).toEqual({ edited: 1, deleted: 0 });
    await api.delete(`/flips/${single.body.id}`);
    expect((await valid("post", "/flips", "", { buy: 100 }, one)).status).toBe(410);
    const done = API_CALLS.flatMap(({ method, path, answers }) =>
      Object.keys(answers).map((status) => `${method} ${path} ${status}`),
    );
    // A line's 200 needs an id, which the calls' own test sends.
    expect(done.filter((call) => !called.has(call))).toEqual(["post /flips/quick 200"]);
  });

  test("only ever grows: whatever it said at first, it says", () => {
    expect(missingIn(openapi, frozen)).toEqual([]);
  });
});

/** What one document says and another doesn't, by location: optional fields may be added, required ones may not. */
// biome-ignore lint/suspicious/noExplicitAny: a document is read as it stands
function missingIn(now: any, then: any, at = ""): string[] {
  if (at.endsWith("/description") || at.endsWith("/summary") || at.startsWith("/info")) return [];
  if (typeof then !== "object" || then === null) return now === then ? [] : [`${at} is ${now}, and was ${then}`];
  if (now === undefined) return [`${at} is gone`];
  if (Array.isArray(then)) {
    const gone = then.filter((one) => !now.some((other: unknown) => missingIn(other, one, `${at}/-`).length === 0));
    const isDemand =
      at.endsWith("/required") && !/\/(schema|schemas)\/(Flip|Added|Changed|Undone|Me|Summary|Problem)/.test(at);
    const more = isDemand && now.length > then.length ? [`${at} asks for more`] : [];
    return [...gone.map((one) => `${at} has no ${JSON.stringify(one).slice(0, 80)}`), ...more];
  }
  return Object.keys(then).flatMap((key) => missingIn(now[key], then[key], `${at}/${key}`));
}

test("a document that takes something away is found out", () => {
  const without = structuredClone(frozen);
  delete without.components.schemas.Flip.properties.note;
  expect(missingIn(without, frozen)).toEqual(["/components/schemas/Flip/properties/note is gone"]);
  const demanding = structuredClone(frozen);
  demanding.components.schemas.NewFlip.required.push("name");
  expect(missingIn(demanding, frozen)).toEqual(["/components/schemas/NewFlip/required asks for more"]);
});
