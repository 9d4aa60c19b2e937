/** What the forms of My Flips ask for, a handler each. A button of another name doesn't compile, nor does a missing handler. */
export type ListIntent =
  | "quick-log"
  | "choose-card"
  | "toggle"
  | "delete"
  | "sell-at"
  | "list-at"
  | "sell-copies"
  | "price-copies"
  | "sell-selected"
  | `ask-${"price" | "filter" | "delete"}`
  | "price-selected"
  | "filter-selected"
  | "delete-selected"
  | "delete-all"
  | "import-local";
export type EditIntent = "toggle" | "delete" | "save";
export type UndoIntent = "undo" | "restore" | "delete-for-good";
export type PreviewIntent = "map" | "answer" | "game" | "discard" | "show" | "import";
export type SourceIntent = "rename" | "hide" | "show" | "delete" | "join";
export type SettingsIntent =
  | "save-settings"
  | "change-password"
  | "create-token"
  | "end-other-sessions"
  | "request-deletion";

/** Of pages whose action compares the name itself. */
type OtherIntent = "search" | "next" | "all" | "set" | "preview" | "clear" | "resend" | "portal" | "share" | "add-flip";

export type Intent = ListIntent | EditIntent | UndoIntent | PreviewIntent | SourceIntent | SettingsIntent | OtherIntent;
