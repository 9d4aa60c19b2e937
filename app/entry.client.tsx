import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

// why: the server shows dates in the zone this cookie names (decisions, section 5); it is a preference and nothing more
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone) {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in the browsers of older consoles
  document.cookie = `tz=${encodeURIComponent(zone)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

window.addEventListener("error", (event) => console.error(event.error ?? event.message));
window.addEventListener("unhandledrejection", (event) => console.error(event.reason));

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
