import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { accountFor, PLACES, visit } from "../../support/browser-places.ts";
import { expect, signIn, test } from "../../support/browser-test.ts";

const validator = new HtmlValidate(new StaticConfigLoader({ extends: ["html-validate:standard"] }));

for (const place of PLACES) {
  test(`${place.name} is valid HTML, answered with its status`, async ({ context, page, visitor, rows, baseURL }) => {
    const account = await accountFor(place.who, rows);
    if (account) await signIn(context, account.email, baseURL ?? "");
    let [html, status] = ["", 0];
    page.on("response", async (response) => {
      if (!response.request().isNavigationRequest() || response.status() === 303) return;
      status = response.status();
      html = await response.text();
    });
    await visit(visitor, place, account?.flip);
    await expect.poll(() => html).toContain("</html>");
    expect(status).toBe(place.status ?? 200);
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`))).toEqual([]);
  });
}
