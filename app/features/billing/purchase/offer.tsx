import type { ReactNode } from "react";
import { href } from "react-router";
import { SITE_NAME } from "#app/content/site.ts";
import { CLAIMS, NOTHING_HELD_BACK, PRO_FEATURES } from "#app/content/subscribe.ts";
import { PRO_PLAN, PRO_PRICE } from "#app/domain/pro-plan.ts";
import { Panel } from "#app/ui/panel.tsx";

type Props = {
  trial: boolean;
  /** The subscription of who looks, when they have or had one. */
  subscription: ReactNode;
  /** What the visitor can do about the offer. */
  children: ReactNode;
};

/** The offer: price and trial, what it consists of, and the visitor's way to it (docs/product.md#pro). */
export function Offer({ trial, subscription, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-3xl gap-6 px-4 py-8">
      <Panel className="grid justify-items-center gap-3 text-center">
        <h1 className="text-xl">{`${SITE_NAME} ${PRO_PLAN.name}`}</h1>
        <p>
          <strong className="text-2xl">{PRO_PRICE}</strong> <span className="text-muted">USD per month</span>
        </p>
        {trial ? <p className="text-muted">{`with a ${PRO_PLAN.trialDays}-day free trial. Cancel at any time.`}</p> : null}
        {children}
      </Panel>
      {subscription}
      <section className="grid gap-3 sm:grid-cols-2" aria-label="What Pro offers">
        {PRO_FEATURES.map(({ title, text }) => (
          <Panel as="div" key={title} className="grid content-start gap-1 sm:last:odd:col-span-2">
            <h2 className="text-base">{title}</h2>
            <p className="text-sm text-muted">{text}</p>
          </Panel>
        ))}
      </section>
      <dl className="grid grid-cols-3 gap-2 text-center">
        {CLAIMS.map(({ figure, label }) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-xl font-bold">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="text-center text-sm text-muted">{NOTHING_HELD_BACK}</p>
      <p className="text-center">
        <a href={href("/")}>Back to main site</a>
      </p>
    </div>
  );
}
