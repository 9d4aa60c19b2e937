import { FORMS, type ReadyForm } from "../support/post-forms.ts";
import { FIELDS } from "./fillings.ts";
import { exceededByRows, printHead, printRow, type Row } from "./limits.ts";
import type { Target } from "./target.ts";

const KIB = 1_024;
const SIZES = [1, 4, 16, 60];

function fillingsOf({ fields }: ReadyForm, kib: number): [string, URLSearchParams][] {
  const again = (name: string, size: number) =>
    new URLSearchParams([
      ...Object.entries(fields),
      ...Array.from({ length: Math.floor((kib * KIB) / size) }, (_, at) => [name.replace("#", `${at}`), ""]),
    ] as [string, string][]);
  return [
    ...Object.keys(fields).flatMap((name) =>
      Object.entries(FIELDS).map(([filling, fill]): [string, URLSearchParams] => {
        // URL encoding triples escaped bytes.
        const escaped = encodeURIComponent(fill(60)).length / 60;
        return [`${name} of ${filling}`, new URLSearchParams({ ...fields, [name]: fill((kib * KIB) / escaped) })];
      }),
    ),
    ["names that nobody knows", again("n#", 8)],
    ["the same name", again("id", 4)],
  ];
}

async function post(target: Target, id: string, find: (form: ReadyForm) => URLSearchParams | undefined) {
  const form = await FORMS[id]?.();
  const body = form && find(form)?.toString();
  if (!form || body === undefined) throw new Error(`There is no form of ${id}.`);
  return target.measure(async () => (await target.send(form.path, form.by, { body })).status);
}

/** Posts every form with each variant, prints the worst one's cost at every size, and returns which exceed a limit. */
export async function abuseForms(target: Target): Promise<string[]> {
  printHead();
  const problems: string[] = [];
  for (const [id, ready] of Object.entries(FORMS)) {
    let worst = { name: "", processor: -1 };
    for (const [name] of fillingsOf(await ready(), 16)) {
      const { cost } = await post(target, id, (form) => new Map(fillingsOf(form, 16)).get(name));
      if (cost.processor > worst.processor) worst = { name, processor: cost.processor };
    }
    const rows: Row[] = [];
    for (const kib of SIZES) {
      // The better of two runs, because other processes use the machine too.
      const tries = [];
      for (let n = 0; n < 2; n++)
        tries.push(await post(target, id, (form) => new Map(fillingsOf(form, kib)).get(worst.name)));
      const [best] = tries.sort((a, b) => a.cost.processor - b.cost.processor);
      if (best) rows.push({ what: `${id}: ${worst.name}`, kib, status: best.result, cost: best.cost });
    }
    for (const row of rows) printRow(row);
    problems.push(...exceededByRows(rows));
  }
  return problems;
}
