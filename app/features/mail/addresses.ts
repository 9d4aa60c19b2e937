/** Lookup key of an account: trimmed, NFC, lowercase. */
export const normalizeEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase();
