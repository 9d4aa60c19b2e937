import { href } from "react-router";

/** Where all acts that can be undone are listed. */
export const UNDO_PATH = href("/dashboard/my-flips/undo");

/** Where one act is looked at, and undone. */
export const actPath = (actId: string): string => href("/dashboard/my-flips/undo/:actId", { actId });
