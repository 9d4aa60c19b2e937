import { expect, test } from "vitest";
import { SAVE_AND_LOAD } from "#app/http/save-and-load/browser.ts";
import { createAccount } from "../support/accounts.ts";
import { newClient } from "../support/auth.ts";
import { dataUrls, ROUTES, urlOf } from "../support/routes.ts";
import { signedIn } from "../support/visitor.ts";

const EXPORT = "/dashboard/settings/export.json";
const EXAMPLES = Object.fromEntries(ROUTES.flatMap(({ params }) => params.map((name) => [name, "nothing"])));

test.each(ROUTES.filter(({ isResource }) => isResource))("P21: $pattern has no page data", async (route) => {
  const player = await signedIn();
  for (const path of dataUrls(urlOf(route, EXAMPLES), route))
    expect(await player.get(path), path).toMatchObject({ status: 406 });
});

test("a script's log-in that leads to a download reloads in the browser and returns no page data", async () => {
  const { email, password } = await createAccount();
  const answer = await newClient().post(`/login.data?next=${EXPORT}`, { email, password }, { [SAVE_AND_LOAD]: "yes" });
  expect(answer.status).toBe(202);
  expect(answer.html).toContain(EXPORT);
  expect(answer.html).toContain('"reload"');
  expect(answer.headers.has(SAVE_AND_LOAD)).toBe(false);
});
