import { holdData, type ScriptedRow } from "./scripted-row.ts";

const OFFER = "/dashboard/subscribe";

/** Texts of the purchase that only scripts bring. */
export const SCRIPTED_CHECKOUT_TEXTS: ScriptedRow[] = [
  {
    text: "Processing...",
    page: OFFER,
    provoke: async ({ site }) => {
      await site.open(OFFER);
      await holdData(site.page, OFFER);
      await site.button("Start Free Trial").click();
    },
  },
  {
    text: "Something went wrong – try again",
    page: OFFER,
    provoke: async ({ site }) => {
      await site.open(OFFER);
      await site.page.route(`**${OFFER}.data*`, (route) => route.abort("aborted"));
      await site.button("Start Free Trial").click();
    },
  },
];
