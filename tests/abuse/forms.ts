import { FORMS, type ReadyForm } from "../support/post-forms.ts";
import { FIELDS } from "./fillings.ts";
import { overIn, printHead, printRow, type Row } from "./limits.ts";
import type { Target } from "./target.ts";

const KIB = 1_024;
const SIZES = [1, 4, 16, 60];

/** What a form is made into, by a name: one field filled, or one that comes again and again. */
function fillingsOf({ fields }: ReadyForm, kib: number): [string, URLSearchParams][] {
  const again = (name: string, size: number) =>
    new URLSearchParams([
      ...Object.entries(fields),
      ...Array.from({ length: Math.floor((kib * KIB) / size) }, (_, at) => [name.replace("#", `${at}`), ""]),
    ] as [string, string][]);
  return [
    ...Object.keys(fields).flatMap((name) =>
      Object.entries(FIELDS).map(([filling, fill]): [string, URLSearchParams] => {
        // why: what is escaped on its way takes three times its bytes
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

/** Sends every form with each filling, prints what the worst of each costs at every size, and returns what is over. */
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
      // why: the better of two, since a machine does other things too
      const tries = [];
      for (let n = 0; n < 2; n++)
        tries.push(await post(target, id, (form) => new Map(fillingsOf(form, kib)).get(worst.name)));
      const [best] = tries.sort((a, b) => a.cost.processor - b.cost.processor);
      if (best) rows.push({ what: `${id}: ${worst.name}`, kib, status: best.result, cost: best.cost });
    }
    for (const row of rows) printRow(row);
    problems.push(...overIn(rows));
  }
  return problems;
}
