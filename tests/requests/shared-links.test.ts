import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SOCIAL_TICKETS } from "#app/features/brand/social-tickets.ts";
import { documentOf } from "../support/page-document.ts";
import { PUBLIC_PAGES } from "../support/public-pages.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const ROBOTS: Record<string, HeadersInit> = {
  Discord: { "User-Agent": "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)" },
  Slack: {
    "User-Agent": "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    Range: "bytes=0-32768",
  },
  WhatsApp: { "User-Agent": "WhatsApp/2.25.30.74 A", "Accept-Language": "en" },
  Telegram: { "User-Agent": "TelegramBot (like TwitterBot)" },
};
/** The most that a robot reads of a page. */
const MOST_READ = 32_768;
/** WhatsApp shows no larger picture. */
const MOST_PICTURE = 300_000;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const bytes = (text: string | undefined) => Buffer.byteLength(text ?? "");

/** The tags that a robot finds in a page without running its scripts. */
function tagsOf(html: string) {
  const head = documentOf(html).head;
  const tags = [...head.querySelectorAll<HTMLMetaElement>("meta[property], meta[name]")];
  const pairs = tags.map((tag) => [tag.getAttribute("property") ?? tag.name, tag.content]);
  return {
    tags: new Map(pairs as [string, string][]),
    canonical: [...head.querySelectorAll('link[rel="canonical"]')].map((link) => link.getAttribute("href")),
  };
}

async function pictureAt(url: string) {
  // The address in the tags has a name for the host, which a robot resolves.
  const answer = await fetch(server.origin + new URL(url).pathname);
  const picture = Buffer.from(await answer.arrayBuffer());
  return {
    status: answer.status,
    type: answer.headers.get("Content-Type"),
    bytes: picture.length,
    // A PNG's width and height are its bytes 16 to 24.
    size: [picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String),
  };
}

describe.each(PUBLIC_PAGES)("$path, read by a chat's robot,", ({ path }) => {
  test.each(Object.entries(ROBOTS))(
    "has for %s a title, a description and a picture within its limits",
    async (_, headers) => {
      const answer = await fetch(server.origin + path, { headers, redirect: "manual" });
      expect(Math.floor(answer.status / 100)).toBe(2);
      const { tags, canonical } = tagsOf((await answer.text()).slice(0, MOST_READ));
      const { pathname } = new URL(path, server.origin);
      const url = `http://localhost:${server.port}${pathname}`;
      expect(canonical).toEqual([url]);
      expect(tags.get("og:url")).toBe(url);
      for (const [name, most] of [
        ["og:title", 70],
        ["og:description", 350],
        ["og:image:alt", 420],
      ] as const) {
        expect(tags.get(name), name).toMatch(/\S/);
        expect(bytes(tags.get(name)), name).toBeLessThanOrEqual(most);
      }
      expect(tags.get("og:site_name")).toBe("HTMC");
      expect(tags.get("twitter:card")).toBe("summary_large_image");
      const last = pathname.slice(pathname.lastIndexOf("/") + 1);
      expect(tags.get("og:image")).toMatch(new RegExp(`/social/${last in SOCIAL_TICKETS ? last : "home"}\\.png$`));
      const picture = await pictureAt(tags.get("og:image") ?? "");
      expect(picture).toMatchObject({ status: 200, type: "image/png" });
      expect(picture.size).toEqual([tags.get("og:image:width"), tags.get("og:image:height")]);
      expect(picture.bytes).toBeLessThanOrEqual(MOST_PICTURE);
    },
  );
});
