import type { ReactNode } from "react";
import type { Strip } from "./strip.ts";

/** A card's strip with the buttons that take its price; the same wherever a card is named. */
export function PriceStrip({ strip, children }: { strip: Strip; children?: ReactNode }) {
  const { most, price, sample, last } = strip;
  const parts = [
    most && <span key="most">{most}</span>,
    price && (
      <span key="price">
        <b>{price}</b>
        {sample && ` ${sample}`}
      </span>
    ),
    last && <span key="last">{last}</span>,
  ].filter(Boolean);
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <p>{parts.flatMap((part, at) => (at === 0 ? [part] : [" · ", part]))}</p>
      {children}
    </div>
  );
}
