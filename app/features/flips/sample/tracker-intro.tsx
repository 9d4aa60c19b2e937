import type { ReactNode } from "react";
import { href } from "react-router";
import { formatCoins, formatSigned } from "#app/domain/coins.ts";
import { formatRoi } from "#app/domain/flip.ts";
import { runningSums } from "#app/domain/sale-windows.ts";
import { flipName } from "#app/features/flips/flip-name.ts";
import { Chip } from "#app/ui/chip.tsx";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { Field, nameKeys } from "#app/ui/form/field.tsx";
import { PageHeading } from "#app/ui/page/page-heading.tsx";
import { panelClass } from "#app/ui/panel.tsx";
import { RunningLine } from "#app/ui/running-line.tsx";
import { deltaDirection, SignedFigure } from "#app/ui/stat-card.tsx";
import { Table } from "#app/ui/table.tsx";
import { profitIfSold, SAMPLE_FLIPS, SAMPLE_PROFIT } from "./sample-night.ts";
import type { TriedLine } from "./tried-line.ts";

interface Props {
  /** Path after log-in, with the prices handed over in its query. */
  next: string;
  tried: TriedLine | null;
}

/** The public tracker for visitors; the log-in links keep the entered prices. */
export function TrackerIntro({ next, tried }: Props) {
  const query = `?${new URLSearchParams({ next })}`;
  return (
    <div className="mx-auto grid max-w-5xl gap-6 px-4 py-8">
      <PageHeading title="Flip Tracker" />
      <p className="max-w-2xl text-muted">
        Type what you bought and what it sold for. The tracker takes off the 10% auction tax and adds up your night, on
        your phone and your computer.
      </p>
      <div className="grid items-start gap-6 md:grid-cols-[2fr_3fr]">
        <div className="grid gap-6">
          <TryLine tried={tried}>
            <div className="flex flex-wrap gap-2">
              <ButtonLink variant="primary" to={href("/signup") + query}>
                {tried?.flipText ? "Sign up free to keep it" : "Sign up free"}
              </ButtonLink>
              <ButtonLink to={href("/login") + query}>Log in</ButtonLink>
            </div>
          </TryLine>
        </div>
        <SampleNight />
      </div>
    </div>
  );
}

function TryLine({ tried, children }: { tried: TriedLine | null; children: ReactNode }) {
  return (
    <form method="get" className={panelClass("grid gap-3")}>
      <Field
        label="Try it: one flip in one line"
        name="line"
        id="try-line"
        maxLength={200}
        {...nameKeys}
        placeholder="J Smith 84 QB 12k > 15.5k"
        defaultValue={tried?.line}
        errors={tried?.problem ? [tried.problem] : undefined}
      />
      <Button className="justify-self-start">Show profit</Button>
      <div role="status" className="grid gap-1">
        {tried?.flipText ? (
          <>
            <p className="text-sm text-muted">{tried.flipText}</p>
            <p className="text-2xl font-extrabold tracking-tight">
              <SignedFigure text={formatSigned(tried.profit)} direction={deltaDirection(tried.profit)} />
            </p>
            <p className="text-sm text-muted">{tried.note}</p>
          </>
        ) : null}
      </div>
      {children}
    </form>
  );
}

function SampleNight() {
  const sold = SAMPLE_FLIPS.filter(({ status }) => status === "sold");
  return (
    <div className={panelClass("overflow-hidden p-0")}>
      <div className="flex items-center justify-between gap-4 p-4">
        <p>
          <span className="block text-sm text-muted">Today · {sold.length} sold </span>{" "}
          <strong className="text-2xl">
            <SignedFigure text={formatSigned(SAMPLE_PROFIT)} direction={deltaDirection(SAMPLE_PROFIT)} />
          </strong>
        </p>
        <Chip tone="muted">Sample</Chip>
      </div>
      <RunningLine sums={runningSums(SAMPLE_PROFIT, sold.map(({ profit }) => profit).reverse())} />
      <Table>
        <caption className="sr-only">A sample of the tracker, with invented players</caption>
        <thead>
          <tr>
            <th>Card</th>
            <th className="num">Buy</th>
            <th className="num max-sm:hidden">Sell</th>
            <th className="num">Profit</th>
            <th className="num max-sm:hidden">ROI</th>
          </tr>
        </thead>
        <tbody>
          {SAMPLE_FLIPS.map((flip) => (
            <tr key={flip.id}>
              <td className="cell-lead">
                {flipName(flip)} <span className="text-sm font-normal text-muted">{`${flip.pos} ${flip.ovr}`}</span>
                {flip.status === "listed" ? (
                  <>
                    {" "}
                    <Chip tone="listed">Listed</Chip>
                  </>
                ) : null}
              </td>
              <td className="num">{formatCoins(flip.buy)}</td>
              <td className="num max-sm:hidden">{formatCoins(flip.sell)}</td>
              <td className="num cell-key">
                {flip.status === "sold" ? (
                  <SignedFigure text={formatSigned(flip.profit)} direction={deltaDirection(flip.profit)} />
                ) : (
                  <span className="font-medium text-muted">{formatSigned(profitIfSold(flip))}</span>
                )}
              </td>
              <td className="num max-sm:hidden">{flip.status === "sold" ? formatRoi(flip.roi) : "—"}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
