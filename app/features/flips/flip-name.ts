import type { Flip } from "./flip.ts";

export function flipName(flip: Pick<Flip, "name">): string {
  return flip.name || "Unnamed card";
}
