/** A metric's value by name and labels; undefined if it's missing. */
export function figureOf(page: string, name: string): number | undefined {
  const line = page.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}
