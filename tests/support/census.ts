import { registerHooks } from "node:module";
import { relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";

export interface Census {
  modules: Record<string, number>;
  pools: number;
}

const root = resolve(import.meta.dirname, "../..");
const census: Census = { modules: {}, pools: 0 };

// Preloaded with --import, so that it sees every module load.
registerHooks({
  load(url, context, next) {
    if (url.startsWith("file:") && !/\/node_modules\/|\/tests\//.test(url)) {
      const file = relative(root, fileURLToPath(url.replace(/[?#].*/, "")));
      census.modules[file] = (census.modules[file] ?? 0) + 1;
    }
    return next(url, context);
  },
});

const { Pool } = pg;
pg.Pool = class extends Pool {
  constructor(...settings: ConstructorParameters<typeof Pool>) {
    super(...settings);
    census.pools++;
  }
} as typeof Pool;

process.on("exit", () => console.log(`census ${JSON.stringify(census)}`));
