import { flipsText } from "#app/domain/flip.ts";
import { CORRECTIONS, type Corrections } from "./corrections.ts";

interface Props {
  corrected: number;
  /** There's nothing else to import, so leaving them isn't a choice. */
  isAlone: boolean;
  chosen: Corrections | null;
}

export function CorrectionChoice({ corrected, isAlone, chosen }: Props) {
  const isOne = corrected === 1;
  const texts: Record<Corrections, string> = {
    leave: isOne ? "Leave it as it is" : "Leave them as they are",
    change: `Change ${isOne ? "it" : "them"} to what the sheet says`,
    add: isOne ? "Add the row as another flip" : "Add the rows as other flips",
  };
  return (
    <fieldset className="grid basis-full gap-1">
      <legend>{`${flipsText(corrected)} you already have ${isOne ? "differs" : "differ"} from this sheet:`}</legend>{" "}
      {CORRECTIONS.filter((choice) => !(isAlone && choice === "leave")).map((choice) => (
        <label key={choice} className="flex items-center gap-2 pointer-coarse:py-2">
          <input
            type="radio"
            name="corrections"
            value={choice}
            defaultChecked={choice === (chosen ?? (isAlone ? "change" : "leave"))}
          />{" "}
          {texts[choice]}{" "}
        </label>
      ))}
    </fieldset>
  );
}
