import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

interface Part {
  path: string;
  files: number;
  bytes: number;
}

export interface Content {
  parts: Part[];
  total: Part;
  /** Installed packages, and the ones that only development needs. */
  packages: number;
  developmentPackages: string[];
  /** Our files that no process reads: TypeScript, source maps, tests. */
  sources: string[];
}

const SOURCE = /\.(tsx?|map)$|\.test\./;

export function contentOf(folder: string, lockFile: string): Content {
  const { packages } = JSON.parse(readFileSync(lockFile, "utf8")) as { packages: Record<string, { dev?: boolean }> };
  const installed = Object.keys(packages).filter((path) => path !== "" && existsSync(join(folder, path)));
  const ours = filesBelow(folder, (path) => path !== "node_modules");
  return {
    parts: [...readdirSync(folder), "build/client", "build/server"].sort().map((path) => partOf(folder, path)),
    total: { ...partOf(folder, "."), path: "all" },
    packages: installed.length,
    developmentPackages: installed.filter((path) => packages[path]?.dev),
    sources: ours.filter((path) => SOURCE.test(path)),
  };
}

function partOf(folder: string, path: string): Part {
  const files = statSync(join(folder, path)).isFile() ? [path] : filesBelow(join(folder, path));
  const at = statSync(join(folder, path)).isFile() ? folder : join(folder, path);
  return { path, files: files.length, bytes: files.reduce((sum, file) => sum + statSync(join(at, file)).size, 0) };
}

function filesBelow(folder: string, enters: (path: string) => boolean = () => true): string[] {
  const walk = (path: string): string[] =>
    readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
      const below = join(path, entry.name);
      if (entry.isDirectory()) return enters(below) ? walk(below) : [];
      return entry.isFile() ? [below] : [];
    });
  return walk("");
}
