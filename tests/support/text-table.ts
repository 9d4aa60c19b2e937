import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const APP = fileURLToPath(new URL("../../app/", import.meta.url));

/** Files whose words only operators read. */
const UNREAD = /^(cli|db|dev|docs|server)\/|^(env|settings|log|routes)\.|\/(cards|training)\/import\/|\.d\.ts$/;
/** Attributes and fields that nobody reads, beside those whose name says that they hold classes or addresses. */
const SILENT = new Set(
  (
    "href to action method type id key variant size tone as rel role src d viewBox list intent target fill stroke " +
    "scope property inputMode enterKeyHint htmlFor form encType httpEquiv width height charSet"
  ).split(" "),
);
const isSilent = (name: string) =>
  SILENT.has(name) || /^(auto|aria-(?!label$)|data-(?!label$))|[Cc]lass(Name)?$|To$|stroke|Ratio|Effect/.test(name);
/** Calls whose words stay in the code, the log or the database. */
const UNSAID = /^(sql|console\.\w+|log\.\w+|report|\w*Error|z\.enum|href|RegExp)$|\.(get|set|has|append|delete)$/;

const flat = (text: string) => text.replace(/\s+/g, " ").trim();
const hasWord = (text: string) => /\p{L}{2}/u.test(text.replace(/\{[^}]*\}/g, ""));
/**
 * True for a literal that reads like a text: a capital or a figure first, or more than one word with a mark at its end.
 */
const isText = (text: string) =>
  hasWord(text) &&
  /^[\p{Lu}{+−]|\w \w.*[.!?]$/u.test(text) &&
  !/[<>_=]|^\S*[/&?]|^[A-Z\d]+$|^[A-Z][a-z]+[A-Z]|^([A-Z][a-z]+-)+[A-Z][a-z]+$|^[A-Z]\{/.test(text);

const placeholder = (node: ts.Node) => `{${/(\w+)\W*$/.exec(node.getText())?.[1] ?? "…"}}`;

/** A literal, a template with its placeholders or a sum of them; null for anything else. */
function literal(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => placeholder(span.expression) + span.literal.text).join("");
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null;
  const left = literal(node.left);
  const right = literal(node.right);
  return left === null || right === null ? null : left + right;
}

/** What an element says with all that stands in it; null where it holds no words itself. */
function sentence(element: ts.JsxElement | ts.JsxFragment): string | null {
  const says = element.children.some((child) => ts.isJsxText(child) && hasWord(child.text));
  return says ? flat(element.children.map(partOf).join("")) : null;
}

function partOf(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text.replace(/\s+/g, " ");
  if (ts.isJsxExpression(child))
    return child.expression ? (literal(child.expression) ?? placeholder(child.expression)) : "";
  return ts.isJsxSelfClosingElement(child) ? "" : child.children.map(partOf).join("");
}

function isUnsaid(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return UNSAID.test(node.expression.getText());
  return (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && isSilent(node.name.getText());
}

/** Every text of a source file that a player can read or hear, in its order. */
export function textsIn(code: string, file: string): string[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const found = new Set<string>();
  const visit = (node: ts.Node, isSaid: boolean): void => {
    if (isUnsaid(node)) return;
    const whole = !isSaid && (ts.isJsxElement(node) || ts.isJsxFragment(node)) ? sentence(node) : null;
    if (whole !== null) found.add(whole);
    const text = isSaid ? null : literal(node);
    const isAttribute = node.parent && ts.isJsxAttribute(node.parent);
    if (text !== null && (isAttribute ? hasWord(text) && /^[A-Z]|\S \S/.test(text) : isText(text)))
      found.add(flat(text));
    // Attributes of an element are texts of their own, also within a sentence.
    else ts.forEachChild(node, (child) => visit(child, !ts.isJsxAttributes(child) && (isSaid || whole !== null)));
  };
  visit(source, false);
  return [...found];
}

const HEAD = `# Texts

Every text that a player can read or hear, by the file that has it; the guides and the legal pages are texts themselves
(\`app/content\`). What stands in braces is filled in.

| text | file |
| --- | --- |
`;

/** A Markdown table of all texts. */
function textTable(): string {
  const rows = readdirSync(APP, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((file) => /\.tsx?$/.test(file) && !UNREAD.test(file))
    .sort()
    .flatMap((file) =>
      textsIn(readFileSync(join(APP, file), "utf8"), file).map(
        (text) => `| ${text.replaceAll("|", "\\|")} | ${file} |`,
      ),
    );
  return `${HEAD}${rows.join("\n")}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.stdout.write(textTable());
