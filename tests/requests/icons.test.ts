import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { COLORS } from "#app/features/brand/icons.ts";
import { SOCIAL_TICKETS } from "#app/features/brand/social-tickets.ts";
import { signedIn, Visitor } from "../support/visitor.ts";

const client = resolve(import.meta.dirname, "../../build/client");

/** Width and height of a PNG file of the build, from byte 16. */
function sizeOf(path: string): [number, number] {
  const picture = readFileSync(join(client, path));
  expect(picture.subarray(1, 4).toString(), path).toBe("PNG");
  return [picture.readUInt32BE(16), picture.readUInt32BE(20)];
}

test("every page names the site's icons, one of them a picture of 180 px for home screens", async () => {
  for (const path of ["/", "/legal/terms", "/login"]) {
    const { document } = await new Visitor().get(path);
    const links = [...document.querySelectorAll('link[rel$="icon"]')];
    expect(links.map((link) => ["href", "rel", "type", "sizes"].map((name) => link.getAttribute(name))).sort()).toEqual(
      [
        ["/apple-touch-icon.png", "apple-touch-icon", null, null],
        ["/favicon-32.png", "icon", null, "32x32"],
        ["/favicon.svg", "icon", "image/svg+xml", null],
      ],
    );
  }
  expect(readFileSync(join(client, "favicon.svg"), "utf8")).toContain("<svg");
  expect(sizeOf("favicon-32.png")).toEqual([32, 32]);
  expect(sizeOf("apple-touch-icon.png")).toEqual([180, 180]);
});

test("favicon.ico holds the small icon, for clients that haven't read a page", () => {
  const [file, picture] = ["favicon.ico", "favicon-32.png"].map((name) => readFileSync(join(client, name)));
  expect(file?.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]));
  expect(file?.readUInt32LE(14)).toBe(picture?.length);
  expect(file?.subarray(file.readUInt32LE(18))).toEqual(picture);
});

describe("installed", () => {
  const manifest = JSON.parse(readFileSync(join(client, "manifest.webmanifest"), "utf8"));

  test("the site opens at the flips, in its own window, with icons of 192 and 512 px and one to cut out", async () => {
    const { document } = await new Visitor().get("/");
    expect(document.querySelector("link[rel=manifest]")?.getAttribute("href")).toBe("/manifest.webmanifest");
    expect(manifest).toMatchObject({ short_name: "HTMC", start_url: "/dashboard/my-flips", display: "standalone" });
    for (const { src, sizes, type } of manifest.icons) {
      if (type === "image/png") expect(sizes, src).toBe(sizeOf(src).join("x"));
      else expect(existsSync(join(client, src)), src).toBe(true);
    }
    const purposes = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose]);
    expect(purposes).toEqual(
      expect.arrayContaining([
        ["192x192", undefined],
        ["512x512", undefined],
        ["512x512", "maskable"],
      ]),
    );
  });

  test("its shortcuts log a flip and say the most to pay", async () => {
    const player = await signedIn();
    const [log, maxBuy] = manifest.shortcuts;
    expect([log.name, maxBuy.name]).toEqual(["Log a flip", "Max buy"]);
    expect((await player.get(log.url)).document.querySelector("h1")?.textContent).toBe("Log a flip");
    expect(manifest.share_target).toEqual({ action: log.url, method: "GET", params: { text: "text" } });
    expect((await player.get(maxBuy.url)).text).toContain("Max buy for 25% profit");
    expect((await player.get(manifest.start_url)).status).toBe(200);
  });

  test("the window around it has the color of the page's ground, in the light and in the dark", async () => {
    const { document, html } = await new Visitor().get("/");
    const colors = [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")];
    const grounds = [...html.matchAll(/--color-ground:(#\w+)/g)].map(([, color]) => color);
    expect(colors.map((tag) => [tag.getAttribute("media"), tag.content])).toEqual([
      ["(prefers-color-scheme: light)", grounds[1]],
      ["(prefers-color-scheme: dark)", grounds[0]],
      [null, COLORS.profit],
    ]);
    expect([manifest.theme_color, manifest.background_color]).toEqual([grounds[0], grounds[0]]);
  });
});

describe("a link that is shared", () => {
  test("its colors are those of the dark theme", async () => {
    const { html } = await new Visitor().get("/");
    for (const [role, color] of Object.entries(COLORS)) {
      const token = role.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
      expect(/--color-([\w-]+):(#\w+)/.exec(html.slice(html.indexOf(`--color-${token}:`)))?.[2]).toBe(color);
    }
  });

  test("its figures are those of the trade", () => {
    expect(SOCIAL_TICKETS.home?.answer).toEqual(["Pay at most", "50,727"]);
    expect(SOCIAL_TICKETS["profit-calculator"]?.answer).toEqual(["25% profit: sell for", "13,889"]);
    expect(SOCIAL_TICKETS["auction-tax-and-break-even"]?.answer).toEqual(["Profit", "−100"]);
    expect(SOCIAL_TICKETS.training?.answer).toEqual(["88 OVR gives", "5,100"]);
    expect(JSON.stringify(SOCIAL_TICKETS)).not.toMatch(/NaN|undefined|null|\{\{|""/);
  });
});
