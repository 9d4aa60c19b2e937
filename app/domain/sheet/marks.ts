/** Marks for the direction of writing, which some programs put around dates and numbers and nobody sees. */
export const MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
