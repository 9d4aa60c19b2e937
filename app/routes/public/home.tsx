import { href } from "react-router";
import { SITE_FULL_NAME } from "#app/content/site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { Route } from "./+types/home";

export const meta: Route.MetaFunction = () => [
  { title: SITE_FULL_NAME },
  {
    name: "description",
    content:
      "A fan-made flipping toolkit for College Football 26 and Madden 26: log your flips and see profit after the 10% tax, success rate and ROI.",
  },
];

const POINTS = [
  { title: "Profit after tax", text: "The auction takes 10%. Every flip shows what really stays with you, to the coin." },
  { title: "Your week at a glance", text: "7-day profit, success rate, ROI and what is still listed, per game." },
  { title: "Made for the phone beside the console", text: "Small pages that work on a slow connection, also with scripts off." },
];

export default function Home() {
  return (
    <div className="mx-auto grid max-w-5xl gap-8 px-4 py-10">
      <section className="grid max-w-2xl gap-4">
        <h1 className="text-2xl">Know what every flip really made you.</h1>
        <p className="text-muted">
          HTMC is a fan-made flipping toolkit for College Football 26 and Madden 26. Log what you buy and sell in the auction house and see
          your coins, not your guesses.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink look="primary" to={href("/signup")}>
            Sign up free
          </ButtonLink>
          <ButtonLink to={href("/tools/flip-tracker")}>See the flip tracker</ButtonLink>
        </div>
      </section>
      <div className="grid gap-3 sm:grid-cols-3">
        {POINTS.map(({ title, text }) => (
          <Card key={title} className="grid content-start gap-1">
            <h2 className="text-base">{title}</h2>
            <p className="text-sm text-muted">{text}</p>
          </Card>
        ))}
      </div>
    </div>
  );
}
