import { PUBLIC_PAGES } from "../../support/public-pages.ts";
import { OWNERS } from "../database.ts";
import { longTasks, type Tasks } from "../long-tasks.ts";
import { type Bench, median, type Row } from "../row.ts";

const SIGNED_IN = ["/dashboard", "/dashboard/my-flips"];

const waking: Row = {
  what: "Pages at a quarter of the processor's speed, the longest task after the first paint, and all blocking",
  budget: "≤ 50 ms each",
  async measure(bench) {
    const pages: ({ path: string } & Tasks)[] = [];
    for (const path of [...PUBLIC_PAGES.map((page) => page.path), ...SIGNED_IN])
      pages.push({ path, ...(await looked(bench, path)) });
    const [later, blocking] = [pages.map((page) => page.later), pages.map((page) => page.blocking)];
    return {
      text: `${ms(Math.max(...later))}, ${ms(Math.max(...blocking))}`,
      ok: Math.max(...later, ...blocking) <= 50,
      detail: [
        ["page", "longest up to the first paint", "longest after it", "blocking"],
        ...pages.map(({ path, first, later, blocking }) => [path, ms(first), ms(later), ms(blocking)]),
      ],
    };
  },
};

async function looked(bench: Bench, path: string): Promise<Tasks> {
  const url = new URL(path, bench.app.origin.replace("127.0.0.1", "localhost")).href;
  const cookie = SIGNED_IN.includes(path) ? await bench.cookieOf(OWNERS.middle) : undefined;
  const looks: Tasks[] = [];
  for (let run = 0; run < (bench.quick ? 1 : 5); run++) looks.push(await longTasks(url, cookie));
  const middle = (name: keyof Tasks) => median(looks.map((tasks) => tasks[name]));
  return { first: middle("first"), later: middle("later"), blocking: middle("blocking") };
}

const ms = (n: number) => `${Math.round(n)} ms`;

export const wakingRows: Row[] = [waking];
