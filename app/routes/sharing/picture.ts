import { findSharedPicture } from "#app/features/sharing/shared-reports.server.ts";
import type { RouteHandle } from "#app/route-handle.ts";
import type { Route } from "./+types/picture";
import { answerShared, textResponse } from "./answer.ts";

export const handle = { sessionless: true, hasSecretInUrl: true, untracked: true } satisfies RouteHandle;

/** The PNG of a shared page, whose name is a hash of it. */
export const loader = ({ request, params: { token, picture } }: Route.LoaderArgs): Promise<Response> =>
  answerShared(async () => {
    const png = await findSharedPicture(token, picture);
    if (png === null) return textResponse(404, "There's no such picture.");
    if (png === "gone") return textResponse(410, "This picture is gone.");
    return new Response(request.method === "HEAD" ? null : new Uint8Array(png), {
      headers: {
        "Content-Type": "image/png",
        "Content-Length": String(png.length),
        "Cache-Control": "public, max-age=86400, immutable",
        "X-Robots-Tag": "noindex",
      },
    });
  });
