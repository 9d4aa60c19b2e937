/** A ticket with an H cut out by the even-odd rule: goalposts whose bar climbs from the buy to the sell. */
export const TICKET =
  "M7 0h18a7 7 0 0 1 7 7v5.5a3.5 3.5 0 0 0 0 7V25a7 7 0 0 1-7 7H7" +
  "a7 7 0 0 1-7-7v-5.5a3.5 3.5 0 0 0 0-7V7a7 7 0 0 1 7-7z";
export const CLIMBING_H = "M8 9h4.6v6.2l6.8-3.4V7H24v18h-4.6v-8l-6.8 3.4V25H8z";
