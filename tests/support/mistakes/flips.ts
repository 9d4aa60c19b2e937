import { type Mistake, mistakesIn } from "./mistake.ts";

const values = mistakesIn(
  "app/features/flips/flip.ts",
  ["tests/features/flips/sent-again.test.ts"],
  [
    {
      name: "an edit that was not saved is told as saved",
      find: "given[column] === undefined ||",
      replace: 'given[column] === undefined || column === "sell" ||',
      core: true,
    },
  ],
);

const changes = mistakesIn(
  "app/features/flips/change-flips.server.ts",
  [
    "tests/features/flips/sent-again.test.ts",
    "tests/features/flips/flips.test.ts",
    "tests/features/flips/undo/undo.test.ts",
  ],
  [
    {
      name: "a sale overwrites an edit of the same moment",
      find: "eq(flips.version, flip.version), from &&",
      replace: "from &&",
    },
    {
      name: "an edit begun before a bulk sale undoes it",
      find: "version: sql`${flips.version} + 1` };",
      replace: "};",
      core: true,
    },
  ],
);

const additions = mistakesIn(
  "app/features/flips/add-flips.server.ts",
  ["tests/features/flips/add-flips.test.ts"],
  [
    {
      name: "a flip of the other game passes for the one that was added",
      find: "filter(([, value]) => value !== undefined)",
      replace: 'filter(([name, value]) => value !== undefined && name !== "game")',
    },
    {
      name: "a flip deleted is added again",
      find: 'if (after.binned > 0) throw new Clash("binned");',
      replace: "",
    },
  ],
);

const paging = mistakesIn(
  "app/features/flips/list/list.server.ts",
  ["tests/features/flips/list.test.ts", "tests/features/flips/flips.test.ts"],
  [{ name: "a full last page leads to an empty one", find: "found.length > size", replace: "found.length >= size" }],
);

const CONSTRAINTS = ["tests/features/constraints.test.ts"];
const database = [
  ...mistakesIn("drizzle/0005_coins_and_activity_triggers.sql", CONSTRAINTS, [
    {
      name: "nobody is told of deleted flips",
      find:
        `CREATE TRIGGER "flips_removed_told" AFTER DELETE ON "flips" REFERENCING OLD TABLE AS changed_rows\n` +
        `\tFOR EACH STATEMENT EXECUTE FUNCTION "tell_activity"();`,
      replace: "SELECT 1;",
    },
    {
      name: "nobody is told of a changed balance",
      find:
        `CREATE TRIGGER "coin_adjustments_told" AFTER INSERT ON "coin_adjustments" ` +
        "REFERENCING NEW TABLE AS changed_rows\n" +
        `\tFOR EACH STATEMENT EXECUTE FUNCTION "tell_activity"();`,
      replace: "SELECT 1;",
    },
    {
      name: "the ledger takes a row whose balance does not follow",
      find: " AND balance + delta = NEW.balance_after",
      replace: "",
      core: true,
    },
  ]),
  ...mistakesIn("drizzle/0011_billing.sql", CONSTRAINTS, [
    {
      name: "a player may have two open subscriptions",
      find: `UNIQUE INDEX "subscriptions_one_open"`,
      replace: `INDEX "subscriptions_one_open"`,
    },
  ]),
];

const DOMAIN = (name: string) => [`tests/domain/${name}.test.ts`];
const domain = [
  ...mistakesIn("app/domain/dates.ts", DOMAIN("days"), [
    {
      name: "west of Greenwich the chart's dates are a day early",
      find: "at.getUTCDate()",
      replace: "at.getDate()",
    },
  ]),
  ...mistakesIn("app/domain/coins.ts", DOMAIN("coins"), [
    {
      name: "the largest price is refused",
      find: "return coins > MAX_COINS ?",
      replace: "return coins >= MAX_COINS ?",
    },
  ]),
  ...mistakesIn("app/domain/flip.ts", DOMAIN("flip"), [
    { name: "an OVR of 60 is refused", find: "Number(digits) >= OVR_MIN", replace: "Number(digits) > OVR_MIN" },
  ]),
  ...mistakesIn("app/domain/card.ts", DOMAIN("card"), [
    { name: "a card may have an OVR of 0", find: "CARD_OVR = { min: 1,", replace: "CARD_OVR = { min: 0," },
  ]),
  ...mistakesIn("app/domain/pro-plan.ts", DOMAIN("pro-plan"), [
    {
      name: "a subscription with a late payment does not count as Pro",
      find: `"active", "past_due"];`,
      replace: `"active"];`,
    },
  ]),
];

export const FLIPS: readonly Mistake[] = [...values, ...changes, ...additions, ...paging, ...database, ...domain];
