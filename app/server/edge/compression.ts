import compression from "compression";

/** Compresses route responses, except event streams: their events would be buffered. */
export const compressResponses = compression({
  filter: (req, res) =>
    !`${res.getHeader("Content-Type")}`.startsWith("text/event-stream") && compression.filter(req, res),
});
