import routes from "./routes.json" with { type: "json" };
import texts from "./texts.json" with { type: "json" };

/** What the specification promises: its texts by section, and its addresses. */
export const CONTRACT = { texts, routes };
