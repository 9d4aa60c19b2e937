import { DAY_MS } from "#app/domain/dates.ts";
import { whileRefused, whileUnreadable } from "../injected.ts";
import { newFlip } from "../players.ts";
import { signedIn } from "../visitor.ts";
import type { Shown } from "./row.ts";

const REPORTS = "/dashboard/my-flips/reports";
const GOAL = "/dashboard/my-flips/goal";
const FORM = { target: "1,000,000", since: "2026-11-01", until: "", intent: "save" };

const still = (text: string, page: string, provoke: Shown["provoke"]): Shown => ({ text, ours: true, page, provoke });

const toast = (text: string, fields: Record<string, string>): Shown => ({
  text,
  ours: true,
  page: REPORTS,
  seconds: 3,
  provoke: async () => {
    const player = await signedIn();
    return player.follow(await player.post(GOAL, fields));
  },
});

const refused = (text: string, fields: Record<string, string>): Shown =>
  still(text, GOAL, async () => (await signedIn()).post(GOAL, { ...FORM, ...fields }));

/** Sold flips, so many days ago. */
async function sold(daysAgo: number) {
  const player = await signedIn();
  await newFlip(player.id, { soldAt: new Date(Date.now() - daysAgo * DAY_MS) });
  return player;
}

/** Reports and the goal. */
export const REPORT_TEXTS: Shown[] = [
  still("No sales in the last 30 days", REPORTS, async () => (await signedIn()).get(REPORTS)),
  {
    ...still("Show {span}", REPORTS, async () => (await sold(60)).get(REPORTS)),
    shown: "Show 90 days",
  },
  still("Sessions are shown for up to 92 days.", `${REPORTS}?by=session`, async () =>
    (await sold(60)).get(`${REPORTS}?by=session&since=2020-01-01&until=2021-01-01`),
  ),
  still("few", `${REPORTS}?by=day`, async () => (await sold(1)).get(REPORTS)),
  still("from 0 flips", REPORTS, async () => (await sold(1)).get(REPORTS)),
  still("Ties don't count as wins.", REPORTS, async () => (await signedIn()).get(REPORTS)),
  toast("Goal saved", FORM),
  toast("Goal cleared", { intent: "clear" }),
  refused("The goal must be from 1 to 2,000,000,000 coins", { target: "0" }),
  refused("Enter a date from 2000 to 2199, like 2026-11-21", { since: "2026-02-30" }),
  refused("The last day cannot be before the first", { until: "2026-10-31" }),
  {
    ...still("Failed to save the goal", GOAL, async () => {
      const player = await signedIn();
      return whileRefused("insert", "goals", () => player.post(GOAL, FORM));
    }),
    boxed: true,
  },
  {
    text: "Failed to clear the goal",
    ours: true,
    page: REPORTS,
    seconds: 3,
    provoke: async () => {
      const player = await signedIn();
      await player.post(GOAL, FORM);
      return player.follow(await whileRefused("delete", "goals", () => player.post(GOAL, { intent: "clear" })));
    },
  },
  still("Failed to load your reports", `${REPORTS} without goals`, async () => {
    const player = await signedIn();
    return whileUnreadable("goals", () => player.get(REPORTS));
  }),
];
