import { useDelegatedLinks } from "#app/ui/page/link-follower.ts";
import { FramedTable } from "#app/ui/table.tsx";
import type { ListedCard } from "./list-cards.server.ts";

/** `art` is an image URL that the page may load, `own` the player's own price with its sample; null without one. */
export type ShownCard = Omit<ListedCard, "imageUrl"> & { art: string | null; own: string | null };

export const hasOwnPrice = ({ own }: ShownCard): boolean => own !== null;

interface TableProps {
  cards: readonly ShownCard[];
  flipTo: (card: ShownCard) => string;
}

export function CardTable({ cards, flipTo }: TableProps) {
  const followLinks = useDelegatedLinks();
  const isPriced = cards.some(hasOwnPrice);
  return (
    <FramedTable stacks frameClassName="card-rows" onClick={followLinks}>
      <thead>
        <tr>
          <th>Name</th>
          <th className="num">OVR</th>
          <th>Pos</th>
          <th>Team</th>
          {/* Both don't fit from 768 px on. */}
          {isPriced ? null : <th className="cell-minor">Conference</th>}
          <th>Program</th>
          {isPriced ? <th>Your price</th> : null}
        </tr>
      </thead>
      <tbody>
        {cards.map((card) => (
          <CardRow key={card.id} card={card} isPriced={isPriced} to={flipTo(card)} />
        ))}
      </tbody>
    </FramedTable>
  );
}

function CardRow({ card, isPriced, to }: { card: ShownCard; isPriced: boolean; to: string }) {
  return (
    <tr>
      <td className="cell-lead">
        <a href={to} aria-label={`Add flip: ${card.name}, ${card.pos} ${card.ovr}`}>
          {card.art === null ? card.name : <WithArt art={card.art} name={card.name} />}
        </a>
      </td>
      <td className="cell-key num">{card.ovr}</td>
      <td>{card.pos}</td>
      <td>{card.team}</td>
      {isPriced ? null : <td className="cell-minor">{card.conference}</td>}
      <td>{card.program}</td>
      {isPriced ? <td data-label={hasOwnPrice(card) ? "Your price" : undefined}>{card.own}</td> : null}
    </tr>
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
