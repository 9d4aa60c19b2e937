import { globSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { checkSync } from "recheck";
import ts from "typescript";
import { expect, test, vi } from "vitest";

/** Files whose expressions match only our own or the operator's texts. */
const OVER_OUR_TEXTS = [
  "app/content/",
  "app/dev/",
  "app/settings.server.ts",
  "app/http/responses/document.server.ts",
  "app/routes/public/guide.tsx",
];

function literalsOf(file: string): string[] {
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

async function builtBy(files: string[]): Promise<string[]> {
  const built: string[] = [];
  const construct: ProxyHandler<RegExpConstructor>["construct"] = (target, args) => {
    const expression: RegExp = Reflect.construct(target, args);
    built.push(String(expression));
    return expression;
  };
  vi.resetModules();
  vi.stubGlobal("RegExp", new Proxy(RegExp, { construct }));
  for (const file of files) await import(resolve(file));
  vi.unstubAllGlobals();
  return built;
}

function costOf(expression: string): string {
  const end = expression.lastIndexOf("/");
  // The fuzz checker is random and depends on the clock.
  const options = { checker: "automaton", timeout: null } as const;
  const found = checkSync(expression.slice(1, end), expression.slice(end + 1), options);
  if (found.status === "vulnerable") return `${expression} ${found.complexity.summary}`;
  // The automaton checker doesn't support lookaround; growth.test.ts measures those expressions.
  return found.status === "safe" || found.error.kind === "unsupported" ? "safe" : `${expression} ${found.error.kind}`;
}

test("finds an expression whose cost grows faster than its text", () => {
  expect(costOf("/^a+$/")).toBe("safe");
  expect(costOf(String.raw`/\s+$/`)).toContain("polynomial");
  expect(costOf("/^(a|a)*$/")).toContain("exponential");
});

test("P21: no expression over what a player sends costs more than its size", async () => {
  const files = globSync("app/**/*.{ts,tsx}").filter((file) => !OVER_OUR_TEXTS.some((own) => file.startsWith(own)));
  const expressions = [
    ...files.flatMap(literalsOf),
    ...(await builtBy(files.filter((file) => file.startsWith("app/domain/")))),
  ];
  expect(expressions.length).toBeGreaterThan(100);
  expect([...new Set(expressions)].map(costOf).filter((cost) => cost !== "safe")).toEqual([]);
}, 900_000);
