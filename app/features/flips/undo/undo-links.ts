import { href } from "react-router";

export const UNDO_PATH = href("/dashboard/my-flips/undo");

export const actPath = (actId: string): string => href("/dashboard/my-flips/undo/:actId", { actId });
