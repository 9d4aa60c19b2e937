import { href } from "react-router";
import type { FlipLinks } from "./flip-links.ts";

/** The frame the flip pages are mounted in: the dashboard or the public tracker (docs/product.md#frames). */
export interface FlipArea {
  kind: "dashboard" | "tracker";
  links: FlipLinks;
}

const UNDO = href("/dashboard/my-flips/undo");
const MATCHES = href("/dashboard/my-flips/matches");
const PRICES = href("/dashboard/my-flips/prices");
const CARD = href("/dashboard/my-flips/card");

const DASHBOARD: FlipArea = {
  kind: "dashboard",
  links: {
    list: href("/dashboard/my-flips"),
    add: href("/dashboard/my-flips/new"),
    export: href("/dashboard/my-flips/export.csv"),
    cards: href("/dashboard/my-flips/cards"),
    sources: href("/dashboard/my-flips/sources"),
    import: href("/dashboard/my-flips/import"),
    edit: (flipId) => href("/dashboard/my-flips/:flipId", { flipId }),
    undo: UNDO,
    matches: MATCHES,
    prices: PRICES,
    card: CARD,
    noCards: "No players found",
  },
};

const TRACKER: FlipArea = {
  kind: "tracker",
  links: {
    list: href("/tools/flip-tracker"),
    add: href("/tools/flip-tracker/new"),
    export: href("/tools/flip-tracker/export.csv"),
    cards: href("/tools/flip-tracker/cards"),
    sources: href("/tools/flip-tracker/sources"),
    import: href("/tools/flip-tracker/import"),
    edit: (flipId) => href("/tools/flip-tracker/:flipId", { flipId }),
    undo: UNDO,
    matches: MATCHES,
    prices: PRICES,
    card: CARD,
    noCards: "No cards found",
  },
};

export const flipArea = ({ pathname }: { pathname: string }): FlipArea =>
  pathname.startsWith("/dashboard/") ? DASHBOARD : TRACKER;
