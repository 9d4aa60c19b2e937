const OVR = String.raw`([6-9]\d)`;
const FIRST = new RegExp(String.raw`^${OVR}(?: ovr)?[\s,·–-]+(\D*\p{L}.*)$`, "iu");
const LAST = new RegExp(String.raw`^(.*\p{L}\D*?)(?:[\s,·–-]+${OVR}(?: ovr)?|\s*[([]${OVR}(?: ovr)?[)\]])$`, "iu");

/** A name apart from the OVR that it begins or ends with: "93 LaNorris Sellers", "LaNorris Sellers (93)"; null without one. */
export function splitOvr(text: string): { name: string; ovr: string } | null {
  if (!/[6-9]\d/.test(text)) return null;
  const [, first, rest = ""] = FIRST.exec(text) ?? [];
  const [, before = "", bare, inBrackets] = LAST.exec(text) ?? [];
  const last = bare ?? inBrackets;
  // With one at both ends, either may be of the name.
  if (first !== undefined) return last === undefined ? { name: rest.trim(), ovr: first } : null;
  return last === undefined ? null : { name: before.trim(), ovr: last };
}
