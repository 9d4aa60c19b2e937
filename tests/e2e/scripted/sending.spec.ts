import { newAddress } from "../../support/browser-database.ts";
import { signIn } from "../../support/browser-session.ts";
import { expect, test } from "../../support/browser-test.ts";
import { holdPosts } from "../../support/held-posts.ts";
import { holdRequests } from "../../support/held-requests.ts";

test("a button says that it is at work, and its form sends nothing more meanwhile", async ({ site, player, rows }) => {
  await site.open("/dashboard/my-flips/new");
  await site.fillFlip({ Name: "Once", Buy: "1,000" });
  const posts = await holdPosts(site.page);
  await site.button("Add Flip").click();
  await expect(site.button("Saving…")).toHaveAttribute("aria-disabled", "true");
  await site.button("Saving…").click({ force: true });
  await site.field("Buy").press("Enter");
  await posts.release();
  await site.shows("Flip added successfully");
  expect(posts.count()).toBe(1);
  expect(await rows.flipsOf(player.email)).toHaveLength(1);
});

// A second press can precede the first one's rendering; the server recognizes the form by its id.
test("two fast presses on Add Flip make one flip", async ({ site, player, rows }) => {
  await site.open("/dashboard/my-flips/new");
  await site.fillFlip({ Name: "Once", Buy: "1,000" });
  await site.button("Add Flip").dblclick();
  await site.shows("Flip added successfully");
  expect(await rows.flipsOf(player.email)).toHaveLength(1);
});

test("two fast presses on the status chip sell once", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Chip", buy: 1_000, sell: 2_000 }]);
  await site.open("/dashboard/my-flips");
  await site.chip("Listed").dblclick();
  await site.shows("Flip marked as sold");
  await expect(site.chip("Sold")).toBeVisible();
  expect(await rows.flipsOf(player.email)).toMatchObject([{ status: "sold" }]);
});

test("a toast leaves by itself after three seconds, and does not come back", async ({ site, player, rows }) => {
  await rows.addFlips(player, [{ name: "Toast", buy: 1_000, sell: 2_000 }]);
  await site.open("/dashboard/my-flips");
  await site.page.getByRole("link", { name: "Toast", exact: true }).click();
  await site.button("Save").click();
  const toast = site.page.getByText("Flip updated successfully");
  const setAge = (milliseconds: number) =>
    toast.evaluate((element, age) => {
      for (const leaving of element.getAnimations()) {
        leaving.pause();
        leaving.currentTime = age;
      }
    }, milliseconds);
  await setAge(3_000);
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCSS("opacity", "1");
  const place = await toast.boundingBox();
  expect(place?.y, "on a phone it covers neither the coins nor the game").toBeGreaterThan(600);
  await setAge(3_200);
  await expect(toast).toBeHidden();
  await site.page.reload();
  await site.ready();
  await expect(toast).toHaveCount(0);
});

test("the mail can be asked for again after a countdown of a minute, which goes on when the page reloads", async ({
  context,
  visitor,
  rows,
}) => {
  const { email } = await rows.makeAccount({ confirmed: false });
  await signIn(context, email);
  await visitor.open("/dashboard");
  await visitor.button("Resend email").click();
  await visitor.shows("Verification email sent! Check your inbox.");
  const counting = visitor.button(/^Resend email \(\d+s\)$/);
  await expect(counting).toBeDisabled();
  const left = async () => Number(/\d+/.exec((await counting.textContent()) ?? ""));
  const first = await left();
  await expect.poll(left).toBeLessThan(first);
  await visitor.page.reload();
  await visitor.ready();
  await expect(counting).toBeDisabled();
  expect(await left()).toBeLessThan(first);
});

test("the confirmation page posts itself, says that the address is verified, and goes on", async ({ visitor }) => {
  await visitor.page.clock.install();
  await visitor.open("/signup");
  await visitor.fillSignUp(newAddress());
  await expect(visitor.link("Confirm my email")).toBeVisible();
  await visitor.page.clock.pauseAt(Date.now() + 60_000);
  await visitor.link("Confirm my email").click();
  await visitor.shows("Email verified! Redirecting...");
  let documents = 0;
  visitor.page.on("request", (request) => void (request.isNavigationRequest() && documents++));
  await visitor.page.clock.runFor(799);
  await visitor.at(/\/auth\/confirm/);
  await visitor.page.clock.runFor(1);
  await visitor.at(/\/dashboard$/);
  expect(documents, "it goes on in the same document").toBe(0);
});

test("a page that takes its time is announced by a line at the top, over a dialog too", async ({ site }) => {
  await site.open("/dashboard");
  const comes = await holdRequests(site.page, "**/*.data*");
  const line = site.page.locator("[role=progressbar]");
  await expect(line).toHaveCount(0);
  await site.link("Log New Flip").click();
  await expect(line).toBeVisible();
  comes();
  await expect(site.dialog("Add flip")).toBeVisible();
  await expect(line).toHaveCount(0);
  await site.fillFlip({ Buy: "1000" });
  const saves = await holdRequests(site.page, "**/*.data*");
  await site.dialog("Add flip").getByRole("button", { name: "Add Flip" }).click();
  await expect(line).toBeVisible();
  expect(await line.evaluate((element) => element.matches(":popover-open"))).toBe(true);
  saves();
  await site.shows("Flip added successfully");
});
