import type { ShouldRevalidateFunctionArgs } from "react-router";

/** After a conflict the page is read again, so that the form shows what is there now and can be sent; the router would not by itself. */
export const rereadOnConflict = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  actionStatus === 409 || defaultShouldRevalidate;
