/** Error for a missing hidden field. */
export const INCOMPLETE = "Part of this form is missing. Please open it again.";
