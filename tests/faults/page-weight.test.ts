import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { documentBytes, scriptBytes } from "../bench/weight.ts";
import { documentOf } from "../support/page-document.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { ask, type RunningServer, startServer } from "../support/server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test("the list of public pages holds every page of the sitemap", async () => {
  const { body } = await ask(`${server.origin}/sitemap.xml`);
  const listed = [...documentOf(body).querySelectorAll("loc")]
    .map(({ textContent }) => new URL(textContent))
    .map(({ pathname, search }) => pathname + search);
  expect(listed.length).toBeGreaterThan(10);
  expect(PUBLIC_PAGES.map(({ path }) => path)).toEqual(expect.arrayContaining(listed));
});

describe.each(PUBLIC_PAGES)("$path", ({ path, live }) => {
  let html: string;
  let document: Document;
  beforeAll(async () => {
    const { status, body } = await ask(server.origin + path);
    expect(status).toBe(200);
    html = body;
    document = documentOf(html);
  });

  test("fits with its style into the first round trip, 14,600 bytes", () => {
    expect(documentBytes(html)).toBeLessThanOrEqual(14_600);
  });

  test("paints without waiting for any other file", () => {
    const others =
      '[rel="stylesheet"], [rel="preload"], [rel="modulepreload"], script[src], [type="module"], img, iframe';
    expect([...document.querySelectorAll(others)].map(({ outerHTML }) => outerHTML)).toEqual([]);
    for (const sheet of document.querySelectorAll("style")) expect(sheet.textContent).not.toContain("@import");
  });

  // The tracker is My Flips, which keeps lines on the phone.
  const mostScript = path === "/tools/flip-tracker" ? 129_200 : 126_000;
  test(
    live
      ? `brings at most ${mostScript / 1000} kB of script`
      : "brings no framework, and at most 1 kB of script of ours",
    () => {
      if (live) {
        expect(scriptBytes(html)).toBeGreaterThan(60_000);
        expect(scriptBytes(html)).toBeLessThanOrEqual(mostScript);
      } else {
        expect(html).not.toContain("/assets/");
        const scripts = document.querySelectorAll('script:not([type^="application/"])');
        const own = [...scripts].map(({ textContent }) => textContent).join("");
        expect(own).not.toBe("");
        expect(documentBytes(own)).toBeLessThanOrEqual(1_000);
      }
    },
  );
});
