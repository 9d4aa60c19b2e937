import { expect, test } from "vitest";
import { describeAgent } from "#app/features/account/sessions/user-agent.ts";

const APPLE_KIT = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const KIT = "AppleWebKit/537.36 (KHTML, like Gecko)";
const XBOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox Series X)";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${KIT} Chrome/142.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${KIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KIT} Chrome/142.0.0.0 Safari/537.36`, "Chrome on ChromeOS"],
  [`Mozilla/5.0 (X11; Linux x86_64) ${KIT} HeadlessChrome/142.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`,
    "Opera on Mac",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE_KIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${APPLE_KIT} CriOS/142.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) ${APPLE_KIT} Version/17.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPad",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on Mac"],
  [`Mozilla/5.0 (PlayStation; PlayStation 5/8.20) ${APPLE_KIT} Version/15.4 Safari/605.1.15`, "PlayStation 5"],
  [`Mozilla/5.0 (PlayStation 4 11.00) ${APPLE_KIT}`, "PlayStation"],
  [`${XBOX} ${KIT} Chrome/120.0.0.0 Safari/537.36 Edge/44.18363`, "Xbox"],
  ["w3m/0.5.3+git20230121", "w3m"],
  ["Lynx/2.9.2 libwww-FM/2.14", "Lynx"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "A browser on Linux"],
  ["curl/8.5.0", "Unknown browser"],
  ["", "Unknown browser"],
])("%s is %s", (agent, words) => {
  expect(describeAgent(agent)).toBe(words);
});
