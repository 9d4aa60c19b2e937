import { Fragment } from "react";
import { href } from "react-router";
import { buttonClass } from "#app/ui/form/button.tsx";
import { API_CALLS, API_ERRORS, API_LIST_PARAMS, type ApiCall } from "./call-list.ts";
import { RECIPES, type Recipe } from "./recipes.ts";

export type BodyFields = Record<string, { name: string; about: string }[]>;

interface Props {
  origin: string;
  tokenPattern: string;
  bodies: BodyFields;
}

/** docs/product.md#api */
export function ApiPage({ origin, tokenPattern, bodies }: Props) {
  const settings = `${href("/dashboard/settings")}#tokens`;
  return (
    <article className="prose mx-auto px-4 py-8">
      <h1 className="text-xl">API and spreadsheets</h1>
      <p>
        Log flips by voice, see tonight's profit on your home screen, or read your flips in a sheet. You need a free
        token from <a href={settings}>your settings</a>.
      </p>
      <nav aria-label="Contents">
        <ul>
          <li>
            <a href="#recipes">Recipes</a>
          </li>
          <li>
            <a href="#feed">A spreadsheet's address</a>
          </li>
          <li>
            <a href="#calls">Calls</a>
          </li>
          <li>
            <a href="#errors">Errors</a>
          </li>
          <li>
            <a href="#tokens">Tokens</a>
          </li>
        </ul>
      </nav>

      <h2 id="recipes">Recipes</h2>
      {RECIPES.map((recipe, at) => (
        <RecipePart key={recipe.id} {...recipe} origin={origin} isOpen={at === 0} />
      ))}

      <h2 id="feed">A spreadsheet's address</h2>
      <p>Choose “Spreadsheet address” in your settings. In Google Sheets, put it into a cell:</p>
      <Code>{`=IMPORTDATA("${origin}/feeds/…/flips.csv?game=cfb26&show=sold")`}</Code>
      <p>
        It has the columns of Export CSV, the newest flips first, up to 20,000. Add <code>columns=all</code> for every
        field, <code>limit=500</code> for fewer flips, and any word of My Flips' filter, such as{" "}
        <code>since=2026-11-01</code>.
      </p>
      <p>
        With <code>prices.csv</code> in place of <code>flips.csv</code>, it has what your cards sell for.
      </p>
      <p>
        <strong>Anyone who has this address can read your flips, and so can anyone who can open the sheet.</strong>
      </p>

      <h2 id="calls">Calls</h2>
      <p>
        Every address begins with <code>{origin}/api/v1</code>. Send your token as <code>Authorization: Bearer …</code>{" "}
        and bodies as JSON, uncompressed. A flip's coins are whole numbers; text works too, as you'd type it or as a
        sheet has it: <code>"12.5k"</code>, <code>"12,500.0"</code>. Ignore fields that you don't know: there may be
        more one day. The list of flips also takes any word of My Flips' filter. For programs, with every word:{" "}
        <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.
      </p>
      {API_CALLS.map((call) => (
        <CallPart key={call.method + call.path} call={call} fields={bodies[call.body ?? ""] ?? []} />
      ))}
      <h3>A flip</h3>
      <p>
        Dates are UTC, and <code>roi</code> and <code>tax_rate</code> are fractions: 0.1 is 10%.
      </p>
      <h3>A price</h3>
      <p>It's from your own sales only: check the market before you spend big.</p>
      <h3>Send it again</h3>
      <p>
        To retry safely, send any POST with an <code>Idempotency-Key</code>, such as <code>"a1b2"</code> with its
        quotes: sent again within 35 days, it gets the same answer, as a 200, and nothing is done twice. Or give a new
        flip an <code>id</code> of your own, a UUID: the same flip again is a 200 while it's unchanged.
      </p>
      <h3>How often</h3>
      <p>
        120 calls a minute for each token, 600 for an account, and ten with many flips. The headers{" "}
        <code>RateLimit</code> and <code>Retry-After</code> say what's left.
      </p>

      <h2 id="errors">Errors</h2>
      <p>
        An error is <code>application/problem+json</code>. <code>said</code> is a sentence that a shortcut can speak, as
        in every other answer.
      </p>
      <dl>
        {Object.entries(API_ERRORS).map(([status, about]) => (
          <Fragment key={status}>
            <dt id={`error-${status}`} className="mt-3 font-semibold">
              {status}
            </dt>
            <dd>{about}</dd>
          </Fragment>
        ))}
      </dl>

      <h2 id="tokens">Tokens</h2>
      <p>
        A token opens what it says and nothing else: <code>htmcp_</code> reads and writes, <code>htmcr_</code> reads,{" "}
        <code>htmcf_</code> is a spreadsheet's address. Resetting your password by email revokes them all. For secret
        scanners, all of them are <code>{tokenPattern}</code>; the last six characters check the others.
      </p>
    </article>
  );
}

type RecipeProps = Recipe & { origin: string; isOpen: boolean };

/** The Copy button needs `copy-recipe.js`: it copies the code, or the address in the steps. */
function RecipePart({ id, title, about, steps, code, request, origin, isOpen }: RecipeProps) {
  const token = request.method === "GET" ? "htmcr_…" : "htmcp_…";
  const address = origin + request.path;
  return (
    <details id={id} open={isOpen}>
      <summary className="w-fit underline">
        <h3>{title}</h3>
      </summary>
      <p>{about}</p>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            {step
              .split(`{origin}${request.path}`)
              .flatMap((part, at) => (at > 0 ? [<code key={part}>{address}</code>, part] : part))}
          </li>
        ))}
      </ol>
      {code ? (
        <Code>{code(origin).replace("{token}", token).replace("{line}", "J Smith 84 QB 12k > 15.5k")}</Code>
      ) : null}
      <button type="button" data-copy="" className={`${buttonClass("plain", "small")} mt-2`}>
        {code ? "Copy" : "Copy the address"}
      </button>
    </details>
  );
}

const Code = ({ children }: { children: string }) => (
  <pre className="panel text-xs">
    <code>{children}</code>
  </pre>
);

function CallPart({ call, fields }: { call: ApiCall; fields: BodyFields[string] }) {
  const words = Object.entries(call.words ?? {})
    .filter(([name]) => !isFilterWord(name))
    .map(([name, about]) => ({ name, about }));
  return (
    <section className="grid gap-1">
      <h3>
        <code>
          {call.method.toUpperCase()} {call.path}
        </code>
      </h3>
      <p>{call.summary}</p>
      <Terms title="In the address" terms={words} />
      <Terms title="In the body" terms={fields} />
    </section>
  );
}

/** Those of My Flips' filter are in the OpenAPI document alone. */
const isFilterWord = (name: string) => name in API_LIST_PARAMS && name !== "show" && name !== "find";

function Terms({ title, terms }: { title: string; terms: BodyFields[string] }) {
  if (terms.length === 0) return null;
  return (
    <details>
      <summary className="w-fit underline">{title}</summary>
      <ul>
        {terms.map(({ name, about }) => (
          <li key={name}>
            <code>{name}</code> {about}
          </li>
        ))}
      </ul>
    </details>
  );
}
