import { z } from "zod";
import { SITE_FULL_NAME } from "#app/content/site.ts";
import * as answers from "./answer-schemas.server.ts";
import type { BodyFields } from "./api-page.tsx";
import { API_CALLS, API_ERRORS, type ApiCall, BODY_ERRORS, COMMON_ERRORS } from "./call-list.ts";
import { Flip, FlipChange, NewFlip, NewFlips, QuickLine, Relist, Sale } from "./flip-json.server.ts";
import { Price, PricedCard } from "./price-json.server.ts";
import { PROBLEM_TYPE } from "./problem.server.ts";

type Json = Record<string, unknown>;

interface Schema {
  properties?: Record<string, { description?: string }>;
}

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Flip,
  NewFlip,
  NewFlips,
  FlipChange,
  QuickLine,
  Sale,
  Relist,
  Price,
  PricedCard,
  ...answers,
}))
  registry.add(schema, { id });

const reference = (id: string) => ({ $ref: `#/components/schemas/${id}` });

/** The OpenAPI 3.1 document, generated from the schemas that parse requests; a copy is `public/api/v1/openapi.json`. */
export function openApi(): Json {
  const paths: Record<string, Json> = {};
  for (const call of API_CALLS) paths[call.path] = { ...paths[call.path], [call.method]: operation(call) };
  return {
    openapi: "3.1.0",
    info: {
      title: `${SITE_FULL_NAME} API`,
      version: "1",
      description: "Your flips, by a token that you make in Settings.",
    },
    servers: [{ url: "/api/v1" }],
    security: [{ token: [] }],
    paths,
    components: {
      securitySchemes: { token: { type: "http", scheme: "bearer" } },
      schemas: schemas(),
    },
  };
}

function schemas(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(registry, {
    uri: (id) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }) => {
      // Redundant: a format implies its pattern, and JSON numbers the bounds of safe integers.
      if (jsonSchema.format) delete jsonSchema.pattern;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.additionalProperties && jsonSchema.type === "object") jsonSchema.additionalProperties = true;
    },
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as Schema]),
  );
}

function operation({ method, path, summary, words = {}, body, plainBody, answers, errors = [] }: ApiCall): Json {
  const isWrite = method !== "get";
  const hasMany = path === "/flips" && method === "post";
  const createdSchema = (id: string) => (hasMany ? { anyOf: [reference(id), reference("AddedFlips")] } : reference(id));
  const failures = [
    ...COMMON_ERRORS,
    ...errors,
    ...(body ? BODY_ERRORS : []),
    ...(method === "post" ? [422, 409, 410] : []),
  ];
  const parameters = [
    ...(path.includes("{id}")
      ? [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }]
      : []),
    ...Object.entries(words).map(([name, description]) => ({
      name,
      in: "query",
      description,
      schema: { type: "string" },
    })),
    ...(method === "post"
      ? [header("Idempotency-Key", 'A quoted string, such as "a1b2": the same key again does nothing.')]
      : []),
    ...(isWrite && path.includes("/flips/{id}")
      ? [header("If-Match", "The version that you saw, as the ETag has it.")]
      : []),
  ];
  return {
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body !== "Sale",
        content: {
          "application/json": {
            schema: hasMany ? { anyOf: [reference(body), reference("NewFlips")] } : reference(body),
          },
          ...(plainBody && { "text/plain": { schema: { type: "string" } } }),
        },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, id]) => [
          status,
          {
            description: status === "201" ? "Added" : "Done",
            content: { "application/json": { schema: createdSchema(id) } },
          },
        ]),
      ),
      ...Object.fromEntries(
        failures.map((status) => [
          status,
          { description: API_ERRORS[status], content: { [PROBLEM_TYPE]: { schema: reference("Problem") } } },
        ]),
      ),
    },
  };
}

const header = (name: string, description: string) => ({ name, in: "header", description, schema: { type: "string" } });

export const bodyFields = (): BodyFields =>
  Object.fromEntries(
    Object.entries(schemas()).map(([name, { properties = {} }]) => [
      name,
      Object.entries(properties).map(([field, { description = "" }]) => ({ name: field, about: description })),
    ]),
  );
