import { expect, test } from "../../support/browser-test.ts";

test("cards of the game are found while a line is typed, and a press writes one into it", async ({
  site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("list", { name: "Cards found" }).getByRole("button");
  await line.focus();
  await line.pressSequentially("2x dunm");
  await expect(found.first()).toHaveText(/Dunmore \d\d/);
  const card = (await found.first().textContent()) ?? "";
  await found.first().click();
  await expect(line).toHaveValue(`2x ${card} `);
  await expect(line).toBeFocused();
  await expect(found).toHaveCount(0);
  await line.pressSequentially("12k");
  await expect(found).toHaveCount(0);
  await line.press("Enter");
  await site.shows("2 flips added successfully");
  const [first] = await rows.flipsOf(player.email);
  expect(card).toContain(first?.name ?? "none");
  expect(card).toContain(first?.pos ?? "none");
});

test("cards are found whatever marks a name is typed with, and what was typed since stays behind it", async ({
  site,
}) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("list", { name: "Cards found" }).getByRole("button");
  await line.focus();
  for (const typed of ["dun'more", "Dun’more", "DUN.MORE"]) {
    const answered = site.page.waitForResponse((answer) => new URL(answer.url()).searchParams.get("q") === typed);
    await line.fill(typed);
    await (await answered).finished();
    await expect(found.first()).toHaveText(/Dunmore/);
  }
  const card = (await found.first().textContent()) ?? "";
  await line.evaluate((field: HTMLInputElement) => {
    field.value += " 12k";
    document.querySelector<HTMLButtonElement>(".picks button")?.click();
  });
  await expect(line).toHaveValue(`${card} 12k`);
});

test("what was typed stays where no card is found, and where no answer comes", async ({ elsewhere: site }) => {
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const found = site.page.getByRole("list", { name: "Cards found" });
  await line.focus();
  await line.pressSequentially("zzyzx");
  await expect(site.page.getByText("What did you pay?")).toBeVisible();
  await expect(found).toHaveCount(0);
  await site.loseConnection();
  await line.fill("dunm");
  await expect(site.page.getByText("What did you pay?")).toBeVisible();
  await expect(found).toHaveCount(0);
  await expect(line).toHaveValue("dunm");
});

declare global {
  interface Window {
    /** What React put off for later while it is not to draw anything. */
    putOff?: (() => void)[] | undefined;
  }
}

test("a line whose answer comes before the page has drawn that it was sent leaves an empty field", async ({
  site,
  player,
  rows,
}) => {
  await site.page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      const post = () => Reflect.apply(postMessage, this, message);
      window.putOff ? window.putOff.push(post) : post();
    };
  });
  await site.open("/dashboard/my-flips");
  const line = site.field("Add a flip in one line");
  const logged = async () => (await rows.flipsOf(player.email)).length;
  const answer = () => site.page.waitForResponse((response) => response.request().method() === "POST");
  const preview = site.page.locator("form.quick-log [role=status]");
  await line.fill("At Once 84 QB 12k");
  for (const count of [1, 2]) {
    const answered = answer();
    await line.evaluate((field: HTMLInputElement) => {
      window.putOff = [];
      field.form?.requestSubmit();
    });
    await answered;
    await site.page.waitForFunction(() => {
      type Router = { state: { navigation: { state: string }; fetchers: Map<string, { state: string }> } };
      const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter: Router };
      const { navigation, fetchers } = router.state;
      return [navigation, ...fetchers.values()].every(({ state }) => state === "idle");
    });
    await site.page.evaluate(() => {
      const { putOff = [] } = window;
      window.putOff = undefined;
      for (const post of putOff) post();
    });
    await expect(line).toHaveValue("");
    await expect.poll(logged).toBe(count);
    await line.fill("At Once 85 QB 13k");
    await expect(preview).toHaveText(/13,000/);
  }
});
