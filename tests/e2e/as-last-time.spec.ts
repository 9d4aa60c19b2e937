import { expect, test } from "../support/browser-test.ts";

test("a row says its card is as last time, and two taps on a phone choose the other version", async ({
  site,
  player,
  rows,
}) => {
  await site.page.setViewportSize({ width: 360, height: 740 });
  const programs = ["Core Rare", "Ultimate Freeze: Heroes of the Season"];
  await rows.addCards(programs.map((program) => ({ name: "Ty Hornbeam", overall: 75, position: "SAM", program })));
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const log = async (text: string) => {
    await line.fill(text);
    await line.press("Enter");
    await site.shows("Flip added successfully. Ty Hornbeam");
  };
  await log("ty hornbeam 75 sam 12k");
  await site.page.locator(".toast").getByRole("button", { name: "Ultimate" }).click();
  await site.shows("Ty Hornbeam · Ultimate Freeze");
  await log("ty hornbeam 75 sam 113k > 130k");
  const marked = site.page.locator(".as-last");
  await expect(marked).toHaveCount(1);
  const change = marked.getByRole("link", { name: "change the card of Ty Hornbeam" });
  for (const width of [320, 360, 700]) {
    await site.page.setViewportSize({ width, height: 740 });
    const [row, link, status] = [marked, change, marked.locator(".flip-status")].map((part) => part.boundingBox());
    const frame = await row;
    const box = await link;
    const above = await status;
    if (!frame || !box || !above) throw new Error("the row isn't there");
    expect(box.x + box.width, `${width} px`).toBeLessThanOrEqual(frame.x + frame.width);
    expect(box.y, "below the second line").toBeGreaterThanOrEqual(above.y + above.height - 1);
    expect(box.y + box.height).toBeLessThanOrEqual(frame.y + frame.height);
  }
  await site.page.setViewportSize({ width: 360, height: 740 });
  await change.click();
  await site.button("Core Rare").click();
  await site.shows("Ty Hornbeam · Core Rare");
  await expect(marked).toHaveCount(0);
  expect((await rows.flipsOf(player.email)).map(({ program }) => program).sort()).toEqual(programs);
});
