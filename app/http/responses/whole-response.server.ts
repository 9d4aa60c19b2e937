/**
 * An answer whose body is there whole. A `Response` makes a stream of its bytes at once, and whoever sends them reads
 * it to its end: a tenth of My Flips' time. This one has no stream, so whoever passes it on asks for its bytes.
 */
export class WholeResponse extends Response {
  readonly whole: Buffer;

  constructor(whole: Buffer, init: ResponseInit) {
    super(null, init);
    this.whole = whole;
  }

  override async arrayBuffer() {
    return new Uint8Array(this.whole).buffer;
  }

  override async text() {
    return this.whole.toString();
  }
}

/** The bytes of an answer that is there whole; null for one that is still to be read. */
export const bytesOf = (answer: Response): Buffer | null => (answer instanceof WholeResponse ? answer.whole : null);
