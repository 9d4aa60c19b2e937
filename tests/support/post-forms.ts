import { v7 as uuidv7 } from "uuid";
import { addFlips } from "#app/features/flips/add-flips.server.ts";
import { newAddress, PASSWORD } from "./accounts.ts";
import { mailedLink, newClient, signUpVisitor } from "./auth.ts";
import { newImport } from "./imports.ts";
import { newDeletion, newSource } from "./players.ts";
import { signedIn, type Visitor } from "./visitor.ts";

export interface ReadyForm {
  by: Visitor;
  path: string;
  fields: Record<string, string>;
}

const PRICES = { buy: "1,000", sell: "1.5k", status: "listed" };
const CARD = { name: "A card", pos: "QB", ovr: "85", cardId: "", ...PRICES, note: "", soldAt: "" };

async function addFlipForm(list: string): Promise<ReadyForm> {
  return { by: await signedIn(), path: `${list}/new`, fields: { ...CARD, id: uuidv7(), game: "CFB26" } };
}

async function editFlipForm(list: string): Promise<ReadyForm> {
  const [by, id] = [await signedIn(), uuidv7()];
  await addFlips(
    by.id,
    "CFB26",
    { id, values: { name: "A card", pos: "QB", ovr: 85, buy: 1_000, sell: 0, status: "listed" } },
    new Date(),
  );
  return { by, path: `${list}/${id}`, fields: { ...CARD, version: "1", intent: "save" } };
}

async function sellFlipsForm(list: string): Promise<ReadyForm> {
  const { by, path } = await editFlipForm(list);
  return { by, path: list, fields: { intent: "sell-selected", id: path.slice(list.length + 1) } };
}

async function hideSourceForm(list: string): Promise<ReadyForm> {
  const by = await signedIn();
  const source = await newSource(by.id, "Budget");
  return { by, path: `${list}/sources?of=CFB26`, fields: { intent: "hide", source } };
}

async function importFlipsForm(list: string): Promise<ReadyForm> {
  const fields = { id: uuidv7(), game: "CFB26", text: "J Smith 84 QB 12k" };
  return { by: await signedIn(), path: `${list}/import`, fields };
}

async function adjustCoinsForm(): Promise<ReadyForm> {
  const fields = { id: uuidv7(), game: "CFB26", amount: "1,000", direction: "credit", notes: "A note" };
  return { by: await signedIn(), path: "/dashboard/coins/adjust", fields };
}

const signUpForm = () => ({ email: newAddress(), password: PASSWORD, confirmPassword: PASSWORD });
const [DASHBOARD, TRACKER] = ["/dashboard/my-flips", "/tools/flip-tracker"];

/** A valid form for every route with an action, by route id; it can be submitted as often as it stays valid. */
export const FORMS: Record<string, () => Promise<ReadyForm>> = {
  "routes/auth/signup": async () => ({ by: newClient(), path: "/signup", fields: signUpForm() }),
  "routes/auth/login": async () => ({
    by: newClient(),
    path: "/login",
    fields: { email: newAddress(), password: PASSWORD },
  }),
  "routes/auth/confirm": async () => {
    const { visitor, link } = await signUpVisitor();
    return { by: visitor, path: link, fields: {} };
  },
  "routes/auth/forgot-password": async () => ({
    by: newClient(),
    path: "/forgot-password",
    fields: { email: newAddress() },
  }),
  "routes/auth/reset-password": async () => {
    const { visitor, email } = await signUpVisitor();
    await visitor.post("/forgot-password", { email });
    return { by: visitor, path: await mailedLink(email), fields: { password: PASSWORD, confirmPassword: PASSWORD } };
  },
  "routes/auth/logout": async () => ({ by: newClient(), path: "/logout", fields: {} }),
  "routes/auth/resend": async () => ({
    by: newClient(),
    path: "/auth/resend",
    fields: { email: newAddress(), next: "/login" },
  }),
  "routes/endpoints/game": async () => ({ by: newClient(), path: "/game", fields: { game: "CFB26", next: "/" } }),
  // Events are JSON, so any form is refused.
  "routes/endpoints/events": async () => ({ by: newClient(), path: "/events", fields: { name: "tools_open" } }),
  "routes/dashboard/cards": async () => ({ by: await signedIn(), path: "/dashboard/cards", fields: { art: "on" } }),
  // Without Stripe settings both lead to the offer; with them they have tests of their own.
  "routes/dashboard/subscribe": async () => ({ by: await signedIn(), path: "/dashboard/subscribe", fields: {} }),
  "routes/endpoints/billing-portal": async () => ({
    by: await signedIn(),
    path: "/billing/portal",
    fields: { next: "/dashboard/subscribe" },
  }),
  "routes/endpoints/stripe-webhook": async () => ({ by: newClient(), path: "/webhooks/stripe", fields: {} }),
  "my-flips/list": () => sellFlipsForm(DASHBOARD),
  "my-flips/new": () => addFlipForm(DASHBOARD),
  "my-flips/edit": () => editFlipForm(DASHBOARD),
  "my-flips/sources": () => hideSourceForm(DASHBOARD),
  "routes/flips/undo/act": async () => {
    const by = await signedIn();
    return { by, path: `${DASHBOARD}/undo/${await newDeletion(by.id)}`, fields: { intent: "undo", next: DASHBOARD } };
  },
  "my-flips/import": () => importFlipsForm(DASHBOARD),
  "routes/flips/import/preview": async () => {
    const by = await signedIn();
    const columns = { "column-0": "name", "column-1": "buy" };
    const styles = { dates: "iso", numbers: "point", timeZone: "UTC", unstated: "sold", prices: "card" };
    const fields = { intent: "map", ...columns, ...styles };
    return { by, path: `${DASHBOARD}/import/${await newImport(by.id)}`, fields };
  },
  "routes/flips/matches": async () => ({
    by: await signedIn(),
    path: `${DASHBOARD}/matches`,
    fields: { game: "CFB26", act: uuidv7() },
  }),
  "routes/reports/goal": async () => ({
    by: await signedIn(),
    path: `${DASHBOARD}/goal`,
    fields: { game: "CFB26", target: "1,000,000", since: "2026-11-01", until: "2026-12-24" },
  }),
  "routes/dashboard/adjust-balance": adjustCoinsForm,
  "routes/settings/settings": async () => ({
    by: await signedIn(),
    path: "/dashboard/settings",
    fields: { intent: "request-deletion", reason: "Season over" },
  }),
  "tracker/list": () => sellFlipsForm(TRACKER),
  "tracker/new": () => addFlipForm(TRACKER),
  "tracker/edit": () => editFlipForm(TRACKER),
  "tracker/sources": () => hideSourceForm(TRACKER),
  "tracker/import": () => importFlipsForm(TRACKER),
};
