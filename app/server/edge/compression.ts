import compression from "compression";

/** Compresses what the routes answer, but for streams of events, of which what is held back comes too late. */
export const compressAnswers = compression({
  filter: (req, res) =>
    !`${res.getHeader("Content-Type")}`.startsWith("text/event-stream") && compression.filter(req, res),
});
