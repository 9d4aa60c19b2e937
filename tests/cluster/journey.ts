import { openEvents } from "../support/events.ts";
import { documentOf } from "../support/page-document.ts";
import { until } from "../support/server.ts";
import { PlainBrowser } from "./plain-browser.ts";

export const PASSWORD = "turf-and-chalk-26";
const LIST = "/dashboard/my-flips";
const NAME = "Cade Eastbrook";

let lastTrader = 0;

export type Trader = PlainBrowser & { email: string };

/** Signs up at a site and confirms the address, which signs the browser in. */
export async function newTrader(site: { origin: string }): Promise<Trader> {
  const email = `trader-${++lastTrader}-${Date.now()}@example.com`;
  const trader = new PlainBrowser(site);
  await trader.press("/signup", "Sign up", { email, password: PASSWORD, confirmPassword: PASSWORD }, email);
  let confirmation = "";
  // Another process may still be writing the mail.
  await until(async () => {
    const { body } = await trader.open("/signup?check=email");
    const link = documentOf(body).querySelector<HTMLAnchorElement>('a[href*="/auth/confirm?"]');
    if (link) confirmation = link.pathname + link.search;
    return link !== null;
  }, 10_000);
  await trader.press(confirmation, "Confirm my email", {}, "");
  const { path } = await trader.open("/dashboard");
  if (path !== "/dashboard") throw new Error(`After confirming, the trader landed on ${path}, not on the dashboard.`);
  return Object.assign(trader, { email });
}

/** A trader's first day without scripts; throws if a page lacks the expected text, or not all processes answered. */
export async function firstDay(site: { origin: string }, processes: 1 | 2): Promise<void> {
  const trader = await newTrader(site);
  await trader.press(`${LIST}/new`, "Add Flip", { name: NAME, buy: "10,000", sell: "15k" }, NAME);
  await trader.press(LIST, `${NAME}: listed`, {}, "+3,500");
  await trader.press("/dashboard/coins/adjust", "Save", { amount: "2,000", notes: "From a sale" }, "2,000");
  await deleteAndUndo(trader);
  await seeLiveUpdate(site, trader);
  if (trader.servedBy.size !== processes) throw new Error(`Only ${[...trader.servedBy]} answered.`);
}

async function deleteAndUndo(trader: PlainBrowser): Promise<void> {
  await trader.press(LIST, `Delete ${NAME}`, {}, "deleted");
  await trader.press(`${LIST}/undo`, "Undo", {}, "");
  if (!(await trader.open(LIST)).body.includes("+3,500")) throw new Error("The deleted flip did not come back.");
}

/**
 * A stream must deliver writes on its own process and on the other one. Requests alternate between the processes: the
 * form is the second after the stream and its post the third, so one more page request moves the post.
 */
async function seeLiveUpdate(site: { origin: string }, trader: PlainBrowser): Promise<void> {
  for (const isOtherProcess of [false, true]) {
    const stream = await openEvents(`${site.origin}/dashboard/activity?since=${Date.now()}`, {
      Cookie: trader.session.cookie,
    });
    const changed = stream.next("changed");
    if (isOtherProcess) await trader.open(LIST);
    await trader.press(`${LIST}/new`, "Add Flip", { name: "Told elsewhere", buy: "500" }, "Told elsewhere");
    await changed;
    const isOther = trader.writtenBy !== stream.headers["x-served-by"];
    if (trader.servedBy.size > 1 && isOther !== isOtherProcess) throw new Error("The form went to the wrong process.");
    stream.leave();
  }
}
