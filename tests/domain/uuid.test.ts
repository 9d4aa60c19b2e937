import { expect, test } from "vitest";
import { isUuid } from "#app/domain/uuid.ts";

const ID = "01a1feb9-31b2-736e-8429-42e9a55c440f";

test.each([ID, ID.toUpperCase()])("%s is a UUID", (text) => {
  expect(isUuid(text)).toBe(true);
});

test.each([
  null,
  undefined,
  "",
  "-".repeat(36),
  ID.slice(1),
  `${ID}0`,
  ` ${ID}`,
  `${ID}\n`,
  ID.replaceAll("-", ""),
  ID.replace("f", "g"),
])("%j is none", (text) => {
  expect(isUuid(text)).toBe(false);
});
