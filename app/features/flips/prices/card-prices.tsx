import { Hint } from "#app/ui/panel.tsx";
import { OWN_PRICES_NOTE } from "./own-prices-note.ts";
import type { PricePicture as Drawing } from "./price-picture.server.ts";
import { PricePicture } from "./price-picture.tsx";
import { PriceStrip } from "./price-strip.tsx";
import type { Strip } from "./strip.ts";

interface Props {
  strip: Strip | null;
  /** What the own price leaves out; "" for nothing. */
  leftOut: string;
  picture: Drawing | null;
}

/** What a card's history begins with. */
export function CardPrices({ strip, leftOut, picture }: Props) {
  return (
    <>
      {strip ? (
        <div className="grid gap-1">
          <PriceStrip strip={strip} />
          {strip.price === "" ? null : (
            <Hint>{`${leftOut && `${leftOut}: far from the others. `}${OWN_PRICES_NOTE}`}</Hint>
          )}
        </div>
      ) : null}
      {picture ? <PricePicture picture={picture} /> : null}
    </>
  );
}
