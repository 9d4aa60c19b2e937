import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import ts from "typescript";

// `SEED=39 COUNT=140 OUT=a.tsv npm run mutants` breaks one place of the app at a time and records which tests fail.
// `REPLAY=a.tsv OUT=b.tsv` repeats its mutants: an id stays the same while only comments and names of its file change.

const { SEED = "39", COUNT = "140", REPLAY, OUT = ".data/mutants.tsv" } = process.env;
const SWAPS = ["< <=", "> >=", "=== !==", "&& ||", "+ -"].map((pair) => pair.split(" "));
const SWAPPED = new Map(SWAPS.flatMap(([one = "", other = ""]) => [[one, other] as const, [other, one] as const]));

type Mutant = { id: string; kind: string; file: string; place: ts.Node; text: string };

const lines = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: "utf8" }).trim().split("\n");

function mutantsIn(file: string): Mutant[] {
  const mutants: Mutant[] = [];
  const add = (kind: string, place: ts.Node, text: string) =>
    mutants.push({ id: `${file}#${mutants.length}`, kind, file, place, text });
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node)) return;
    if (ts.isBinaryExpression(node)) {
      const swapped = SWAPPED.get(node.operatorToken.getText());
      if (swapped) add("operator", node.operatorToken, swapped);
    } else if (ts.isNumericLiteral(node)) add("bound", node, `(${node.getText()} + 1)`);
    else if (ts.isIfStatement(node)) add("condition", node.expression, `!(${node.expression.getText()})`);
    else if (ts.isConditionalExpression(node)) add("condition", node.condition, `!(${node.condition.getText()})`);
    else if (ts.isCallExpression(node) && node.expression.getText() === "and")
      for (const part of node.arguments) if (!ts.isSpreadElement(part)) add("where", part, "undefined");
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true));
  return mutants;
}

/** The names of failed tests, after the first failed file or two; "the run" where none was reported. */
function failures(project: string, files: string[]): string[] {
  if (files.length === 0) return [];
  const report = ".data/mutant-report.json";
  writeFileSync(report, "{}");
  const config = ["--config", "tests/vitest.config.ts", "--project", project, "--bail", "1", "--testTimeout", "200000"];
  const args = ["vitest", "run", ...config, "--reporter", "json", "--outputFile", report, ...files];
  if (spawnSync("npx", args, { stdio: "ignore", timeout: 600_000 }).status === 0) return [];
  type Results = { testResults?: { name: string; assertionResults: { status: string; title: string }[] }[] };
  const { testResults = [] }: Results = JSON.parse(readFileSync(report, "utf8"));
  const failed = testResults.flatMap(({ name, assertionResults: tests }) =>
    tests.filter(({ status }) => status === "failed").map(({ title }) => `${name.split("tests/")[1]}: ${title}`),
  );
  return failed.length > 0 ? failed : ["the run"];
}

/** Rules and the room's features first, then request tests that are named after the room, then all request tests. */
function killers(file: string): string[] {
  const rooms = file.split("/").slice(1, -1);
  const room = rooms.find((name) => !["features", "routes"].includes(name));
  const tests = lines("git", "ls-files", "tests/*.test.ts");
  const under = (folder: string) => tests.filter((path) => path.startsWith(`tests/${folder}`));
  const near = [...failures("domain", under("domain/")), ...failures("features*", under(`features/${room}`))];
  if (near.length > 0) return near;
  if (spawnSync("npm", ["run", "build"], { stdio: "ignore" }).status !== 0) return ["the build"];
  const named = under("requests/").filter((path) => rooms.some((name) => path.includes(name.replace(/s$/, ""))));
  const others = under("requests/").filter((path) => !named.includes(path));
  const found = failures("requests*", named);
  return found.length > 0 ? found : failures("requests*", others);
}

const mutants = lines("git", "ls-files", "app/*.ts", "app/*.tsx", ":!app/domain").flatMap(mutantsIn);

function* seeded() {
  for (let state = Number(SEED), place = 0; place < Number(COUNT); place++) {
    const kind = ["operator", "bound", "condition", "where"][place % 4];
    const choice = mutants.filter((mutant) => mutant.kind === kind);
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield choice[state % choice.length]?.id;
  }
}

mkdirSync(".data", { recursive: true });
for (const id of REPLAY ? lines("cut", "-f1", REPLAY) : seeded()) {
  const { file = "", place, text } = mutants.find((mutant) => mutant.id === id) ?? {};
  if (!place) throw new Error(`There is no mutant ${id}.`);
  const code = readFileSync(file, "utf8");
  const from = place.getStart();
  try {
    writeFileSync(file, code.slice(0, from) + text + code.slice(place.end));
    const change = `${place.getText()} -> ${text}`.replaceAll(/\s+/g, " ");
    appendFileSync(OUT, `${[id, change, killers(file).join(" | ") || "SURVIVES"].join("\t")}\n`);
  } finally {
    writeFileSync(file, code);
  }
}
