import type { Game } from "#app/domain/games.ts";
import type { Flip } from "#app/features/flips/flip.ts";
import { type FlipLinks, withParam } from "#app/features/flips/flip-links.ts";
import { chipClass } from "#app/ui/chip.tsx";

/**
 * What stands behind a flip's name: how many copies were bought with it, which leads to them, its card's program
 * and what it was found with; nothing for a flip without any.
 */
export function rowNotes({ lotId, lotCopies, program, source }: Flip, links: FlipLinks, game: Game) {
  const found = [program, source].filter((text) => text !== null).join(" · ");
  if (lotId === null && found === "") return null;
  return (
    <>
      {lotId === null ? null : (
        <>
          {" "}
          <a
            href={withParam(withParam(links.list, "of", game), "lot", lotId)}
            className={chipClass("muted")}
            aria-label={`${lotCopies} copies bought together`}
          >
            {`×${lotCopies}`}
          </a>
        </>
      )}
      {found === "" ? null : <span className="flip-found"> {found}</span>}
    </>
  );
}
