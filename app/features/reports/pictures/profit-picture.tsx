import { Fragment } from "react";
import { formatSigned } from "#app/domain/coins.ts";
import type { RunningTotal } from "./running-total.server.ts";

export function ProfitPicture({ picture }: { picture: RunningTotal }) {
  const { line, lineBefore, ticks, values, zeroOfLine, total, zero, width, gains, losses, labels, step, first, last } =
    picture;
  const label =
    `Profit from ${first} to ${last}: a line of the running total, which ends at ${formatSigned(total)}, ` +
    `and a bar for each ${step}.`;
  return (
    <div className="profit-picture">
      <div className={total < 0 ? "running running-loss" : "running"}>
        <svg role="img" aria-label={label} viewBox="0 0 100 100" preserveAspectRatio="none">
          <polygon points={`0,${zeroOfLine} ${line} 100,${zeroOfLine}`} />
          {ticks.map(({ y }) => (
            <line key={y} className="tick" x1="0" x2="100" y1={y} y2={y} />
          ))}
          <line x1="0" x2="100" y1={zeroOfLine} y2={zeroOfLine} />
          {lineBefore === "" ? null : <polyline className="before" points={lineBefore} />}
          <polyline points={line} />
        </svg>
        <svg aria-hidden="true">
          {ticks.map(({ y, text }) => (
            <text key={y} x="0" y={`${y}%`} dy="-0.25em">
              {text}{" "}
            </text>
          ))}
        </svg>
      </div>
      <div className="daily">
        <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none">
          <path className="gain" d={gains} />
          <path className="loss" d={losses} />
          <line x1="0" x2="100" y1={zero} y2={zero} />
          {values.map((value, at) => (
            <rect
              key={value}
              className="value"
              x={(at * 100) / values.length}
              width={100 / values.length}
              y="-180"
              height="280"
            >
              <title>{value}</title>
            </rect>
          ))}
        </svg>
        {labels.length > 0 ? (
          <svg aria-hidden="true">
            {labels.map(({ x, gain, text }, at) => (
              <Fragment key={x}>
                <rect
                  className="cut"
                  x={`${x - width / 2 - 0.5}%`}
                  width={`${width + 1}%`}
                  y={gain ? "14%" : "81%"}
                  height="3"
                />
                {at < MAX_LABELS ? (
                  <text
                    x={`${x}%`}
                    y={gain ? "0" : "100%"}
                    dy={gain ? "-0.3em" : "0.95em"}
                    textAnchor={x < 12 ? "start" : x > 88 ? "end" : "middle"}
                  >
                    {/* Text browsers show this too, away from its bar. */}
                    <desc>Cut off: </desc>
                    {text}
                  </text>
                ) : null}{" "}
              </Fragment>
            ))}
          </svg>
        ) : null}
      </div>
      <p aria-hidden="true" className="picture-foot">
        <span>{first}</span> <span>by {step}</span> <span>{last}</span>
      </p>
    </div>
  );
}

/** More labels of truncated bars would overlap. */
const MAX_LABELS = 3;
