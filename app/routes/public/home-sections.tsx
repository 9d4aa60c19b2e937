import { href } from "react-router";
import { FAQ, FEATURES, type FeaturePage, PRO_FEATURE, WHAT_IS } from "#app/content/home.ts";
import { gameInfo } from "#app/domain/games.ts";
import { Panel, panelClass } from "#app/ui/panel.tsx";
import { FramedTable } from "#app/ui/table.tsx";

const PAGES: Record<FeaturePage, string> = {
  calculator: href("/tools/profit-calculator"),
  tracker: href("/tools/flip-tracker"),
  training: href("/tools/training"),
  playbook: `/${gameInfo("CFB26").slug}`,
  guides: `/${gameInfo("CFB26").slug}#guides`,
  pro: href("/dashboard/subscribe"),
};

/** The words of the trade. */
export function Words() {
  return (
    <section className="grid gap-3" aria-labelledby="what">
      <h2 id="what" className="text-xl">
        {WHAT_IS.title}
      </h2>
      <FramedTable>
        <tbody>
          {WHAT_IS.rows.map(({ term, meaning }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              <td>{meaning}</td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
    </section>
  );
}

/** What the site does, each card a way in; Pro among them where it is sold. */
export function Features({ pro }: { pro: boolean }) {
  return (
    <section className="grid gap-3 sm:grid-cols-2 md:grid-cols-3">
      {[...FEATURES, ...(pro ? [PRO_FEATURE] : [])].map(({ page, title, text, link }) => (
        <Panel as="div" key={title} className="grid content-start gap-1">
          <h2 className="text-base">{title}</h2>
          <p className="text-sm text-muted">{text}</p>
          <p className="text-sm">
            <a href={PAGES[page]}>{link}</a>
          </p>
        </Panel>
      ))}
    </section>
  );
}

/** The questions that the structured data repeats. */
export function Questions() {
  return (
    <section className="grid gap-2" aria-labelledby="faq">
      <h2 id="faq" className="text-xl">
        Questions
      </h2>
      {FAQ.map(({ question, answer }) => (
        <details key={question} className={panelClass()}>
          <summary className="font-semibold">{question}</summary>
          <p className="mt-2 max-w-2xl text-muted">{answer}</p>
        </details>
      ))}
    </section>
  );
}
