/** The key under which two spellings of one address are the same account: trimmed, NFC, lower case. */
export const normalizeEmail = (email: string): string => email.trim().normalize("NFC").toLowerCase();
