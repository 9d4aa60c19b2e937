import { z } from "zod";
import { GAMES } from "#app/domain/games.ts";
import { SALE_WINDOWS } from "#app/domain/sale-windows.ts";
import { SKIP_REASONS } from "#app/features/flips/waiting/skip-reasons.ts";
import { Flip } from "./flip-json.server.ts";
import { Price, PricedCard } from "./price-json.server.ts";

const Said = z.string().meta({ description: "The answer as a phone speaks it." });
const Act = z.uuid().nullable().meta({ description: "Id for POST /acts/{id}/undo; null if there's nothing to undo." });
const Coins = z.int();

/** Response bodies. Clients must ignore unknown fields, since more may be added. */
export const FlipPage = z.looseObject({
  flips: z.array(Flip),
  next: z.string().nullable().meta({ description: "Cursor of the next page; null on the last one." }),
});

const Since = z.looseObject({ edited: z.int(), deleted: z.int() }).optional().meta({
  description:
    "Only in a repeated answer: how many of its flips were edited since (they're shown as they are now) and how many were deleted (they're left out).",
});

const Card = z.looseObject({
  id: z.uuid(),
  name: z.string(),
  ovr: z.int(),
  pos: z.string(),
  program: z.string().nullable(),
  team: z.string().nullable(),
});

const Cards = z.array(Card).optional().meta({
  description:
    "Up to twelve cards to choose from with PATCH and card: all that fit, including the one you picked last time, or close matches.",
});

export const AddedFlip = Flip.extend({ cards: Cards, said: Said, since: Since });

const Choice = z.looseObject({ flip: z.uuid(), said: Said, cards: z.array(Card) });

export const AddedFlips = z.looseObject({
  flips: z.array(Flip),
  act: Act.optional(),
  cards: Cards,
  choices: z.array(Choice).optional().meta({
    description: "Flips whose card isn't certain, each with up to twelve cards that fit.",
  }),
  price: Price.nullable().optional().meta({
    description: "Only for POST /flips/quick: what you sell the card for; null without sales in the last 30 days.",
  }),
  said: Said,
  since: Since,
});

export const PricePage = z.looseObject({
  prices: z.array(PricedCard),
  next: z.int().nullable().meta({ description: "The number of the next page; null on the last one." }),
});

export const ChangedFlip = Flip.extend({ act: Act, said: Said, since: Since });

export const Relisted = z.looseObject({
  listed: z.int().meta({ description: "Number of flips that were relisted." }),
  after_tax: Coins.meta({ description: "What they bring at their new prices, after tax." }),
  skipped: z.array(z.looseObject({ id: z.uuid(), reason: z.enum(SKIP_REASONS) })).meta({
    description:
      "below: under what it cost, unpriced: no recent price of yours, changed: it doesn't wait anymore, missing: there's no such flip.",
  }),
  act: Act,
  said: Said,
});

export const Undone = z.looseObject({
  undone: z.int().meta({ description: "Number of flips put back as they were." }),
  changed: z.int().meta({ description: "Number of flips left alone because they changed since." }),
  act: Act,
  said: Said,
});

export const Me = z.looseObject({
  email: z.string(),
  game: z.enum(GAMES).meta({ description: "Your active game." }),
  time_zone: z.string().meta({ description: "The time zone of your days." }),
  day_ends_at: z.int().meta({ description: "The hour at which your day ends." }),
  token: z.looseObject({ name: z.string(), access: z.enum(["read", "write"]), ends_at: z.iso.datetime() }),
});

const Sums = z.looseObject({ profit: Coins, sold: z.int() });

export const Summary = z.looseObject({
  game: z.enum(GAMES),
  window: z.enum(SALE_WINDOWS),
  profit: Coins.meta({ description: "Profit of the sales in this window, after tax." }),
  sold: z.int(),
  before: Sums.nullable().meta({ description: "The same number of days before; null for all time." }),
  totals: z.looseObject({
    flips: z.int(),
    sold: z.int(),
    listed: z.int(),
    profit: Coins,
    average_roi: z.number().nullable(),
    balance: Coins,
    listed_cost: Coins,
    listed_gain: Coins,
    unpriced: z.int(),
  }),
  said: Said,
});

export const Problem = z.looseObject({
  type: z.url(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  said: Said,
  errors: z
    .array(
      z.looseObject({
        detail: z.string(),
        pointer: z.string().optional().meta({ description: "The value in the body, such as #/buy." }),
        parameter: z.string().optional().meta({ description: "The query parameter." }),
      }),
    )
    .optional(),
  choices: z
    .array(z.looseObject({ flip: z.uuid(), said: Said }))
    .optional()
    .meta({
      description: "Your listed flips that the line could mean. Send the line again with the id of one as flip.",
    }),
});
