import { ACCOUNT_FORMS } from "./account.ts";
import { FLIP_FORMS } from "./flips.ts";
import type { ReadyForm } from "./form.ts";

/** At least one valid form of every route with an action. */
export const FORMS = [...FLIP_FORMS, ...ACCOUNT_FORMS];

/** The first form of a route, in the order of the tables. */
export function formOf(route: string): Promise<ReadyForm> {
  const form = FORMS.find((one) => one.route === route);
  if (!form) throw new Error(`The route ${route} takes a form that isn't in tests/support/forms.`);
  return form.ready();
}
