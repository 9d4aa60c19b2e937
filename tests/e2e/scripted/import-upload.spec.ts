import { rename, utimes, writeFile } from "node:fs/promises";
import { expect, test } from "../../support/browser-test.ts";
import { type Answer, FOREIGN } from "../../support/foreign-answers.ts";

const csv = (text: string) => ({ name: "flips.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
const LARGE = csv(`Name,Buy\n${`${"A long name, in ".padEnd(50, "x").replace(",", "")},1000\n`.repeat(20_000)}`);

test("a large file shows how much of it is sent, can be stopped, and comes in when it is sent again", async ({
  site,
}) => {
  await site.open("/dashboard/my-flips");
  await site.link("Import a spreadsheet").click();
  await site.field("Or upload a file").setInputFiles(LARGE);
  const line = await site.page.context().newCDPSession(site.page);
  const sendAt = (uploadThroughput: number) =>
    line.send("Network.emulateNetworkConditions", {
      ...{ offline: false, latency: 0, downloadThroughput: -1, uploadThroughput },
    });
  await sendAt(100_000);
  await site.button("Preview").click();
  const bar = site.page.getByRole("progressbar", { name: "Sending your sheet…" });
  await expect.poll(async () => Number(await bar.getAttribute("value"))).toBeGreaterThan(0);
  await site.shows(/^\d\.\d of 1\.\d MB$/);
  expect(await site.page.getByRole("status").allInnerTexts()).toContain("Sending your sheet…");
  await expect(site.button("Stop")).toBeFocused();
  await site.button("Stop").click();
  await expect(bar).toHaveCount(0);
  await expect(site.button("Preview")).toBeFocused();
  await sendAt(-1);
  await site.button("Preview").click();
  await site.at(/\/import\/[\da-f-]{36}$/);
  await site.shows("20,000 new");
});

test("what is wrong with a file stands on its page, the file still chosen; an ended session leads to log in", async ({
  elsewhere: site,
  player,
  rows,
}) => {
  await site.open("/dashboard/my-flips/import");
  const send = async (text: string) => {
    await site.field("Or upload a file").setInputFiles(csv(text));
    await site.button("Preview").click();
  };
  const says = (text: string | RegExp) => expect(site.page.getByRole("alert")).toHaveText(text);
  await send('Name,Buy\n"A,1\n');
  await says("A quote that opens after line 1 is never closed.");
  await site.page.context().setOffline(true);
  await site.button("Preview").click();
  await says("No connection. Nothing was saved this time, and your entry is still here. Try again.");
  await site.page.context().setOffline(false);
  for (const name of ["a hotspot's page", "a proxy's 503", "a 204"]) {
    await site.page.route("**/my-flips/import*", FOREIGN[name] as Answer, { times: 1 });
    await site.button("Preview").click();
    await says(/^No connection\. It may already be saved\./);
    await send('Name,Buy\n"A,1\n');
    await says("A quote that opens after line 1 is never closed.");
  }
  await site.field("Paste rows").fill("A,1");
  await site.button("Preview").click();
  await says("Paste rows or choose a file, not both.");
  await site.field("Paste rows").fill("");
  const form = site.page.locator("form[data-upload]");
  // A file that's really too large takes the browser seconds.
  await form.evaluate((element) => element.setAttribute("data-upload", "5"));
  await send("Name,Buy\nA,1\n");
  await says("This file is larger than 14 MB, the most that can be sent.");
  await form.evaluate((element) => element.setAttribute("data-upload", "5000"));
  await rows.endSessions(player);
  await send("Name,Buy\nA,1\n");
  await site.at(/\/login\?next=/);
});

test("a file that changed or moved since it was chosen has to be chosen again, and the rest of the form stays", async ({
  elsewhere: site,
}, info) => {
  const says = (text: string) => expect(site.page.getByRole("alert")).toHaveText(text);
  const path = info.outputPath("flips.csv");
  const moved = info.outputPath("moved.csv");
  await writeFile(path, "Name,Buy\nA,1000\n");
  await site.open("/dashboard/my-flips/import");
  const field = site.field("Or upload a file");
  await field.setInputFiles(path);
  // A file chosen by hand has its time of change at once, a test's only when a script reads it.
  await field.evaluate((input: HTMLInputElement) => input.files?.[0]?.lastModified);
  await site.field("Paste rows").fill("B,1");
  const aMinuteLater = new Date(Date.now() + 60_000);
  const losses = [
    () => utimes(path, aMinuteLater, aMinuteLater),
    () => rename(path, moved),
    () => site.page.context().setOffline(true),
  ];
  for (const lose of losses) {
    await lose();
    await site.button("Preview").click();
    await says("This file changed or moved. Choose it again.");
    await expect(site.page.getByRole("progressbar")).toHaveCount(0);
    await expect(site.field("Paste rows")).toHaveValue("B,1");
    await expect(site.button("Preview")).toBeFocused();
  }
  await site.field("Paste rows").fill("");
  await field.setInputFiles(moved);
  await site.button("Preview").click();
  await says("No connection. Nothing was saved this time, and your entry is still here. Try again.");
  await site.page.context().setOffline(false);
  await site.button("Preview").click();
  await site.at(/\/import\/[\da-f-]{36}$/);
  await site.shows("1 new");
});
