import type { Account } from "./account.ts";
import { list, PRICE_ID, portalSession, price } from "./objects.ts";
import { type Fields, type PARAMETERS, textOf, textsOf } from "./parameters.ts";

export class ApiError extends Error {
  readonly status: number;
  readonly error: { type: string; code?: string; message: string; param?: string };
  constructor(status: number, error: ApiError["error"]) {
    super(error.message);
    [this.status, this.error] = [status, error];
  }
}

const missing = (what: string, id: string | null, param: string) =>
  new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
const invalid = (message: string, param: string) =>
  new ApiError(400, { type: "invalid_request_error", code: "parameter_missing", message, param });

interface Call {
  method: "GET" | "POST" | "DELETE";
  path: RegExp;
  takes: keyof typeof PARAMETERS;
  answer: (account: Account, fields: Fields, id: string) => object;
}

export const CALLS: readonly Call[] = [
  {
    method: "POST",
    path: /^\/v1\/customers$/,
    takes: "createCustomer",
    answer: (account, fields) => account.addCustomer(textOf(fields, "email"), textsOf(fields.metadata)),
  },
  { method: "POST", path: /^\/v1\/checkout\/sessions$/, takes: "createSession", answer: createSession },
  {
    method: "GET",
    path: /^\/v1\/checkout\/sessions$/,
    takes: "listSessions",
    answer: (account, fields) =>
      paged([...account.sessions.values()], fields, "/v1/checkout/sessions", (one) => {
        const status = textOf(fields, "status");
        return one.customer === customerIn(account, fields) && (status === null || one.status === status);
      }),
  },
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions\/(\w+)\/expire$/,
    takes: "none",
    answer: (account, _fields, id) => {
      const session = account.sessions.get(id);
      if (!session) throw missing("checkout.session", id, "id");
      if (session.status !== "open")
        throw invalid(`Only Checkout Sessions with a status of open can be expired.`, "session");
      return account.expireSession(session);
    },
  },
  {
    method: "GET",
    path: /^\/v1\/subscriptions$/,
    takes: "listSubscriptions",
    answer: (account, fields) => {
      const owner = textOf(fields, "customer") === null ? null : customerIn(account, fields);
      const status = textOf(fields, "status");
      return paged([...account.subscriptions.values()], fields, "/v1/subscriptions", (one) => {
        const isWanted = status === "all" || (status === null ? one.status !== "canceled" : one.status === status);
        return isWanted && (owner === null || one.customer === owner);
      });
    },
  },
  {
    method: "DELETE",
    path: /^\/v1\/subscriptions\/(\w+)$/,
    takes: "none",
    answer: (account, _fields, id) => {
      const known = account.subscriptions.get(id);
      // Stripe reports an ended subscription as missing.
      if (!known || known.ended_at !== null) throw missing("subscription", id, "id");
      return account.cancel(known);
    },
  },
  { method: "POST", path: /^\/v1\/billing_portal\/sessions$/, takes: "createPortal", answer: createPortal },
  {
    method: "GET",
    path: /^\/v1\/prices\/(\w+)$/,
    takes: "none",
    answer: (_account, _fields, id) => {
      if (id !== PRICE_ID) throw missing("price", id, "price");
      return price();
    },
  },
  {
    method: "GET",
    path: /^\/v1\/charges$/,
    takes: "listCharges",
    answer: (account, fields) =>
      paged(
        account.payments.flatMap(({ charge }) => charge ?? []),
        fields,
        "/v1/charges",
        (one) => one.customer === textOf(fields, "customer"),
      ),
  },
  {
    method: "GET",
    path: /^\/v1\/charges\/(\w+)$/,
    takes: "none",
    answer: (account, _fields, id) => {
      const found = account.payments.find(({ charge }) => charge?.id === id)?.charge;
      if (!found) throw missing("charge", id, "id");
      return found;
    },
  },
  {
    method: "GET",
    path: /^\/v1\/invoice_payments$/,
    takes: "listInvoicePayments",
    answer: (account, fields) => {
      if (textOf(fields, "payment", "type") !== "payment_intent")
        throw invalid("Missing required param: payment[type].", "payment[type]");
      const intent = textOf(fields, "payment", "payment_intent");
      const links = account.payments.flatMap(({ link }) => link ?? []);
      return paged(links, fields, "/v1/invoice_payments", ({ payment }) => payment.payment_intent === intent);
    },
  },
];

function customerIn(account: Account, fields: Fields): string {
  const id = textOf(fields, "customer");
  if (id === null || !account.customers.has(id)) throw missing("customer", id, "customer");
  return id;
}

function createSession(account: Account, fields: Fields) {
  const customer = customerIn(account, fields);
  if (isTurnedAway(account.customers.get(customer)?.email))
    throw invalid("This purchase is not possible with this address.", "customer");
  if (textOf(fields, "mode") !== "subscription") throw invalid("Missing required param: mode.", "mode");
  const wanted = textOf(fields, "line_items", "0", "price");
  if (wanted !== PRICE_ID) throw missing("price", wanted, "line_items[0][price]");
  const success = textOf(fields, "success_url");
  if (success === null || !URL.canParse(success)) throw invalid("Not a valid URL", "success_url");
  const days = Number(textOf(fields, "subscription_data", "trial_period_days") ?? 0);
  const metadata = textsOf(fields.metadata);
  return account.openSession(
    {
      customer,
      metadata,
      success,
      reference: textOf(fields, "client_reference_id"),
      cancel: textOf(fields, "cancel_url"),
    },
    days,
  );
}

/** Customers whose email starts with this are refused. */
export const REFUSED_ADDRESS = "refused-";
const isTurnedAway = (email: string | null | undefined): boolean => email?.startsWith(REFUSED_ADDRESS) ?? false;

function createPortal(account: Account, fields: Fields) {
  return portalSession(customerIn(account, fields), textOf(fields, "return_url"), account.origin);
}

function paged<T extends { id: string }>(all: T[], fields: Fields, url: string, wanted: (one: T) => boolean) {
  const found = all.filter(wanted).reverse();
  const after = textOf(fields, "starting_after");
  const from = after === null ? 0 : found.findIndex(({ id }) => id === after) + 1;
  const limit = Number(textOf(fields, "limit") ?? 10);
  return list(found.slice(from, from + limit), url, found.length > from + limit);
}
