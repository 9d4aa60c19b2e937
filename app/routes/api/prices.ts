import { parsePricesCall } from "#app/features/api/list-call.ts";
import { toPricedCardJson } from "#app/features/api/price-json.server.ts";
import { listPrices } from "#app/features/flips/prices/price-list.server.ts";
import { apiAction, apiLoader, priceScope, READ_METHODS } from "./calls.ts";
import { invalid } from "./problems.ts";

export const loader = apiLoader(async (call) => {
  const asked = parsePricesCall(call.url.searchParams);
  if ("errors" in asked) throw invalid(asked.errors);
  const { rows, hasMore } = await listPrices(priceScope(call, call.game), asked);
  return Response.json({ prices: rows.map(toPricedCardJson), next: hasMore ? asked.page + 1 : null });
});

export const action = apiAction({}, READ_METHODS);
