const FIRST = /^([6-9]\d)(?: ovr)?[\s,·–-]+/iu;
const LAST = /(?:[\s,·–-]([6-9]\d)(?: ovr)?|[([]([6-9]\d)(?: ovr)?[)\]])$/iu;
/** What is left of a name, to its last letter or what may follow that. */
const NAME = /^.*[\p{L}.'’)]/su;

/** A name apart from the OVR that it begins or ends with: "93 LaNorris Sellers", "LaNorris Sellers (93)"; null without one. */
export function splitOvr(text: string): { name: string; ovr: string } | null {
  if (!/[6-9]\d/.test(text)) return null;
  const first = FIRST.exec(text);
  const last = LAST.exec(text);
  // With one at both ends, either may be of the name.
  if ((first === null) === (last === null)) return null;
  const rest = first ? text.slice(first[0].length) : text.slice(0, last?.index);
  const name = first ? rest : (NAME.exec(rest)?.[0] ?? "");
  const signs = name.match(/[\p{L}\d]/gu) ?? [];
  // A number beside it may be another OVR, or of the name.
  if (!/\p{L}/u.test(signs.at(first ? 0 : -1) ?? "") || /\d/.test(rest.slice(name.length))) return null;
  return { name: name.trim(), ovr: first?.[1] ?? last?.[1] ?? last?.[2] ?? "" };
}
