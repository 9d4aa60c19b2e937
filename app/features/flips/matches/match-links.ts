import { href } from "react-router";
import type { Game } from "#app/domain/games.ts";

const MATCHES = href("/dashboard/my-flips/matches");

/** The page that is shown, and the programs that are chosen for all undecided cards, the last one first. */
export interface MatchesQuery {
  page: number;
  programs: readonly string[];
}

export const MAX_PROGRAMS = 12;

export function parseMatchesQuery(params: URLSearchParams): MatchesQuery {
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { page: Math.max(1, page), programs: params.getAll("all").slice(0, MAX_PROGRAMS) };
}

/** The query after a program was chosen, or no longer is. */
export function toggleProgram({ page, programs }: MatchesQuery, program: string): MatchesQuery {
  const others = programs.filter((other) => other !== program);
  return { page, programs: others.length < programs.length ? others : [program, ...others].slice(0, MAX_PROGRAMS) };
}

export function matchesPath(game: Game, { page = 1, programs = [] }: Partial<MatchesQuery> = {}): string {
  const params = [["of", game], ...programs.map((program) => ["all", program])];
  if (page > 1) params.push(["page", String(page)]);
  return `${MATCHES}?${new URLSearchParams(params)}`;
}
