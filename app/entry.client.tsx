import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { bringPagesAlong } from "#app/http/responses/page-along.ts";

window.addEventListener("error", (event) => console.error(event.error ?? event.message));
window.addEventListener("unhandledrejection", (event) => console.error(event.reason));

bringPagesAlong();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
