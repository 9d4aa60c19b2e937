import type { ReactNode } from "react";
import type { Strip } from "./strip.ts";

/** A card's strip with the buttons that take its price; the same wherever a card is named. */
export function PriceStrip({ strip, children }: { strip: Strip; children?: ReactNode }) {
  const { last, price, sample, most } = strip;
  const parts = [
    last && <span key="last">{last}</span>,
    price && (
      <span key="price">
        <b>{price}</b>
        {sample && ` ${sample}`}
      </span>
    ),
    most && <span key="most">{most}</span>,
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p>{parts.flatMap((part, at) => (at === 0 ? [part] : [" · ", part]))}</p>
      {children}
    </div>
  );
}
