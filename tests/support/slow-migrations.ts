/**
 * Steps of a migration that would lock players out of a table of 10,000,000 rows for more than a second, by its SQL
 * alone: a lock held while a table is scanned, rewritten or updated. Tables created by the migration are empty and
 * ignored.
 */
export function slowSteps(sql: string): string[] {
  const statements = statementsOf(sql);
  if (statements.some((one) => CONCURRENT.test(one))) return concurrentMistakes(statements);
  const made = new Set(statements.flatMap((one) => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? []));
  return statements.flatMap((statement) => {
    const table = tableOf(statement);
    if (table !== undefined && made.has(table)) return [];
    const slow = isValidatedAtOnce(statement, statements) ?? SLOW.find(({ says }) => says.test(statement));
    return slow ? [`${table ?? statement}: ${slow.because}`] : [];
  });
}

const CONCURRENT = /^(create|drop) (?:unique )?index concurrently (if exists )?(\S+)/;

/** Mistakes in a migration with concurrent indexes, which runs outside a transaction. */
const concurrentMistakes = (statements: readonly string[]): string[] =>
  statements.flatMap((statement, at) => {
    const [, verb, , index] = CONCURRENT.exec(statement) ?? [];
    if (verb === undefined) return [`${statement}: a concurrent index has a migration of its own`];
    const isCleared = statements.slice(0, at).includes(`drop index concurrently if exists ${index}`);
    return verb === "drop" || isCleared ? [] : [`${index}: what a try that failed left there is not dropped first`];
  });

function isValidatedAtOnce(statement: string, all: readonly string[]) {
  const name = /\bvalidate constraint (\S+)/.exec(statement)?.[1];
  if (name === undefined || !all.some((other) => other.includes(` add constraint ${name} `))) return undefined;
  return {
    because: "the lock of the constraint that is added stands while it is validated; do it in a later migration",
  };
}

const QUICK_DEFAULT = /default (?:now\(\)|current_timestamp|-?[\d.]+|true|false|null|''(?:::\S+)?)/;

/** Slow statements, special cases first. */
const SLOW: { says: RegExp; because: string }[] = [
  { says: /^create (?:unique )?index\b/, because: "an index keeps writers out while it is built, unless concurrently" },
  { says: /^do\b/, because: "a DO block runs at once and is not read; write its statements out" },
  { says: /^lock table\b/, because: "the lock stands to the end of the migration" },
  { says: /^(?:update|delete from|merge into)\b/, because: "every row that is changed is locked to the end" },
  { says: /^(?:vacuum full|cluster|reindex|refresh materialized)\b/, because: "the whole table is written anew" },
  { says: /^alter table .* alter column \S+ (?:set data )?type\b/, because: "a new type may write every row anew" },
  { says: /^alter table .* set (?:logged|unlogged|tablespace)\b/, because: "the whole table is written anew" },
  {
    says: /^alter table .* add column .*\b(?:generated always|serial|bigserial)\b/,
    because: "a generated column writes every row anew",
  },
  {
    says: /^alter table .* add column .*\b(?:unique|primary key|references|check)\b/,
    because: "a constraint of a new column reads every row; add it NOT VALID, and validate it in a later migration",
  },
  {
    says: new RegExp(`^alter table .* add column (?!.*${QUICK_DEFAULT.source}(?: not null)?$).*\\bdefault\\b`),
    because: "a default that is worked out for each row writes every row anew",
  },
  {
    says: /^alter table .* add constraint \S+ (?!.*\bnot valid$)(?!.*\busing index\b)/,
    because: "a constraint reads every row; add it NOT VALID, and validate it in a later migration",
  },
  { says: /^alter table .* set not null\b/, because: "NOT NULL reads every row, where no validated check says it" },
];

const tableOf = (statement: string): string | undefined =>
  (/^create (?:unique )?index .*? on (?:only )?([^\s(]+)/.exec(statement) ??
    /^(?:alter|lock) table (?:if exists )?(?:only )?(\S+)/.exec(statement) ??
    /^(?:update|delete from|merge into) (?:only )?(\S+)/.exec(statement))?.[1];

/** Statements in lower case, without comments, function bodies, strings, quotes and the public schema. */
const statementsOf = (sql: string): string[] =>
  sql
    .replace(/--.*$/gm, "")
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replace(/"public"\.|\bpublic\./g, "")
    .replaceAll('"', "")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim())
    .filter(Boolean);
