/** Once on each page with own prices. */
export const OWN_PRICES_NOTE = "From your own sales only. Check the market before you spend big.";
