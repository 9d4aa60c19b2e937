import { buttonClass } from "#app/ui/form/button.tsx";
import { useLinkFollower } from "#app/ui/page/link-follower.ts";
import { FramedTable } from "#app/ui/table.tsx";
import type { ListedCard } from "./list-cards.server.ts";

/** A card of the list; its art is an address that the page may load, or null. */
export type ShownCard = Omit<ListedCard, "imageUrl"> & { art: string | null };

/** The cards of a page: a table, or stacked rows on a phone, each with the way to flip it. */
export function CardTable({ cards, flipTo }: { cards: readonly ShownCard[]; flipTo: (card: ShownCard) => string }) {
  const followLinks = useLinkFollower();
  return (
    <FramedTable stacks onClick={followLinks}>
      <thead>
        <tr>
          <th>Name</th>
          <th className="num">OVR</th>
          <th>Pos</th>
          <th>Team</th>
          <th className="cell-minor">Conference</th>
          <th>Program</th>
          <th>
            <span className="sr-only">Flip</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <tr key={card.id}>
            <td className="cell-lead">{card.art === null ? card.name : <WithArt art={card.art} name={card.name} />}</td>
            <td className="cell-key num">{card.ovr}</td>
            <td>{card.pos}</td>
            <td>{card.team}</td>
            <td className="cell-minor">{card.conference}</td>
            <td>{card.program}</td>
            <td className="cell-act">
              <a
                href={flipTo(card)}
                className={buttonClass("plain", "small")}
                aria-label={`Flip this card: ${card.name}, ${card.pos} ${card.ovr}`}
              >
                Flip this card
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </FramedTable>
  );
}

function WithArt({ art, name }: { art: string; name: string }) {
  return (
    <span className="flex items-center gap-2">
      <img
        src={art}
        alt=""
        width={48}
        height={64}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="h-16 w-12 shrink-0 rounded-sm bg-raised object-contain"
      />
      {name}
    </span>
  );
}
