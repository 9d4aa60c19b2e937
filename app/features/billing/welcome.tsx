import { href } from "react-router";
import { Card } from "#app/ui/card.tsx";

const SECONDS = 5;

/** The page after the purchase; goes on to the dashboard after 5 seconds (spec, section 2, checkout-success). It grants nothing: Stripe tells the site. */
export function Welcome() {
  return (
    <div className="mx-auto grid w-full max-w-md gap-4 px-4 py-16">
      <meta httpEquiv="refresh" content={`${SECONDS};url=${href("/dashboard")}`} />
      <Card className="grid justify-items-start gap-3">
        <h1 className="text-2xl">Welcome to Pro!</h1>
        <p>Thank you. Your subscription shows as soon as Stripe has confirmed it, usually within seconds.</p>
        <p>
          Taking you to your dashboard in{" "}
          <span className="count-down">
            <span>{SECONDS}</span>
          </span>{" "}
          seconds. <a href={href("/dashboard")}>Go now</a>
        </p>
      </Card>
    </div>
  );
}
