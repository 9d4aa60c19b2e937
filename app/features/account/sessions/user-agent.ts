type Names = readonly (readonly [RegExp, string])[];

const SINGLE_NAMES: Names = [
  [/playstation 5/i, "PlayStation 5"],
  [/playstation/i, "PlayStation"],
  [/xbox/i, "Xbox"],
  [/nintendo/i, "Nintendo"],
  [/^w3m/i, "w3m"],
  [/^lynx/i, "Lynx"],
  [/^e?links/i, "Links"],
];

// Most browsers also claim to be the ones below them.
const BROWSERS: Names = [
  [/\b(edg|edge|edga|edgios)\//i, "Edge"],
  [/\b(opr|opera|opios)\b/i, "Opera"],
  [/samsungbrowser\//i, "Samsung Internet"],
  [/\b(firefox|fxios)\//i, "Firefox"],
  [/\b(chrome|crios|chromium|headlesschrome)\//i, "Chrome"],
  [/\bsafari\//i, "Safari"],
];

const SYSTEMS: Names = [
  [/iphone/i, "iPhone"],
  [/ipad/i, "iPad"],
  [/android/i, "Android"],
  [/cros\b/i, "ChromeOS"],
  [/windows/i, "Windows"],
  [/mac os x|macintosh/i, "Mac"],
  [/linux|x11/i, "Linux"],
];

const findName = (names: Names, agent: string) => names.find(([sign]) => sign.test(agent))?.[1];

export function describeAgent(agent: string): string {
  const fullName = findName(SINGLE_NAMES, agent);
  if (fullName) return fullName;
  const browser = findName(BROWSERS, agent);
  const system = findName(SYSTEMS, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? (system ? `A browser on ${system}` : "Unknown browser");
}
