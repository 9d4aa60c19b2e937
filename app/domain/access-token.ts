export const TOKEN_KINDS = ["write", "read", "feed"] as const;
export type TokenKind = (typeof TOKEN_KINDS)[number];

export const TOKEN_LABELS: Readonly<Record<TokenKind, string>> = {
  write: "Read and write",
  read: "Read",
  feed: "Spreadsheet address",
};

/** In code points. */
export const MAX_TOKEN_NAME = 40;
