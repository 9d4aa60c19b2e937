import { Chip } from "#app/ui/chip.tsx";
import { Section } from "./section.tsx";

/** The subscription where Pro cannot be bought. */
export function SubscriptionComingSoon() {
  return (
    <Section title="Subscription">
      <p>
        <Chip tone="muted">Coming soon</Chip>
      </p>
      <p className="text-sm text-muted">Everything here is free until then.</p>
    </Section>
  );
}
