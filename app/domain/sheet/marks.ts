/** Invisible bidirectional control characters that some programs put around dates and numbers. */
export const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
