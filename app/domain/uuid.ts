/** Checked before queries, since Postgres throws for an invalid UUID. */
export const isUuid = (text: string | null | undefined): text is string =>
  typeof text === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
