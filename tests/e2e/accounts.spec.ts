import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { signIn } from "../support/browser-session.ts";
import { expect, test } from "../support/browser-test.ts";

/**
 * Waits for a link mailed to an address that contains `path`; returns the newest. Reads the mail files of local mode.
 */
async function linkMailedTo(email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = (await lettersTo(email))
        .flatMap((letter) => letter.match(/https?:\/\/\S+/g) ?? [])
        .find((url) => url.includes(path));
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

async function lettersTo(email: string): Promise<string[]> {
  const folder = join(process.env.HTMC_E2E_DATA ?? "", "outbox");
  const files = (await readdir(folder).catch(() => [])).sort().reverse();
  const letters = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  return letters
    .filter((letter) => letter.includes(`To: ${email}`))
    .map((letter) => letter.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
}

test("a refused sign-up keeps the address and leads to every wrong field", async ({ visitor }) => {
  await visitor.open("/signup");
  await visitor.fillSignUp("not an address", "short", "other");
  const summary = visitor.page.getByRole("alert");
  await expect(summary).toContainText("Please fix this");
  for (const message of [
    "Please enter a valid email address",
    "Password must be at least 8 characters",
    "Passwords do not match",
  ]) {
    await expect(summary.getByRole("link", { name: message })).toBeVisible();
  }
  await expect(visitor.field("Email")).toHaveValue("not an address");
  // With scripts the page stays; a page that the server renders again never contains a password.
  if (!visitor.scripts) await expect(visitor.field("Password")).toHaveValue("");
  await summary.getByRole("link", { name: "Please enter a valid email address" }).click();
  await expect(visitor.field("Email")).toBeInViewport();
});

test("a trader logs out, and in again where a guarded page asked to; a wrong password is told", async ({
  site,
  player,
}) => {
  await site.open("/dashboard");
  await site.openDrawer();
  await site.page.locator(".drawer-panel").getByRole("button", { name: "Sign out" }).click();
  await site.at(/\/$/);
  await site.open("/dashboard/my-flips?sort=buy&dir=asc");
  await site.at(/\/login\?next=%2Fdashboard%2Fmy-flips%3Fsort%3Dbuy%26dir%3Dasc$/);
  await site.logIn(player.email, "wrong-password");
  await expect(site.page.getByRole("alert")).toContainText("Invalid email or password");
  await expect(site.field("Email")).toHaveValue(player.email);
  await site.logIn(player.email);
  await site.at(/\/dashboard\/my-flips\?sort=buy&dir=asc$/);
});

test("a forgotten password is set anew by a mailed link", async ({ visitor, player }) => {
  await visitor.open("/login");
  await visitor.link("Forgot your password?").click();
  await expect(visitor.heading("Forgot password")).toBeVisible();
  await visitor.field("Email").fill(player.email);
  await visitor.button("Send link").click();
  await expect(visitor.heading("Check your email")).toBeVisible();
  const link = await linkMailedTo(player.email, "/reset-password");
  await visitor.open(link);
  await visitor.field("New password").fill("chalk-lines-27");
  await visitor.field("Confirm password").fill("chalk-lines-27");
  await visitor.button("Set new password").click();
  await visitor.shows("Password changed. Log in with the new one.");
  await visitor.logIn(player.email, "chalk-lines-27");
  await visitor.at(/\/dashboard$/);
});

test("an account that waits to be confirmed sees why in place of the page, and can have the mail sent again", async ({
  context,
  visitor,
  rows,
}) => {
  const { email } = await rows.makeAccount({ confirmed: false });
  await signIn(context, email);
  await visitor.open("/dashboard/my-flips");
  await visitor.at(/\/dashboard\/my-flips$/);
  await expect(visitor.heading("Email Confirmation Required")).toBeVisible();
  await visitor.shows("Please confirm your email, then refresh this page.");
  await expect(visitor.link("Back to main site")).toHaveAttribute("href", "/");
  await visitor.button("Resend email").click();
  await visitor.shows("Verification email sent! Check your inbox.");
  await visitor.shows(visitor.scripts ? /Resend email \(\d+s\)/ : /You can ask for another email in \d+ seconds\./);
  // Confirming in another browser than the one that signed up doesn't sign in, but this browser already is.
  await visitor.open(await linkMailedTo(email, "/auth/confirm"));
  if (!visitor.scripts) await visitor.button("Confirm my email").click();
  await visitor.page.waitForURL(/\/dashboard$/);
  await visitor.open("/dashboard/my-flips");
  await visitor.shows("No flips tracked yet");
});

test("a useless confirmation link says so and leads back to sign in", async ({ visitor }) => {
  await visitor.open("/auth/confirm?code=unknown&type=email&email=nobody%40example.com");
  if (!visitor.scripts) await visitor.button("Confirm my email").click();
  await visitor.shows("Failed to confirm email. The link may have expired.");
  await expect(visitor.link("Back to sign in")).toHaveAttribute("href", "/login");
});
