import { posix } from "node:path";

export type Step =
  | { kind: "copy"; from: string | null; sources: string[]; target: string; folder: string }
  | { kind: "run"; command: string; folder: string };

export interface Stage {
  base: string;
  name: string;
  steps: Step[];
  folder: string;
  env: Record<string, string>;
  labels: Record<string, string>;
  user: string;
  ports: number[];
  /** CMD and HEALTHCHECK in exec form, never in shell form. */
  command: string[];
  health: string[] | null;
}

type Instruction = (rest: string, stage: Stage) => void;

const INSTRUCTIONS: Record<string, Instruction> = {
  WORKDIR: (rest, stage) => {
    stage.folder = posix.resolve(stage.folder, plain(rest));
  },
  COPY: (rest, stage) => {
    const { flags, words } = flagged(rest, ["from"]);
    const [target, ...sources] = words.map(plain).reverse();
    if (target === undefined || sources.length === 0) throw new Error(`COPY needs a source and a target: ${rest}`);
    const { from = null } = flags;
    stage.steps.push({ kind: "copy", from, sources: sources.reverse(), target, folder: stage.folder });
  },
  RUN: (rest, stage) => {
    if (/^(\[|--)|<</.test(rest)) throw new Error(`Only a plain line can be run, not: ${rest}`);
    stage.steps.push({ kind: "run", command: rest, folder: stage.folder });
  },
  ENV: (rest, stage) => void Object.assign(stage.env, pairs(rest)),
  LABEL: (rest, stage) => void Object.assign(stage.labels, pairs(rest)),
  USER: (rest, stage) => {
    stage.user = plain(rest);
  },
  EXPOSE: (rest, stage) => void stage.ports.push(...rest.split(/\s+/).map(portOf)),
  HEALTHCHECK: (rest, stage) => {
    const { words } = flagged(rest, ["interval", "timeout", "start-period", "retries"]);
    if (words[0] !== "CMD") throw new Error(`HEALTHCHECK needs a CMD: ${rest}`);
    stage.health = program(rest.slice(rest.indexOf("CMD") + 3));
  },
  CMD: (rest, stage) => {
    stage.command = program(rest);
  },
};

/** Parses the Dockerfile instructions that HTMC uses; throws on any other. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of logicalLines(text)) {
    const [, name = "", rest = ""] = /^(\S+)\s+(.*)$/.exec(line) ?? [];
    const read = INSTRUCTIONS[name];
    const stage = stages.at(-1);
    if (name === "FROM") stages.push(newStage(rest));
    else if (!read) throw new Error(`This instruction is not known here: ${line}`);
    else if (!stage) throw new Error(`This stands before the first FROM: ${line}`);
    else read(rest, stage);
  }
  return stages;
}

const logicalLines = (text: string): string[] =>
  text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .join("\n")
    .replace(/\\\s*\n/g, " ")
    .split("\n")
    .flatMap((line) => line.trim() || []);

function newStage(rest: string): Stage {
  const [base, as, name, ...more] = plain(rest).split(/\s+/);
  const isNamed = as?.toUpperCase() === "AS" && name !== undefined && more.length === 0;
  if (base === undefined || base.startsWith("--") || (as !== undefined && !isNamed))
    throw new Error(`FROM is not understood: ${rest}`);
  return {
    base,
    name: name ?? "",
    steps: [],
    folder: "/",
    env: {},
    labels: {},
    user: "root",
    ports: [],
    command: [],
    health: null,
  };
}

function plain(words: string): string {
  if (/[$"'`]|<</.test(words)) throw new Error(`Variables, quotes and here-documents are not known here: ${words}`);
  return words;
}

function flagged(rest: string, known: readonly string[]) {
  const words = rest.split(/\s+/);
  const flags: Record<string, string> = {};
  while (words[0]?.startsWith("--")) {
    const [, name = "", value = ""] = /^--([\w-]+)=(.+)$/.exec(words.shift() ?? "") ?? [];
    if (!known.includes(name)) throw new Error(`This flag is not known here: ${rest}`);
    flags[name] = value;
  }
  return { flags, words };
}

function pairs(rest: string): Record<string, string> {
  const PAIR = /([\w.-]+)=(?:"([^"$\\]*)"|([^\s"'$\\]+))(?:\s+|$)/gy;
  const found = [...rest.matchAll(PAIR)];
  if (found.map(([all]) => all).join("") !== rest) throw new Error(`NAME=value pairs are needed: ${rest}`);
  return Object.fromEntries(found.map(([, name, quoted, bare]) => [name, quoted ?? bare ?? ""]));
}

function portOf(word: string): number {
  if (!/^\d+$/.test(word)) throw new Error(`EXPOSE needs port numbers: ${word}`);
  return Number(word);
}

/** Parses the exec form: with the shell form the shell would be process 1, which gets no signals. */
function program(rest: string): string[] {
  const text = rest.trim();
  if (!text.startsWith("[")) throw new Error(`A list in brackets is needed, not a shell's line: ${text}`);
  return JSON.parse(text);
}
