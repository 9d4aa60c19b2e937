import { useEffect } from "react";
import { href, Link, useNavigate } from "react-router";
import { Countdown } from "#app/ui/countdown.tsx";
import { Panel } from "#app/ui/panel.tsx";

const SECONDS = 5;
const NEXT = href("/dashboard");

/** Where a browser without scripts goes on to, and when; with scripts the countdown does it, and lets go of a player who leaves before. */
export const WELCOME_REFRESH = `${SECONDS}; url=${NEXT}`;

/** The page after the purchase; goes on to the dashboard after 5 seconds. It grants nothing: Stripe tells the site. */
export function Welcome() {
  return (
    <div className="mx-auto grid w-full max-w-md gap-4 px-4 py-16">
      <Panel className="grid justify-items-start gap-3">
        <h1 className="text-2xl">Welcome to Pro!</h1>
        <p>Thank you. Your subscription shows as soon as Stripe has confirmed it, usually within seconds.</p>
        <p>
          <Countdown seconds={SECONDS}>{(left) => <Leaving left={left} />}</Countdown> <Link to={NEXT}>Go now</Link>
        </p>
      </Panel>
    </div>
  );
}

function Leaving({ left }: { left: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    if (left === 0) navigate(NEXT, { replace: true });
  }, [left, navigate]);
  return `Taking you to your dashboard in ${left} seconds.`;
}
