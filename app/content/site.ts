/** The product's short name; page titles end in ` | ${SITE_NAME}` (decisions, section 2). */
export const SITE_NAME = "HTMC";

/** The product's full name. */
export const SITE_FULL_NAME = "HTMC — How To Make Coins";

/** A page's title with the site's name at its end. */
export const pageTitle = (title: string) => `${title} | ${SITE_NAME}`;
