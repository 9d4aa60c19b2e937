import { expect, test, vi } from "vitest";
import { newCard } from "../../support/card-rows.ts";
import { whileSlow } from "../../support/injected.ts";
import { signedIn } from "../../support/visitor.ts";

// Other tests give the database ten times as long.
vi.hoisted(() => vi.stubEnv("DATABASE_PATIENCE", "1"));

test("a search that takes longer than two seconds is given up, and the page says so", async () => {
  await newCard("Abc");
  const player = await signedIn();
  const paths = [
    "/dashboard/cards",
    "/dashboard/cards?q=abc",
    "/dashboard/my-flips/cards?q=abc",
    "/dashboard/my-flips/cards?as=lines&q=abc",
  ];
  // If the page waited, the card would be found after three seconds.
  const pages = await whileSlow("cards", 3, () => Promise.all(paths.map((path) => player.get(path))));
  expect(pages.map(({ status }) => status)).toEqual([503, 503, 503, 503]);
});
