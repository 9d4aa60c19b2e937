import { data, href, redirect } from "react-router";
import { parseGame } from "#app/domain/games.ts";
import { saveActiveGame } from "#app/features/account/settings/preferences.server.ts";
import { findViewer } from "#app/http/context.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { setGameCookie } from "#app/http/game.server.ts";
import { enforceLimit } from "#app/http/guards/limits.server.ts";
import { safePath } from "#app/http/guards/safe-path.ts";
import { log } from "#app/log.server.ts";
import type { Route } from "./+types/game";

export const loader = () => redirect(href("/dashboard"));

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const chosen = parseGame(form?.get("game"));
  if (!chosen) throw data("There's no such game.", { status: 400 });
  const viewer = findViewer(context);
  if (viewer) {
    await enforceLimit("writes", viewer.id);
    // Only logged: the cookie already stores the choice in this browser (docs/product.md#active-game).
    await saveActiveGame(viewer.id, chosen).catch((error) => log.error({ err: error }, "active game not saved"));
  }
  return redirect(safePath(form?.get("next"), href("/dashboard")), { status: 303, headers: setGameCookie(chosen) });
}

export { EmptyPage as default } from "#app/ui/page/error-page.tsx";
