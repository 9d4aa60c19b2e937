import { Link } from "react-router";
import { MAX_SOURCE_NAME } from "#app/domain/flip.ts";
import type { CardLine } from "#app/features/flips/card-texts.ts";
import { Field, nameKeys } from "#app/ui/form/field.tsx";
import type { formFields } from "#app/ui/form/form-fields.ts";
import { Hint } from "#app/ui/panel.tsx";

interface Props {
  cards: readonly CardLine[];
  names: readonly string[];
  clearTo: string;
  sourcesTo: string;
  /** Null hides the field. */
  found: ReturnType<ReturnType<typeof formFields>["field"]> | null;
  isKept: boolean;
}

export function LineOffers({ found, isKept, clearTo, sourcesTo, cards, names }: Props) {
  return (
    <>
      <Hint id="log-line-hint">
        Bought <b>&gt;</b> sold, <b>@</b> to list it. 3x for copies, # for the filter used.
      </Hint>
      {found ? <Found key={`${found.defaultValue} ${isKept}`} {...{ found, isKept, clearTo, sourcesTo }} /> : null}
      <Offered id="log-cards" texts={[...new Set(cards.map(({ line }) => line))]} />
      <Offered id="log-names" texts={names} />
    </>
  );
}

function Found({
  found,
  isKept,
  clearTo,
  sourcesTo,
}: Pick<Props, "isKept" | "clearTo" | "sourcesTo"> & { found: NonNullable<Props["found"]> }) {
  return (
    <>
      <Field
        label="Filter used"
        list="log-names"
        maxLength={MAX_SOURCE_NAME}
        {...nameKeys}
        {...found}
        hint={
          <>
            {found.defaultValue ? (
              <span>
                <Link to={clearTo} preventScrollReset tabIndex={0} className="underline">
                  Clear
                </Link>
                {" · "}
              </span>
            ) : null}
            <Link to={sourcesTo} tabIndex={0} className="underline">
              My filters
            </Link>
          </>
        }
      />
      <label className="flex min-h-11 items-center gap-2">
        <input type="checkbox" name="keep" defaultChecked={isKept} className="size-5" /> Use for the next ones too
      </label>
    </>
  );
}

function Offered({ id, texts }: { id: string; texts: readonly string[] }) {
  return (
    <datalist id={id}>
      {texts.map((text) => (
        <option key={text} value={text} />
      ))}
    </datalist>
  );
}
