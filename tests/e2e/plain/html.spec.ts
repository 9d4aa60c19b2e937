import type { APIResponse, Response } from "@playwright/test";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { PAGE_STATES, signInFor, visit } from "../../support/browser-page-states.ts";
import { Site } from "../../support/browser-pages.ts";
import { expect, test } from "../../support/browser-test.ts";
import { documentOf } from "../../support/page-document.ts";

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));

for (const state of PAGE_STATES) {
  test(`${state.name} is valid HTML, answered with its status`, async ({ context, rows }) => {
    let answer: Response | APIResponse | undefined;
    if (state.act) {
      const page = await context.newPage();
      page.on("response", (response) => {
        if (response.request().isNavigationRequest() && response.status() !== 303) answer = response;
      });
      await visit(new Site(page, false), state, rows);
    } else {
      // A request is enough: nothing is pressed, and the page needn't be rendered.
      answer = await context.request.get(await signInFor(context, state, rows), { headers: { Accept: "text/html" } });
    }
    expect(answer?.status()).toBe(state.status ?? 200);
    const html = (await answer?.text()) ?? "";
    expect(html).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
    const document = documentOf(html);
    // w3m shows what is in a template too.
    const parts = [document, ...[...document.querySelectorAll("template")].map(({ content }) => content)];
    const apart = parts.flatMap((part) =>
      [...part.querySelectorAll("[formaction], [form]")].map(({ outerHTML }) => outerHTML),
    );
    expect(apart, "w3m and lynx know neither formaction nor a form apart from its fields").toEqual([]);
    const { results } = await validator.validateString(html);
    expect(
      results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
      ),
    ).toEqual([]);
  });
}
