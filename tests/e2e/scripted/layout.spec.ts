import { PLACES, visit } from "../../support/browser-places.ts";
import { expect, test } from "../../support/browser-test.ts";

/** Widths of the window. Between 640 and 768 px a table with figures of ten digits may move inside its own frame, the page never. */
const WIDTHS = [
  { width: 320, frames: true },
  { width: 360, frames: true },
  { width: 640, frames: false },
  { width: 768, frames: false },
  { width: 1280, frames: true },
];

for (const place of PLACES) {
  test(`${place.name} never scrolls sideways, from 320 to 1280 px`, async ({ visitor, rows }) => {
    await visitor.page.setViewportSize({ width: 320, height: 640 });
    await visit(visitor, place, rows);
    const sticksOut: Record<number, string[]> = {};
    for (const { width, frames } of WIDTHS) {
      await visitor.page.setViewportSize({ width, height: 740 });
      const found = await visitor.page.evaluate(whatSticksOut, frames);
      if (found.length > 0) sticksOut[width] = found;
    }
    expect(sticksOut).toEqual({});
  });
}

/** Where the page can be moved sideways: the elements that reach past its edge, and, with `frames`, boxes with a scroll bar of their own. */
function whatSticksOut(frames: boolean): string[] {
  const describe = (element: Element) => `${element.tagName.toLowerCase()}.${element.className} ${element.textContent?.slice(0, 30)}`;
  const boxes = frames ? [...document.querySelectorAll(".rows-frame, .dialog, .drawer-panel")] : [];
  const moving = boxes.filter((box) => box.scrollWidth > box.clientWidth);
  const tooWide = (document.scrollingElement?.scrollWidth ?? 0) > window.innerWidth;
  const past = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 1;
  const culprits = tooWide ? [...document.body.querySelectorAll("*")].filter(past).slice(0, 5) : [];
  return [...moving, ...culprits].map(describe);
}
