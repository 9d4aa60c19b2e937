import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SOCIAL_SIZE } from "#app/content/page-meta.ts";
import { pageTitle, SITE_NAME } from "#app/content/site.ts";
import { COLORS } from "#app/features/brand/icons.ts";
import css from "./shared-page.css?raw";
import { OWN_WORD, type SharedPage, type SharedReport } from "./shared-report.server.ts";

const SHEET = css
  .split("\n")
  .map((line) => line.trim())
  .join("");

/** A whole document without scripts, and the CSP hash of its style sheet. */
export interface PlainDocument {
  html: string;
  styleHash: string;
}

const styleHash = `'sha256-${createHash("sha256").update(SHEET).digest("base64")}'`;

/** The page at a secret address, `url` with its origin (docs/product.md#sharing-a-report). */
export function sharedPage(page: SharedPage, url: string): PlainDocument {
  const { title, description, outcome, chart, groups, facts } = page;
  const head = <Tags page={page} url={url} />;
  return plainDocument(
    title,
    description,
    head,
    <>
      <header>
        <p>
          {SITE_NAME} · {page.game}
        </p>
        <h1>
          <b className={toneOf(outcome)}>{page.main}</b> {page.about}
        </h1>
        <p>{page.sentence}</p>
      </header>
      <Chart chart={chart} tone={toneOf(outcome)} />
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt> <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Groups groups={groups} valueName={page.figures === "coins" ? "Profit" : "ROI"} />
    </>,
  );
}

/** In place of a page that was taken back or has ended, or that never was. */
export function noSharedPage(why: "gone" | "unknown"): PlainDocument {
  const [title, text] =
    why === "gone"
      ? ["This page is gone", "The player took it back, or its time was up."]
      : ["Page not found", "There's no page at this address. Check that you have all of it."];
  return plainDocument(
    title,
    text,
    null,
    <header>
      <h1>{title}</h1>
      <p>{text}</p>
    </header>,
    false,
  );
}

const toneOf = (outcome: SharedReport["outcome"]) => (outcome === "even" ? undefined : outcome);

function plainDocument(
  title: string,
  description: string,
  tags: ReactNode,
  content: ReactNode,
  hasFigures = true,
): PlainDocument {
  const document = (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{pageTitle(title)}</title>
        <meta name="description" content={description} />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: SHEET }} />
        {tags}
      </head>
      <body>
        <main>
          {content}
          <footer>
            {hasFigures ? <p>{OWN_WORD}</p> : null}
            <p>
              <a href="/">Made with {SITE_NAME}</a>
            </p>
          </footer>
        </main>
      </body>
    </html>
  );
  return { html: `<!DOCTYPE html>${renderToStaticMarkup(document)}`, styleHash };
}

/** What a chat's robot reads; it takes the last color. */
function Tags({ page: { title, description, outcome, picture }, url }: { page: SharedPage; url: string }) {
  const properties: [string, string | number][] = [
    ["og:type", "website"],
    ["og:site_name", SITE_NAME],
    ["og:title", title],
    ["og:description", description],
    ["og:url", url],
    ["og:image", `${url}/${picture}`],
    ["og:image:type", "image/png"],
    ["og:image:width", SOCIAL_SIZE.width],
    ["og:image:height", SOCIAL_SIZE.height],
    ["og:image:alt", pictureAlt(title)],
  ];
  return (
    <>
      {properties.map(([property, content]) => (
        <meta key={property} property={property} content={String(content)} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="theme-color" content={outcome === "loss" ? COLORS.loss : COLORS.profit} />
    </>
  );
}

export const pictureAlt = (title: string): string => `${title}, as a line of the running total`;

function Chart({ chart, tone }: { chart: SharedReport["chart"]; tone: string | undefined }) {
  const { line, zeroOfLine, zero, gains, losses, step, first, last, ticks } = chart;
  return (
    <figure>
      <svg
        className={tone}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={first === last ? "The running total" : `The running total, and a bar for each ${step}`}
      >
        <polygon points={`0,${zeroOfLine} ${line} 100,${zeroOfLine}`} />
        <line x1="0" x2="100" y1={zeroOfLine} y2={zeroOfLine} />
        <polyline points={line} />
      </svg>
      {ticks.length === 0 ? null : (
        <svg className="ticks" aria-hidden="true">
          {ticks.map(({ y, text }) => (
            <g key={text}>
              <line x1="0" x2="100%" y1={`${y}%`} y2={`${y}%`} />
              <text x="0" y={`${y}%`} dy="-4">
                {text}
              </text>
            </g>
          ))}
        </svg>
      )}
      {gains + losses === "" ? null : (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="gain" d={gains} />
          <path className="loss" d={losses} />
          <line x1="0" x2="100" y1={zero} y2={zero} />
        </svg>
      )}
      {first === last ? null : (
        <figcaption>
          <span>{first}</span> <span>by {step}</span> <span>{last}</span>
        </figcaption>
      )}
    </figure>
  );
}

function Groups({ groups: { by, rows, more }, valueName }: { groups: SharedReport["groups"]; valueName: string }) {
  const low = Math.min(0, ...rows.map(({ bar }) => bar));
  const room = Math.max(0, ...rows.map(({ bar }) => bar)) - low || 1;
  const percent = (share: number) => `${Math.round((share / room) * 1_000) / 10}%`;
  return (
    <section>
      <h2>By {by}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{by.charAt(0).toUpperCase() + by.slice(1)}</th>
            <th scope="col">Sold</th>
            <th scope="col">{valueName}</th>
            {valueName === "Profit" ? <td /> : <th scope="col">Profit, to scale</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, sold, value, bar }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{sold}</td>
              <td>{value}</td>
              <td>
                <svg aria-hidden="true">
                  <rect
                    className={bar < 0 ? "loss" : "gain"}
                    x={percent(Math.min(bar, 0) - low)}
                    width={percent(Math.abs(bar))}
                    height="100%"
                  />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 ? <p>… and {more} more</p> : null}
    </section>
  );
}
