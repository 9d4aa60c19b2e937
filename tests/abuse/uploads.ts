import { v7 as uuidv7 } from "uuid";
import { MAX_ROWS } from "#app/features/imports/sheet.server.ts";
import { documentOf } from "../support/page-document.ts";
import { signedIn } from "../support/visitor.ts";
import { FIELDS, FILES } from "./fillings.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";

const SIZES = [64, 256, 1_024, 4_096, 13_000];
/** Of them, the one whose files are also read another way; larger ones have too many rows. */
const READ_AGAIN = 1_024;
/** CPU ms that a step may cost for each line of a sheet. */
const MS_PER_LINE = { sent: 0.02, "looked at": 0.15, "read another way": 0.02, answered: 0.02, imported: 0.4 };
const START = "/dashboard/my-flips/import";

const field = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
export const uploadOf = (file: string) => ({
  headers: { "Content-Type": "multipart/form-data; boundary=x" },
  body: Buffer.from(
    `${field("id", uuidv7())}${field("game", "CFB26")}--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--x--\r\n`,
  ),
});

/** The request body of the preview page's import form. */
export function importForm(html: string, fields: Record<string, string> = {}): URLSearchParams {
  const seen = documentOf(html).querySelector('input[name="seen"]')?.getAttribute("value") ?? "";
  return new URLSearchParams({ intent: "import", seen, ...fields });
}

/** The request body of the form that maps columns, with this meaning of the last one, else as it stands. */
function mappingForm(html: string, meaning?: string): URLSearchParams {
  const form = documentOf(html).querySelector("#columns form");
  const fields = [...(form?.querySelectorAll<HTMLInputElement | HTMLSelectElement>("select, input") ?? [])].flatMap(
    (field): [string, string][] =>
      field.matches("[type=checkbox]:not([checked])")
        ? []
        : [[field.name, field.querySelector("option[selected]")?.getAttribute("value") ?? field.value]],
  );
  const last = fields.findLast(([name]) => name.startsWith("column-"));
  if (last && meaning) last[1] = meaning;
  return new URLSearchParams([["intent", "map"], ...fields]);
}

/** Uploads files of every kind and size, prints what each step of an import costs, and returns which exceed a limit. */
export async function abuseUploads(target: Target): Promise<string[]> {
  const problems: string[] = [];
  // The first size only warms up, so that JIT compilation isn't counted.
  for (const [kind, fill] of Object.entries(FILES))
    for (const kib of [16, ...SIZES]) {
      const by = await signedIn();
      const file = fill(kib * 1_024);
      const lines = Math.min(file.split("\n").length, MAX_ROWS);
      const step = async (what: keyof typeof MS_PER_LINE, path: string, sent?: Parameters<Target["send"]>[2]) => {
        const { result, cost } = await target.measure(() => target.send(path, by, sent));
        const row = { what: `${kind}, ${what}`, kib, lineMs: MS_PER_LINE[what] * lines, status: result.status, cost };
        if (kib !== 16) {
          printRow(row);
          problems.push(...exceededLimits(row));
        }
        return result;
      };
      const path = (await step("sent", START, uploadOf(file))).headers.location;
      if (path === undefined) continue;
      let look = await step("looked at", path);
      if (kib === READ_AGAIN) {
        for (const meaning of ["ignore", undefined])
          await step("read another way", path, { body: mappingForm(look.body, meaning) });
        await step("answered", path, { body: new URLSearchParams({ intent: "answer", unstated: "sold" }) });
        look = await target.send(path, by);
      }
      await step("imported", path, { body: importForm(look.body) });
    }
  return [...problems, ...(await abuseAnswers(target)), ...(await abuseCorrections(target))];
}

const CARDS = 1_000;
const DAYS = 20;
/** As above, of a corrected line: it's read once more. */
const MS_PER_CORRECTION = { "looked at": 0.4, imported: 0.8 };
/** Every card sold on every day; `sell` and `shift` correct all rows but the first day's. */
const daysOfCards = (cards: number, { sell = 0, shift = 0 } = {}) =>
  `Date,Name,Buy,Sell,Status\n${Array.from({ length: CARDS * DAYS }, (_, at) => {
    const day = Math.floor(at / CARDS);
    const date = new Date(Date.UTC(2026, 0, 1 + 2 * day + (day > 0 ? shift : 0))).toISOString().slice(0, 10);
    return `${date},Card ${at % cards},${1_000 + at},${2_000 + at + (day > 0 ? sell : 0)},Sold\n`;
  }).join("")}`;

/** Sends sheets of which nearly all rows are corrected, with all of a day alike; prints what that costs, as above. */
async function abuseCorrections(target: Target): Promise<string[]> {
  const problems: string[] = [];
  for (const cards of [CARDS, 1])
    for (const [what, correction] of Object.entries({ prices: { sell: 1 }, days: { shift: 1 } })) {
      const by = await signedIn();
      const send = async (file: string) => (await target.send(START, by, uploadOf(file))).headers.location ?? "";
      const first = await send(daysOfCards(cards));
      await target.send(first, by, { body: importForm((await target.send(first, by)).body) });
      const path = await send(daysOfCards(cards, correction));
      const look = await target.measure(() => target.send(path, by));
      const body = importForm(look.result.body, { corrections: "change" });
      const done = await target.measure(() => target.send(path, by, { body }));
      const steps = [{ step: "looked at", ...look } as const, { step: "imported", ...done } as const];
      for (const { step, result, cost } of steps) {
        const name = `corrected ${what} of ${cards} cards, ${step}`;
        const lineMs = MS_PER_CORRECTION[step] * CARDS * DAYS;
        const row = { what: name, kib: 0, lineMs, status: result.status, cost };
        printRow(row);
        problems.push(...exceededLimits(row));
      }
    }
  return problems;
}

/** Fields of the preview's forms: of pressed answers, and of the one that maps columns. */
const ANSWERS = ["thousands", "unstated", "fillDates", "sold", "likely", "dates", "column-3"];
const SHOWN = ["shown-dates", "shown-thousands"];
const ASKING = "Name,Buy,Sell,Sold?\nA,9,99,raus\nB,9,99,drin\n";
/** Just below the limit of a form. */
const KIB = 60;

/** Posts each field of the preview with every filling, prints the worst one, and returns which exceed a limit. */
async function abuseAnswers(target: Target): Promise<string[]> {
  const problems: string[] = [];
  for (const name of [...ANSWERS, ...SHOWN]) {
    const by = await signedIn();
    const path = (await target.send(START, by, uploadOf(ASKING))).headers.location ?? "";
    const { body: html } = await target.send(path, by);
    const rows = [];
    for (const [filling, fill] of Object.entries(FIELDS)) {
      const escaped = encodeURIComponent(fill(60)).length / 60;
      const fields = SHOWN.includes(name) ? mappingForm(html, "status") : new URLSearchParams({ intent: "answer" });
      fields.set(name, fill((KIB * 1_024) / escaped));
      const { result, cost } = await target.measure(() => target.send(path, by, { body: fields }));
      rows.push({ what: `an answer: ${name} of ${filling}`, kib: KIB, status: result.status, cost });
    }
    const [worst] = rows.toSorted((one, other) => other.cost.processor - one.cost.processor);
    if (worst) printRow(worst);
    problems.push(...rows.flatMap(exceededLimits));
  }
  return problems;
}
