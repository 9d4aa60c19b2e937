import type { Columns } from "#app/db/import/header.ts";

export type CardField = "name" | "ovr" | "position" | "team" | "conference" | "program" | "image" | "id";

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
