import { Hint } from "#app/ui/panel.tsx";
import { OWN_PRICES_NOTE } from "./own-prices-note.ts";
import type { PricePicture as Drawing } from "./price-picture.server.ts";
import { PricePicture } from "./price-picture.tsx";
import { PriceStrip } from "./price-strip.tsx";
import type { Strip } from "./strip.ts";

interface Props {
  strip: Strip | null;
  /** Number of sales that the own price leaves out. */
  leftOut: number;
  picture: Drawing | null;
}

/** What a card's history begins with. */
export function CardPrices({ strip, leftOut, picture }: Props) {
  return (
    <>
      {strip ? (
        <div className="grid gap-1">
          <PriceStrip strip={strip} />
          {strip.price === "" ? null : <Hint>{[leftOutText(leftOut), OWN_PRICES_NOTE].filter(Boolean).join(" ")}</Hint>}
        </div>
      ) : null}
      {picture ? <PricePicture picture={picture} /> : null}
    </>
  );
}

/** "1 price left out: it's far from the others."; "" without one. */
const leftOutText = (leftOut: number): string =>
  leftOut === 0
    ? ""
    : leftOut === 1
      ? "1 price left out: it's far from the others."
      : `${leftOut} prices left out: they're far from the others.`;
