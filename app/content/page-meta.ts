import { pageTitle, SITE_NAME } from "./site.ts";

/** Pixels of every picture in `/social`. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

interface PageWords {
  title: string;
  description: string;
  /** Canonical path, whatever query string was requested. */
  path: string;
  unlisted?: boolean;
  type?: "website" | "article";
  /** Name of the Open Graph image (`features/brand/social-tickets.ts`); the home page's by default. */
  picture?: string;
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[];

export function pageMeta(
  matches: Matches,
  { title, description, path, unlisted = false, type = "website", picture = "home" }: PageWords,
) {
  const url = `${findOrigin(matches)}${path}`;
  const full = title.endsWith(SITE_NAME) ? title : pageTitle(title);
  return [
    { title: full },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    ...(unlisted ? [{ name: "robots", content: "noindex,follow" }] : []),
    { property: "og:type", content: type },
    { property: "og:site_name", content: SITE_NAME },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${findOrigin(matches)}/social/${picture}.png` },
    { property: "og:image:width", content: String(SOCIAL_SIZE.width) },
    { property: "og:image:height", content: String(SOCIAL_SIZE.height) },
    { property: "og:image:alt", content: `${SITE_NAME} ticket: ${title}` },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

function findOrigin([root]: Matches): string {
  const data = root?.loaderData;
  return typeof data === "object" && data !== null && "origin" in data ? String(data.origin) : "";
}
