/** Said where a form lacks a part that no player types. */
export const INCOMPLETE = "Part of this form is missing. Please open it again.";
