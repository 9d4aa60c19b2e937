import { expect, test } from "vitest";
import { openApi } from "#app/features/api/openapi.server.ts";

test("the committed document is what the schemas say; -u writes it anew", async () => {
  await expect(`${JSON.stringify(openApi(), null, 2)}\n`).toMatchFileSnapshot("../../../public/api/v1/openapi.json");
});
