import { SALE_WINDOWS } from "#app/domain/sale-windows.ts";
import { loadSummary } from "#app/features/api/summary.server.ts";
import { getDayClock } from "#app/http/context.server.ts";
import { apiAction, apiLoader, READ_METHODS } from "./calls.ts";
import { invalid } from "./problems.ts";

export const loader = apiLoader(async ({ owner, game, url, context, now }) => {
  const unknown = [...url.searchParams.keys()].filter((name) => name !== "game" && name !== "window");
  const windowName = (url.searchParams.get("window") ?? "today").trim().toLowerCase();
  const window = SALE_WINDOWS.find((one) => one === windowName);
  if (window === undefined || unknown.length > 0)
    throw invalid(
      [...unknown.map((name) => name.slice(0, 40)), ...(window ? [] : ["window"])].map((parameter) => ({
        detail:
          parameter === "window" ? `The window is one of ${SALE_WINDOWS.join(", ")}` : `Unknown parameter ${parameter}`,
        parameter,
      })),
    );
  return Response.json(await loadSummary(owner, game, window, getDayClock(context), now));
});

export const action = apiAction({}, READ_METHODS);
