import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { saveAndLoad } from "#app/http/save-and-load/browser.ts";
import { acceptOnlyOurAnswers } from "#app/ui/page/lost-connection.ts";

window.addEventListener("error", (event) => console.error(event.error ?? event.message));
window.addEventListener("unhandledrejection", (event) => console.error(event.reason));

// The oldest browsers that run scripts: Safari 16.4, Chrome 111 and Firefox 114 (product.md). In an older one some parts
// would run and others fail, so the page stays plain HTML.
if (HTMLScriptElement.supports?.("importmap") && CSS.supports("color", "color-mix(in lab, red, red)")) {
  acceptOnlyOurAnswers();
  saveAndLoad();
  void hydrate();
}

async function hydrate() {
  // ui/page/early-input.ts. Loaded first if something was typed, since a failed hydration needs it at once; if that fails,
  // the page stays plain HTML.
  const load = () => import("#app/ui/page/restore-controls.ts");
  if (window.htmcEarly?.size) await load();
  const old = document.querySelectorAll("[name]");
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
      {
        onRecoverableError: (error) => {
          console.error(error);
          void load().then((early) => early.restoreControls(old));
        },
      },
    );
  });
}
