import { Button } from "#app/ui/form/button.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

/** Sends the form; where scripts run there is nothing to send, and the button in its place empties the form. */
export function SendOrClear({ onClear }: { onClear: () => void }) {
  return useHydrated() ? (
    <Button type="button" className="justify-self-start" onClick={onClear}>
      Clear
    </Button>
  ) : (
    <Button look="primary">Calculate</Button>
  );
}
