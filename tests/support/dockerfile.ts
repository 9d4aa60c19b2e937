export interface Image {
  base: string;
  user: string;
  labels: Record<string, string>;
  ports: number[];
  /** CMD in exec form: with the shell form the shell would be process 1, which gets no signals. */
  command: string[];
}

/** What a Dockerfile's last stage says about the image; throws on a CMD in shell form. */
export function readImage(text: string): Image {
  const lines = text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\s*\n/g, " ")
    .split("\n")
    .map((line) => line.trim());
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")));
  const last = (name: string) => stage.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? "";
  const command = last("CMD");
  if (!command.startsWith("[")) throw new Error(`A list in brackets is needed, not a shell's line: ${command}`);
  return {
    base: last("FROM"),
    user: last("USER"),
    labels: Object.fromEntries(
      [...last("LABEL").matchAll(/([\w.-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
    ports: last("EXPOSE").split(/\s+/).map(Number),
    command: JSON.parse(command),
  };
}
