import { expect, test } from "../support/browser-test.ts";

test("the profit is the largest text of the helper, and comes with the page", async ({ site }) => {
  await site.page.goto("/dashboard/tools/roi?buy=1000&sell=1500");
  const largest = await site.page.evaluate(() => {
    const texts = [...document.querySelectorAll<HTMLElement>("#main *")].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const size = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize);
    return texts.sort((a, b) => size(b) - size(a))[0]?.textContent;
  });
  expect(largest).toBe("+350");
});
