import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, relative, resolve } from "node:path";
import { type Mistake, needsItsOwnBuild } from "./mistake.ts";

const root = resolve(import.meta.dirname, "../../..");
const LEFT_BEHIND = ["node_modules", ".git", ".data", ".react-router", "build"];

/** What a run of tests came to: how many failed, and what it said. */
interface Outcome {
  failed: number;
  output: string;
}

/** The report of a run, as far as it is read. */
interface Report {
  numFailedTests: number;
  numPassedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}
const NOTHING: Report = { numFailedTests: 0, numPassedTests: 0, testResults: [] };

/** A copy of the tree, in which mistakes are made; the tree itself is never touched. */
export class WorkingCopy {
  readonly folder = mkdtempSync(join(tmpdir(), "htmc-mistakes-"));
  readonly env: NodeJS.ProcessEnv = {
    ...process.env,
    NO_COLOR: "1",
    DATA_DIR: join(this.folder, ".data"),
    PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
  };

  #running: ChildProcess | undefined;

  constructor() {
    // why: the tests' Postgres may run as another user
    chmodSync(this.folder, 0o755);
    cpSync(root, this.folder, { recursive: true, filter: (path) => !LEFT_BEHIND.includes(relative(root, path)) });
    symlinkSync(join(root, "node_modules"), join(this.folder, "node_modules"));
  }

  has = (file: string): boolean => existsSync(join(this.folder, file));

  stop = () => void this.#running?.kill("SIGKILL");

  remove = () => rmSync(this.folder, { recursive: true, force: true });

  /**
   * Does `work` with a mistake in the tree, built where its tests only see it so; afterwards the tree is right again.
   */
  async with<Result>(mistake: Mistake, work: () => Promise<Result>): Promise<Result> {
    const path = join(this.folder, mistake.file);
    const right = readFileSync(path, "utf8");
    writeFileSync(
      path,
      right.replace(mistake.find, () => mistake.replace),
    );
    const build = join(this.folder, "build");
    const aside = join(this.folder, "build-aside");
    if (needsItsOwnBuild(mistake)) renameSync(build, aside);
    try {
      if (needsItsOwnBuild(mistake)) await this.build();
      return await work();
    } finally {
      writeFileSync(path, right);
      if (needsItsOwnBuild(mistake)) {
        rmSync(build, { recursive: true, force: true });
        renameSync(aside, build);
      }
    }
  }

  async build(): Promise<void> {
    const { code, output } = await this.#run("npm", ["run", "--silent", "build"]);
    if (code !== 0) throw new Error(`The build failed:\n${output}`);
  }

  /**
   * Runs test files, until the first failure when it is one that is looked for; throws when they could not be run at
   * all.
   */
  async test(files: readonly string[], { bail = 0 } = {}): Promise<Outcome> {
    const report = join(this.folder, ".data/report.json");
    rmSync(report, { force: true });
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    const words = ["run", "--config", "tests/vitest.config.ts", `--bail=${bail}`, "--retry=0", ...reporters, ...files];
    const { code, output } = await this.#run("vitest", words);
    const { numFailedTests, numPassedTests, testResults }: Report = existsSync(report)
      ? JSON.parse(readFileSync(report, "utf8"))
      : NOTHING;
    // why: what is looked at after a file's tests, as its log is, fails the file and none of them
    const failedFiles = testResults.filter(
      ({ status, assertionResults }) => status === "failed" && assertionResults.some((one) => one.status === "passed"),
    );
    const failed = numFailedTests || failedFiles.length;
    // why: a run that ends at its first failure may lose what failed
    if (failed === 0 && code !== 0 && bail > 0) return this.test(files);
    // why: tests that could not even be loaded have seen nothing
    if (failed === 0 && (code !== 0 || numPassedTests === 0))
      throw new Error(`the tests could not be run:\n${output.trimEnd().split("\n").slice(-20).join("\n")}`);
    return { failed, output };
  }

  async #run(program: string, words: readonly string[]): Promise<{ code: number; output: string }> {
    const child = spawn(program, words, { cwd: this.folder, env: this.env, stdio: ["ignore", "pipe", "pipe"] });
    this.#running = child;
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (output += piece));
    const code = await new Promise<number>((done, fail) => {
      child.on("error", fail);
      child.on("close", (status) => done(status ?? 1));
    });
    return { code, output };
  }
}
