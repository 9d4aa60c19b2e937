import { GAMES } from "#app/domain/games.ts";
import type { FilterWord } from "#app/features/flips/flip-filter.ts";

export interface ApiCall {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  summary: string;
  /** Query parameters with their descriptions. */
  words?: Record<string, string>;
  /** Schema name of the request body; with `plainBody`, it may also be plain text. */
  body?: string;
  plainBody?: true;
  /** Schema names of the response bodies, by status. */
  answers: Record<number, string>;
  errors?: readonly number[];
}

const GAME = `The game: ${GAMES.map((game) => game.toLowerCase()).join(" or ")}. Without it, your active one.`;

export const API_LIST_PARAMS: Record<"show" | "find" | "lot" | FilterWord, string> = {
  show: "listed or sold, in any case.",
  find: "Words to find flips by.",
  lot: "The copies of one lot.",
  position: "QB, HB, …, or an older game's name of one, such as RB.",
  ovrMin: "60 to 99.",
  ovrMax: "60 to 99.",
  noOvr: "1: flips without an OVR.",
  named: "Exactly this name.",
  noName: "1: flips without a name.",
  ofCard: "The id of a card, or none.",
  program: "A program, or none.",
  source: "The id of a filter, or none.",
  since: "From this day, such as 2026-11-01.",
  until: "To this day, included.",
  dates: "logged: the days of logging, not of the sale.",
  weekday: "0 to 6, Sunday is 0; with since and until.",
  hour: "0 to 23; with since and until.",
  session: "A session, as Reports link it.",
  result: "win, loss or even.",
  asked: "How often you asked for it: 2, or 2- for 2 or more. 0: without an asking price.",
};

export const API_CALLS: readonly ApiCall[] = [
  {
    method: "get",
    path: "/flips",
    summary: "Your flips, the newest first.",
    words: {
      game: GAME,
      limit: "1 to 500; without it, 100.",
      cursor: "What next said on the page before.",
      ...API_LIST_PARAMS,
    },
    answers: { 200: "FlipPage" },
  },
  {
    method: "post",
    path: "/flips",
    summary: "Adds a flip, or up to 500, all or none. The same id again adds nothing.",
    words: { game: GAME },
    body: "NewFlip",
    answers: { 201: "AddedFlip", 200: "AddedFlip" },
    errors: [409, 413],
  },
  {
    method: "post",
    path: "/flips/quick",
    summary: "Adds a flip from one line, as the quick log does, or sells a listed one.",
    words: {
      game: GAME,
      flip: "The same as flip in the body, for a line as plain text.",
      price: "1: said also says the card's own price.",
    },
    body: "QuickLine",
    plainBody: true,
    answers: { 201: "AddedFlips", 200: "AddedFlips" },
    errors: [409],
  },
  {
    method: "post",
    path: "/flips/waiting",
    summary: "Re-lists flips that didn't sell overnight.",
    words: { game: GAME },
    body: "Relist",
    answers: { 200: "Relisted" },
    errors: [404],
  },
  {
    method: "get",
    path: "/flips/{id}",
    summary: "One flip; its version is the ETag.",
    answers: { 200: "Flip" },
    errors: [404],
  },
  {
    method: "patch",
    path: "/flips/{id}",
    summary: "Changes the fields you send. Send the version you saw, as version or as If-Match.",
    body: "FlipChange",
    answers: { 200: "ChangedFlip" },
    errors: [404, 409, 412, 428],
  },
  {
    method: "delete",
    path: "/flips/{id}",
    summary: "Deletes a flip. You can undo it for 30 days.",
    answers: { 200: "ChangedFlip" },
    errors: [404, 412],
  },
  {
    method: "post",
    path: "/flips/{id}/sell",
    summary: "Marks a flip sold, at its own price and now unless you say otherwise.",
    body: "Sale",
    answers: { 200: "ChangedFlip" },
    errors: [404, 409, 412],
  },
  {
    method: "post",
    path: "/flips/{id}/relist",
    summary: "Marks a flip listed again.",
    answers: { 200: "ChangedFlip" },
    errors: [404, 409, 412],
  },
  {
    method: "post",
    path: "/acts/{id}/undo",
    summary: "Undoes what a call or a page did in the last 30 days.",
    answers: { 200: "Undone" },
    errors: [404],
  },
  {
    method: "get",
    path: "/prices",
    summary: "What your cards sell for, by your own sales of the last 30 days; the last sale first.",
    words: {
      game: GAME,
      find: "Words to find cards by: name, OVR, position.",
      page: "From 1.",
      limit: "1 to 500; without it, 100.",
    },
    answers: { 200: "PricePage" },
  },
  { method: "get", path: "/me", summary: "Whose token this is.", words: { game: GAME }, answers: { 200: "Me" } },
  {
    method: "get",
    path: "/summary",
    summary: "What you made: the figures of My Flips.",
    words: { game: GAME, window: "today, 7d, 30d or all; without it, today." },
    answers: { 200: "Summary" },
  },
];

export const API_ERRORS: Readonly<Record<number, string>> = {
  400: "A value in the call is wrong. Each of the errors names it: #/buy, or a word of the address.",
  401: "No token, or one that isn't ours, was revoked or has ended. Send it in the Authorization header.",
  403: "The token only reads, or your email isn't confirmed yet.",
  404: "There's no such address, flip or act; it may be deleted or somebody else's.",
  405: "The address takes another method; Allow names them.",
  409: "The flip was changed meanwhile, the id is another flip's, or the same call is still running.",
  410: "The call with this Idempotency-Key was done before, and its flip was deleted since.",
  411: "The call doesn't say how long its body is. Send a Content-Length.",
  412: "If-Match names an older version. Read the flip again.",
  413: "The body is too large: at most 64 KiB; 1 MiB for new flips and 4 KiB for a line.",
  414: "The address is too long.",
  415: "The body must be JSON, with Content-Type: application/json, and uncompressed, without a Content-Encoding.",
  421: "This isn't our host name.",
  422: "This Idempotency-Key came with another call before. Use a new one.",
  428: "Say which version of the flip you saw.",
  429: "Too many calls, or 200,000 Idempotency-Keys in 35 days. Retry-After says how many seconds to wait.",
  500: "Something went wrong on our side. Try again.",
  503: "Our database didn't respond, or others are adding many flips. Try again; with an id or an Idempotency-Key nothing is saved twice.",
};

export const COMMON_ERRORS = [400, 401, 403, 429, 500, 503] as const;
export const BODY_ERRORS = [411, 413, 415] as const;
