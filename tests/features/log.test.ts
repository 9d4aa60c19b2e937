import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "#app/db/client.server.ts";
import { errorFields } from "#app/log.server.ts";

const SECRET = "trader@fish.example";

const failureOf = (query: Promise<unknown>): Promise<unknown> =>
  query.then(
    () => expect.fail("the query did not fail"),
    (error) => error,
  );

test.each([
  ["a value that Postgres refuses", () => database.execute(sql`select ${SECRET}::int`)],
  ["a value with a line that looks like a frame", () => database.execute(sql`select ${`\n    at ${SECRET}`}::int`)],
  ["a table that is not there", () => database.execute(sql`select * from nowhere where email = ${SECRET}`)],
])(
  "P18: of a query that failed by %s the log tells kind, code and frames, and neither its text nor its values",
  async (_by, query) => {
    const told = errorFields(await failureOf(query()));
    expect(JSON.stringify(told)).not.toMatch(/fish|select|params/);
    expect(told).toMatchObject({
      frames: expect.stringContaining("at "),
      cause: { code: expect.stringMatching(/^22P02$|^42P01$/) },
    });
  },
);

test("logs the message of any other error", () => {
  expect(errorFields(new Error("a session was not written"))).toMatchObject({
    type: "Error",
    message: "a session was not written",
    frames: expect.stringMatching(/^\s+at /),
  });
});

test("logs only the type of a thrown value that is no error", () => {
  expect(errorFields(SECRET)).toEqual({ type: "string" });
});
