import type { ReadyForm } from "../support/forms/form.ts";
import { FORMS, formOf } from "../support/forms/forms.ts";
import { FIELDS } from "./fillings.ts";
import { exceededLimits, printRow, type Row } from "./limits.ts";
import type { Target } from "./target.ts";

/** Just below the limit of a form. */
const KIB = 60;

/** A form's bodies by name: each field filled with each filling, and too many fields. */
function bodiesOf({ fields }: ReadyForm): Map<string, URLSearchParams> {
  const bytes = KIB * 1_024;
  const again = (name: string, size: number) =>
    new URLSearchParams([
      ...Object.entries(fields),
      ...Array.from({ length: Math.floor(bytes / size) }, (_, at) => [name.replace("#", `${at}`), ""]),
    ] as [string, string][]);
  return new Map([
    ...Object.keys(fields).flatMap((name) =>
      Object.entries(FIELDS).map(([filling, fill]): [string, URLSearchParams] => {
        // URL encoding triples escaped bytes.
        const escaped = encodeURIComponent(fill(60)).length / 60;
        return [`${name} of ${filling}`, new URLSearchParams({ ...fields, [name]: fill(bytes / escaped) })];
      }),
    ),
    ["names that nobody knows", again("n#", 8)],
    ["the same name", again("id", 4)],
  ]);
}

/** Posts the form of every route with each body, prints the cost of the worst one, and returns which exceed a limit. */
export async function abuseForms(target: Target): Promise<string[]> {
  const problems: string[] = [];
  for (const route of new Set(FORMS.map((form) => form.route))) {
    const post = async (name: string): Promise<Row> => {
      const form = await formOf(route);
      const body = bodiesOf(form).get(name);
      const { result, cost } = await target.measure(() => target.send(form.path, form.by, { body }));
      return { what: `${route}: ${name}`, kib: KIB, status: result.status, cost };
    };
    const rows: Row[] = [];
    for (const name of bodiesOf(await formOf(route)).keys()) {
      const row = await post(name);
      // Once more, because other processes use the machine too.
      rows.push(exceededLimits(row).length > 0 ? await post(name) : row);
    }
    const [worst] = rows.toSorted((a, b) => b.cost.processor - a.cost.processor);
    if (worst) printRow(worst);
    problems.push(...rows.flatMap(exceededLimits));
  }
  return problems;
}
