import { type Mistake, mistakesIn } from "./mistake.ts";

const signUp = mistakesIn(
  "app/features/account/sign-up.server.ts",
  ["tests/features/account/sign-up.test.ts"],
  [
    {
      name: "a stranger who signs up twice keeps his password on the owner's account",
      find: "signupContested: sql`${users.signupContested} or (${isOthers})`",
      replace: "signupContested: sql`(${isOthers})`",
      core: true,
    },
  ],
);

const sessions = [
  ...mistakesIn(
    "app/features/account/sessions/sessions.server.ts",
    ["tests/features/account/sessions.test.ts"],
    [
      {
        name: "ended sessions are listed",
        find: ".where(and(eq(sessions.userId, userId), isLive))\n    .orderBy(desc(sessions.lastSeenAt)",
        replace: ".where(eq(sessions.userId, userId))\n    .orderBy(desc(sessions.lastSeenAt)",
      },
    ],
  ),
  ...mistakesIn(
    "app/features/account/sessions/sessions.server.ts",
    ["tests/features/account/sessions.test.ts"],
    [
      {
        name: "an account whose address is not confirmed hears live activity",
        find: " and ${users.emailConfirmedAt} is not null`",
        replace: "`",
      },
    ],
  ),
];

const housekeeping = mistakesIn(
  "app/server/work.ts",
  ["tests/features/account/housekeeping.test.ts"],
  [
    {
      name: "links are forgotten as soon as they end",
      find: "${emailTokens.expiresAt} < now() - interval '30 days'",
      replace: "${emailTokens.expiresAt} < now()",
    },
  ],
);

const visitor = [
  ...mistakesIn(
    "app/http/context.server.ts",
    ["tests/requests/settings.test.ts"],
    [
      {
        name: "the browser's time zone goes before the account's",
        find: "viewerIfKnown(context)?.timeZone ?? browserTimeZone(request)",
        replace: "browserTimeZone(request) ?? viewerIfKnown(context)?.timeZone ?? null",
      },
    ],
  ),
  ...mistakesIn(
    "app/http/game.server.ts",
    ["tests/requests/settings.test.ts", "tests/requests/two-games.test.ts"],
    [
      {
        name: "looking ahead at the other game's page chooses that game",
        find: "named !== null && !isPrefetch(request)",
        replace: "named !== null",
      },
    ],
  ),
];

const LIMITS = ["tests/requests/apart/limits.test.ts"];
const BULK_LIMITS = ["tests/requests/apart/bulk-limits.test.ts"];
const limits = [
  ...mistakesIn("app/http/guards/limits.server.ts", LIMITS, [
    {
      name: "one client may ask for 6,000 mails an hour",
      find: `"mail-client", 60,`,
      replace: `"mail-client", 6_000,`,
      core: true,
    },
  ]),
  ...mistakesIn("app/routes/flips/list/list-actions.ts", BULK_LIMITS, [
    {
      name: "acts on many flips are not limited",
      find: "    if (seconds > 0) return problem(rateLimitMessage(seconds), 429);\n",
      replace: "",
    },
  ]),
  ...mistakesIn("app/features/flips/change-flips.server.ts", BULK_LIMITS, [
    { name: "5,000 flips may be chosen at once", find: "MAX_SELECTED = 500;", replace: "MAX_SELECTED = 5_000;" },
  ]),
];

export const ACCOUNT: readonly Mistake[] = [...signUp, ...sessions, ...housekeeping, ...visitor, ...limits];
