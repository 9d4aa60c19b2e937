import { PLACES, visit } from "../../support/browser-places.ts";
import { expect, test } from "../../support/browser-test.ts";

const WIDTHS = [320, 360, 640, 768, 1280];

for (const place of PLACES) {
  test(`${place.name} never scrolls sideways, from 320 to 1280 px`, async ({ visitor, rows }) => {
    await visitor.page.setViewportSize({ width: 320, height: 640 });
    await visit(visitor, place, rows);
    const sticksOut: Record<number, string[]> = {};
    for (const width of WIDTHS) {
      await visitor.page.setViewportSize({ width, height: 740 });
      const found = await visitor.page.evaluate(whatSticksOut);
      if (found.length > 0) sticksOut[width] = found;
    }
    expect(sticksOut).toEqual({});
  });
}

/** Where the page can be moved sideways: the elements that reach past its edge, and boxes of rows with a scroll bar of their own. */
function whatSticksOut(): string[] {
  const describe = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 30)}`;
  const boxes = [...document.querySelectorAll(".rows-frame, .dialog, .drawer-panel")].filter((box) => box.scrollWidth > box.clientWidth);
  const tooWide = (document.scrollingElement?.scrollWidth ?? 0) > window.innerWidth;
  const culprits = tooWide
    ? [...document.body.querySelectorAll("*")].filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
    : [];
  return [...boxes, ...culprits.slice(0, 5)].map(describe);
}
