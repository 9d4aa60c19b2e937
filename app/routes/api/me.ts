import type { z } from "zod";
import type { Me } from "#app/features/api/answer-schemas.server.ts";
import { apiAction, apiLoader, READ_METHODS } from "./calls.ts";

export const loader = apiLoader(async ({ viewer, token, game, timeZone }) =>
  Response.json({
    email: viewer.email,
    game,
    time_zone: timeZone,
    day_ends_at: viewer.dayEnd,
    token: {
      name: token.name,
      access: token.kind === "write" ? "write" : "read",
      ends_at: token.endsAt.toISOString(),
    },
  } satisfies z.infer<typeof Me>),
);

export const action = apiAction({}, READ_METHODS);
