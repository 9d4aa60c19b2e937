import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { SampleFlips } from "./sample-flips.tsx";

/** The public tracker as a visitor sees it: what it does, a sample, and the way in, which keeps a handed-over price. */
export function TrackerIntro({ next }: { next: string }) {
  const query = `?${new URLSearchParams({ next })}`;
  return (
    <div className="mx-auto grid max-w-5xl gap-6 px-4 py-8">
      <PageHeading title="Flip Tracker" />
      <p className="max-w-2xl text-muted">
        Add what you buy and what you sell it for. The tracker takes off the 10% auction tax, adds up your profit and
        shows the return on every flip, on your phone and your computer.
      </p>
      <SampleFlips />
      <div className="flex flex-wrap gap-2">
        <ButtonLink variant="primary" to={href("/signup") + query}>
          Sign up free
        </ButtonLink>
        <ButtonLink to={href("/login") + query}>Log in</ButtonLink>
      </div>
    </div>
  );
}
