import type { ReactNode } from "react";
import { Link } from "react-router";
import { SampleFlips } from "#app/features/flips/sample/sample-flips.tsx";

interface Props {
  maxBuyTo: string;
  importTo: string;
  children: ReactNode;
}

export function FirstDay({ maxBuyTo, importTo, children }: Props) {
  return (
    <section aria-labelledby="first-day" className="grid gap-3">
      <h2 id="first-day" className="text-lg">
        Your first flip in three steps
      </h2>
      <ol className="grid list-decimal gap-4 ps-5">
        <li>
          <h3 className="text-base">Know your limit</h3>
          <p className="text-sm text-muted">
            The auction keeps 10% of every sale. <Link to={maxBuyTo}>Max buy</Link> shows the most you can pay and still
            make a profit.
          </p>
        </li>
        <li className="min-w-0">
          <h3 className="text-base">Add it in one line</h3>
          <p className="mb-2 text-sm text-muted">
            Name, OVR, position and what you paid. Add <b>@</b> and a price to list it, or <b>&gt;</b> and a price if it
            already sold.
          </p>
          {children}
        </li>
        <li>
          <h3 className="text-base">Mark it sold</h3>
          <p className="text-sm text-muted">
            Tap Listed when your card sells. Your profit after tax shows up here and in My Flips.
          </p>
        </li>
      </ol>
      <p className="text-sm">
        Have a spreadsheet?{" "}
        <a href={importTo} className="inline-flex min-h-11 items-center underline">
          Import it
        </a>
        .
      </p>
      <details>
        <summary className="w-fit py-2 text-sm underline pointer-coarse:py-3">See a sample</summary>
        <SampleFlips />
      </details>
    </section>
  );
}
