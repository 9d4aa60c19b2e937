import type { Page } from "@playwright/test";

/**
 * Puts every text of the page into `<font>` elements, now and as texts are added, as Google Translate does; `inOtherWords`
 * changes the texts too, without which hydration succeeds if each text is an element's only child.
 */
export const translate = (page: Page, { inOtherWords = false } = {}) =>
  page.evaluate(
    (prefix) => {
      const wrapTexts = (root: Node) => {
        const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        const found: Text[] = [];
        while (texts.nextNode()) found.push(texts.currentNode as Text);
        for (const text of found) {
          if (!text.data.trim() || text.parentElement?.closest("font, script, style, noscript, textarea")) continue;
          const outer = document.createElement("font");
          const inner = document.createElement("font");
          inner.append(prefix + text.data);
          outer.append(inner);
          text.replaceWith(outer);
        }
      };
      wrapTexts(document.body);
      new MutationObserver((changes) => {
        for (const { target } of changes)
          wrapTexts(target.nodeType === Node.TEXT_NODE ? (target.parentNode ?? target) : target);
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    },
    inOtherWords ? "~" : "",
  );

/** Puts an element behind each field, as password managers do. */
export const addFieldButtons = (page: Page) =>
  page.evaluate(() => {
    for (const field of document.querySelectorAll("input:not([type=hidden])")) {
      const button = document.createElement("div");
      button.dataset.lastpassIconRoot = "";
      field.after(button);
    }
  });
