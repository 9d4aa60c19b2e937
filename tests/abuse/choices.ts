import { sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import { database } from "#app/db/client.server.ts";
import { documentOf } from "../support/page-document.ts";
import { signedIn, type Visitor } from "../support/visitor.ts";
import { exceededLimits, printRow } from "./limits.ts";
import type { Target } from "./target.ts";
import { uploadOf } from "./uploads.ts";

/** Names of cards that exist twice, one of them with a card in the other game too. */
const NAMES = 9_000;

/** Five letters of a number, since a name holds no digits. */
const WORD = sql`translate(lpad(n::text, 5, '0'), '0123456789', 'abcdefghij')`;
const wordOf = (at: number) =>
  `${at}`.padStart(5, "0").replaceAll(/\d/g, (digit) => "abcdefghij".charAt(Number(digit)));

async function insertDoubledCards(): Promise<void> {
  for (let from = 1; from <= NAMES; from += 500)
    await database.execute(sql`
      insert into cards (id, game, import_key, player_name, overall, position, program)
      select gen_random_uuid(), game, gen_random_uuid()::text, ${WORD} || ' Twin', 84, 'QB', program
      from generate_series(${from}::int, ${from + 499}::int) n,
        (values ('CFB26', 'Core Rare'), ('CFB26', 'Platinum Rare'), ('MADDEN26', 'Core Rare')) v(game, program)`);
}

const sheetAt = (price: number) =>
  `Name,Pos,OVR,Buy\n${Array.from({ length: 99_000 }, (_, at) => `${wordOf((at % NAMES) + 1)} Twin,QB,84,${price + (at % 7)}\n`).join("")}`;

/** What an import's form posts, and its first group of a set and of a card. */
function formOf(html: string) {
  const form = documentOf(html).querySelector("input[name=seen]")?.closest("form");
  const fieldOf = (kind: string) => form?.querySelector<HTMLInputElement>(`input[name^="${kind}-"]`)?.name ?? "";
  const seen = form?.querySelector<HTMLInputElement>("input[name=seen]")?.value ?? "";
  return { fields: { intent: "import", seen }, set: fieldOf("versions"), card: fieldOf("card") };
}

type Form = ReturnType<typeof formOf>;
const numbered = (count: number) =>
  Array.from({ length: count }, (_, at): [string, string] => [`card-${String(at).padStart(16, "0")}`, "1"]);

type ChoicesOf = (form: Form, madden: string) => [string, string][];

/** The forged choices, by name; the last one is right, and imports. */
const CHOICES: Record<string, ChoicesOf> = {
  "10,000 choices": () => Array.from({ length: 10_000 }, () => ["c", ""]),
  "cards that aren't asked about": () => numbered(240),
  "one choice 5,000 times": ({ card }) => Array.from({ length: 5_000 }, () => [card, ""]),
  "a long id": ({ card }) => [[card, "1".repeat(60_000)]],
  "a card that isn't there": ({ card }) => [[card, uuidv7()]],
  "a card of the other game": ({ card }, madden) => [[card, madden]],
  "a version that isn't there": ({ set }) => [[set, "9"]],
  "all of 9,000 cards": ({ set }) => [[set, "0"]],
};

/** Imports a sheet of cards that exist twice with choices of every kind, prints the costs, and returns which exceed a limit. */
export async function abuseChoices(target: Target): Promise<string[]> {
  const problems: string[] = [];
  await insertDoubledCards();
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from cards where game = 'MADDEN26' and player_name like '% Twin' limit 1`,
  );
  const abuse = async (by: Visitor, what: string, sheet: string, choicesOf: ChoicesOf) => {
    const path = (await target.send("/dashboard/my-flips/import", by, uploadOf(sheet))).headers.location ?? "";
    const step = async (step: string, lineMs: number, body?: URLSearchParams) => {
      const { result, cost } = await target.measure(() => target.send(path, by, body && { body }));
      const row = { what: `${what}, ${step}`, kib: 2_300, lineMs: lineMs * 99_000, status: result.status, cost };
      printRow(row);
      problems.push(...exceededLimits(row));
      return result;
    };
    const form = formOf((await step("looked at", 0.15)).body);
    const choices = choicesOf(form, rows[0]?.id ?? "");
    const shown = new URLSearchParams([...Object.entries({ ...form.fields, intent: "show" }), ...choices]);
    await step("other rows", 0.15, shown);
    await step("imported", 0.4, new URLSearchParams([...Object.entries(form.fields), ...choices]));
  };
  let by = await signedIn();
  for (const [what, choicesOf] of Object.entries(CHOICES)) {
    by = await signedIn();
    await abuse(by, what, sheetAt(1_000), choicesOf);
  }
  await abuse(by, "another card than last time", sheetAt(2_000), ({ card }) => [[card, "open"]]);
  return problems;
}
