/** The page of an address that only takes forms: it shows nothing, but a route with a page answers its errors with a page too. */
export function Nothing() {
  return null;
}
