/** What a token opens: reading and writing by the API, reading by it, or the address of a spreadsheet's feed. */
export const TOKEN_KINDS = ["write", "read", "feed"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

/** What each kind is called. */
export const TOKEN_LABELS: Readonly<Record<TokenKind, string>> = {
  write: "Read and write",
  read: "Read",
  feed: "Spreadsheet address",
};

/** The longest name of a token, in characters. */
export const MAX_TOKEN_NAME = 40;
