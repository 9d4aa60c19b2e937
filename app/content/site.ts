export const SITE_NAME = "HTMC";

export const SITE_MEANING = "How To Make Coins";

export const SITE_FULL_NAME = `${SITE_NAME} — ${SITE_MEANING}`;

export const pageTitle = (title: string) => `${title} | ${SITE_NAME}`;

/** A placeholder until the owner sets a real address. */
export const CONTACT_EMAIL = "contact@htmc.example";
