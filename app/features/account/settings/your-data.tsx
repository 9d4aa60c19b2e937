import { href } from "react-router";
import { buttonClass } from "#app/ui/form/button.tsx";
import { Section } from "./section.tsx";

/** Everything of one's own as a file. */
export function YourData() {
  return (
    <Section title="Your Data">
      <p className="text-sm text-muted">
        One JSON file with everything we hold about you: account, flips, coins, sessions. Your password is not in it.
      </p>
      <p>
        <a href={href("/dashboard/settings/export.json")} className={buttonClass()} download>
          Export all data
        </a>
      </p>
    </Section>
  );
}
