import { v7 as uuidv7 } from "uuid";
import { type Columns, excerpt } from "#app/db/import/header.ts";
import { cleanText, type Row, unreadable } from "#app/db/import/import-file.server.ts";
import { MAX_CARD_TEXT, MAX_IMAGE_ADDRESS } from "#app/db/schema.ts";
import { CARD_OVR, parseCardOvr, parseCardPosition } from "#app/domain/card.ts";

type CardField = "name" | "ovr" | "position" | "team" | "conference" | "program" | "image" | "id";

/** What card files of several games call their columns. */
export const CARD_COLUMNS: Columns<CardField> = {
  names: {
    name: ["player_name", "name", "player", "full_name", "card_name"],
    ovr: ["overall", "ovr", "rating", "overall_rating"],
    position: ["position", "pos"],
    team: ["team", "team_name", "school", "college"],
    conference: ["conference", "conf"],
    program: ["program", "program_name", "card_program"],
    image: ["image_url", "image", "img", "art", "card_image"],
    id: ["external_id", "card_id", "id"],
  },
  required: ["name", "ovr", "position"],
};

/** The columns of `staged`, in the order in which `readCard` fills them; `unlisted` is what the file calls an Other. */
export const STAGED = `id uuid not null, key text not null, has_id boolean not null,
  player_name text not null, overall smallint not null,
  position text not null, team text, conference text, program text, image_url text, unlisted text`;

const COLUMN_LABELS: Partial<Record<CardField, string>> = { name: "player name", image: "image address", ovr: "OVR" };

const LONGEST: Partial<Record<CardField, number>> = { image: MAX_IMAGE_ADDRESS };

/** What files write where there is nothing. */
const BLANK = /^(n\/a|null|none|-|—)?$/i;

/** A card as its file's row gives it, or the sentence that refuses the row. */
export function readCard(cells: Record<CardField, string>): Row {
  for (const field in cells) {
    const problem = wrong(field as CardField, cells[field as CardField]);
    if (problem !== null) return problem;
  }
  const name = cleanText(cells.name);
  if (name === "") return "the player name is empty";
  const ovr = parseCardOvr(cells.ovr);
  if (ovr === null)
    return `the OVR ${excerpt(cells.ovr)} is not a whole number from ${CARD_OVR.min} to ${CARD_OVR.max}`;
  const written = cleanText(cells.position);
  if (written === "") return "the position is empty";
  const listed = parseCardPosition(written);
  const position = listed ?? "Other";
  const [team, conference, program, id] = [cells.team, cells.conference, cells.program, cells.id].map(orNull);
  const key = id ? `id:${id}` : ["is:", name, ovr, position, program ?? "", team ?? ""].join("\t");
  const known = [team ?? null, conference ?? null, program ?? null, image(cells.image)];
  return [uuidv7(), key, id ? "t" : "f", name, ovr, position, ...known, listed === null ? written : null];
}

function wrong(field: CardField, cell: string): string | null {
  const what = COLUMN_LABELS[field] ?? field;
  const longest = LONGEST[field] ?? MAX_CARD_TEXT;
  return (
    unreadable(what, cell) ??
    (isLonger(field, cell, longest) ? `the ${what} is longer than ${longest} characters` : null)
  );
}

// why: what is kept can be longer than what was written, a letter up to three times and an address up to nine
function isLonger(field: CardField, cell: string, longest: number): boolean {
  if (cell.length * 9 <= longest || cell.length > longest) return cell.length > longest;
  return (field === "image" ? (image(cell) ?? "") : cleanText(cell)).length > longest;
}

function orNull(cell: string): string | null {
  const text = cleanText(cell);
  return BLANK.test(text) ? null : text;
}

/** An address that a page could show; anything but https is left out. */
function image(cell: string): string | null {
  const address = cell.trim();
  return /^https:\/\//i.test(address) ? (URL.parse(address)?.href ?? null) : null;
}
