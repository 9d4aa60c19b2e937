import type Stripe from "stripe";

/** A parameter's type; "metadata" is a map of strings, a tuple a list of its shape. */
type Kind = "text" | "integer" | "metadata" | Shape | readonly [Shape];
interface Shape {
  readonly [name: string]: Kind;
}
/** Parameters of a call; the names are checked by the SDK's types. */
type ParametersOf<Params> = { readonly [name in keyof Params]?: Kind } & Shape;

const pages: ParametersOf<Stripe.PaginationParams> = { limit: "integer", starting_after: "text" };

/** Parameters of each call as far as the product needs them; others are refused as unknown. */
export const PARAMETERS = {
  none: {},
  createCustomer: { email: "text", metadata: "metadata" } satisfies ParametersOf<Stripe.CustomerCreateParams>,
  createSession: {
    mode: "text",
    customer: "text",
    client_reference_id: "text",
    line_items: [{ price: "text", quantity: "integer" }],
    metadata: "metadata",
    subscription_data: { metadata: "metadata", trial_period_days: "integer" },
    success_url: "text",
    cancel_url: "text",
  } satisfies ParametersOf<Stripe.Checkout.SessionCreateParams>,
  listSessions: {
    ...pages,
    customer: "text",
    status: "text",
  } satisfies ParametersOf<Stripe.Checkout.SessionListParams>,
  listSubscriptions: {
    ...pages,
    customer: "text",
    status: "text",
  } satisfies ParametersOf<Stripe.SubscriptionListParams>,
  createPortal: {
    customer: "text",
    return_url: "text",
  } satisfies ParametersOf<Stripe.BillingPortal.SessionCreateParams>,
  listCharges: { ...pages, customer: "text" } satisfies ParametersOf<Stripe.ChargeListParams>,
  listInvoicePayments: {
    ...pages,
    payment: { type: "text", payment_intent: "text" },
  } satisfies ParametersOf<Stripe.InvoicePaymentListParams>,
} as const;

export interface Fields {
  [name: string]: string | Fields;
}

/** Decodes nested form fields such as `a[b][0]=c`. */
export function decodeForm(text: string): Fields {
  const fields: Fields = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = key.split("[").map((part) => part.replace(/\]$/, ""));
    let at = fields;
    const path = [first, ...rest];
    for (const name of path.slice(0, -1)) {
      const known = at[name];
      const inner: Fields = typeof known === "object" ? known : {};
      at[name] = inner;
      at = inner;
    }
    at[path.at(-1) ?? ""] = value;
  }
  return fields;
}

export const textOf = (fields: string | Fields | undefined, ...path: string[]): string | null => {
  const [name, ...rest] = path;
  if (name === undefined) return typeof fields === "string" ? fields : null;
  return typeof fields === "object" ? textOf(fields[name], ...rest) : null;
};

export function textsOf(fields: string | Fields | undefined): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typeof fields === "object" ? fields : {}).map(([name, value]) => [name, String(value)]),
  );
}

/** The first invalid parameter with Stripe's message, or null. */
export function badParameter(
  fields: Fields,
  shape: Shape,
  inside = "",
): { code: string; message: string; param: string } | null {
  for (const [name, value] of Object.entries(fields)) {
    const param = inside === "" ? name : `${inside}[${name}]`;
    const kind = shape[name];
    if (kind === undefined)
      return { code: "parameter_unknown", message: `Received unknown parameter: ${param}`, param };
    const problem = badValue(value, kind, param);
    if (problem) return problem;
  }
  return null;
}

function badValue(value: string | Fields, kind: Kind, param: string) {
  if (kind === "metadata") return typeof value === "object" ? null : bad("Invalid object", param);
  if (typeof kind === "object") {
    if (typeof value === "string") return bad("Invalid object", param);
    if (!Array.isArray(kind)) return badParameter(value, kind as Shape, param);
    for (const [at, one] of Object.entries(value)) {
      const problem =
        /^\d+$/.test(at) && typeof one === "object"
          ? badParameter(one, kind[0], `${param}[${at}]`)
          : bad("Invalid array", param);
      if (problem) return problem;
    }
    return null;
  }
  if (typeof value !== "string") return bad("Invalid string", param);
  return kind === "integer" && !/^-?\d+$/.test(value) ? bad(`Invalid integer: ${value}`, param) : null;
}

const bad = (message: string, param: string) => ({ code: "parameter_invalid", message, param });
