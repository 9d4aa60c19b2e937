import { cpSync, globSync, mkdirSync, statSync } from "node:fs";
import { basename, join, posix } from "node:path";
import type { Stage, Step } from "./dockerfile.ts";
import { copyContext } from "./ignore.ts";

/** A stage's files on this machine; `root` is the stage's "/". */
export interface StageFiles {
  stage: Stage;
  root: string;
}

export type RunStep = (command: string, files: StageFiles, folder: string) => Promise<void>;

/** Builds every stage in the empty `folder` from the files of `context` that aren't ignored; returns the last one. */
export async function buildImage(
  stages: readonly Stage[],
  { context, ignoreFile, folder, run }: { context: string; ignoreFile: string; folder: string; run: RunStep },
): Promise<StageFiles> {
  const sent = join(folder, "context");
  copyContext(context, ignoreFile, sent);
  const done: StageFiles[] = [];
  for (const stage of stages) {
    const files = { stage, root: join(folder, `stage-${done.length}`) };
    mkdirSync(files.root);
    const sourceOf = (name: string | null) =>
      name === null ? sent : done.find((one) => one.stage.name === name)?.root;
    for (const step of stage.steps) await perform(step, files, sourceOf, run);
    done.push(files);
  }
  const last = done.at(-1);
  if (!last) throw new Error("The Dockerfile has no stage.");
  return last;
}

async function perform(
  step: Step,
  files: StageFiles,
  sourceOf: (name: string | null) => string | undefined,
  run: RunStep,
): Promise<void> {
  mkdirSync(join(files.root, step.folder), { recursive: true });
  if (step.kind === "run") return run(step.command, files, step.folder);
  const source = sourceOf(step.from);
  if (source === undefined) throw new Error(`There is no stage ${step.from} before this one.`);
  copy(step, source, files.root);
}

function copy({ sources, target, folder }: Step & { kind: "copy" }, from: string, root: string): void {
  const found = sources.flatMap((source) => {
    const names = source === "." ? ["."] : globSync(source.replace(/^\//, ""), { cwd: from });
    if (names.length === 0) throw new Error(`COPY ${source} finds nothing.`);
    return names.sort();
  });
  const isFolder = /(^\.|\/)$/.test(target);
  if (found.length > 1 && !isFolder)
    throw new Error(`COPY of several files needs a target that ends in "/": ${target}`);
  const to = join(root, posix.resolve(folder, target));
  for (const name of found) {
    // COPY copies a folder's contents, but a file itself.
    const isFile = statSync(join(from, name)).isFile();
    cpSync(join(from, name), isFile && isFolder ? join(to, basename(name)) : to, {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
}
