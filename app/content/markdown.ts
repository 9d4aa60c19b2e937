import path from "node:path";
import { Marked, type Tokens } from "marked";
import type { Plugin } from "vite";
import { resolveFigures } from "./figures.ts";
import { renderPicture } from "./pictures.ts";

export interface MarkdownAbout {
  /** File name without extension. */
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly minutes: number;
}

export interface MarkdownPage extends MarkdownAbout {
  /** ISO date: "2026-11-21". */
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly words: number;
  readonly sections: readonly { readonly id: string; readonly title: string }[];
  readonly html: string;
}

const WORDS_PER_MINUTE = 200;
const FRONT_MATTER = /^---\n(.*?)\n---\n/s;

/** Compiles `*.md` at build time. A list that imports only `about` keeps the texts out of the client bundle. */
export function markdown(): Plugin {
  return {
    name: "htmc:markdown",
    enforce: "pre",
    transform: {
      filter: { id: /\.md$/ },
      handler(source, id) {
        const page = renderMarkdown(source, path.relative(process.cwd(), id));
        const { slug, title, summary, minutes } = page;
        const about: MarkdownAbout = { slug, title, summary, minutes };
        const code = `export const about = ${JSON.stringify(about)};\nexport default ${JSON.stringify(page)};\n`;
        return { code, map: null, moduleType: "js" };
      },
    },
  };
}

/** Throws an error with the file name if a figure is unknown or a front matter field is missing. */
export function renderMarkdown(source: string, file: string): MarkdownPage {
  const text = resolveFigures(source.replaceAll("\r\n", "\n"), file);
  const sections: { id: string; title: string }[] = [];
  const html = parserInto(sections, file).parse(text.replace(FRONT_MATTER, ""), { async: false });
  const words = countWords(html);
  const minutes = Math.ceil(words / WORDS_PER_MINUTE);
  return { slug: path.basename(file, ".md"), ...frontMatter(text, file), words, minutes, sections, html };
}

function frontMatter(text: string, file: string): Pick<MarkdownPage, "title" | "summary" | "createdAt" | "updatedAt"> {
  const lines = FRONT_MATTER.exec(text)?.[1]?.split("\n") ?? [];
  const fields = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const field = (name: string) => {
    const value = fields.get(name);
    if (!value) throw new Error(`${file}: the front matter has no "${name}"`);
    return value;
  };
  return {
    title: field("title"),
    summary: field("summary"),
    createdAt: field("createdAt"),
    updatedAt: field("updatedAt"),
  };
}

/** Level-2 headings get ids and are collected in `sections`; tables get a frame that scrolls on phones. */
function parserInto(sections: { id: string; title: string }[], file: string): Marked {
  return new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const content = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${content}</h${depth}>\n`;
        const id = text
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")
          .replace(/^-|-$/g, "");
        sections.push({ id, title: text });
        return `<h2 id="${id}">${content}</h2>\n`;
      },
      code({ lang, text }) {
        try {
          return renderPicture(lang ?? "", text);
        } catch (error) {
          throw new Error(`${file}: ${(error as Error).message}`);
        }
      },
      table({ header, rows }) {
        const cell = ({ tokens, header, align }: Tokens.TableCell) => {
          const classes = align === "right" ? ' class="num"' : "";
          const content = this.parser.parseInline(tokens);
          return header ? `<th scope="col"${classes}>${content}</th>` : `<td${classes}>${content}</td>`;
        };
        const row = (cells: Tokens.TableCell[]) => `<tr>${cells.map(cell).join("")}</tr>`;
        const label = sections.at(-1);
        const frame = label
          ? `<div class="rows-frame" role="group" aria-labelledby="${label.id}" tabindex="0">`
          : '<div class="rows-frame">';
        return (
          `${frame}<table ` +
          `class="figures"><thead>${row(header)}</thead><tbody>${rows.map(row).join("")}</tbody></table></div>\n`
        );
      },
    },
  });
}

export function countWords(html: string): number {
  const text = html.replace(/<[^>]+>/g, " ").replace(/&\w+;|&#\d+;/g, "'");
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
