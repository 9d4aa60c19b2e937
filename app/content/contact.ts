/** Where players write to. A placeholder until the owner puts a real address here. */
export const CONTACT_EMAIL = "contact@htmc.example";
