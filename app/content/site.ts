/** The product's short name; page titles end in ` | ${SITE_NAME}`. */
export const SITE_NAME = "HTMC";

/** What the name stands for; the title of the home page. */
export const SITE_MEANING = "How To Make Coins";

/** The product's full name. */
export const SITE_FULL_NAME = `${SITE_NAME} — ${SITE_MEANING}`;

/** A page's title with the site's name at its end. */
export const pageTitle = (title: string) => `${title} | ${SITE_NAME}`;

/** Where players write to. A placeholder until the owner puts a real address here. */
export const CONTACT_EMAIL = "contact@htmc.example";
