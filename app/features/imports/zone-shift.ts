/** Time zone differences: multiples of 15 minutes up to 26 hours, except one day, which is another date. */
const SHIFTS = Array.from({ length: 26 * 4 }, (_, at) => (at + 1) * 900)
  .filter((seconds) => seconds !== 86_400)
  .flatMap((seconds) => [seconds, -seconds]);
/** Flips tried at all offsets before the search ends. */
const SHIFT_TRIES = 50;

/** Finds stored flips whose dates are off by one constant time zone difference. */
export class ZoneShift {
  #seconds: number | null = null;
  #tries = 0;

  isThere(second: number, isThereAt: (second: number) => boolean): boolean {
    const isAt = (seconds: number) => isThereAt(second + seconds);
    if (this.#seconds !== null) return isAt(this.#seconds);
    if (this.#tries++ >= SHIFT_TRIES) return false;
    this.#seconds = SHIFTS.find(isAt) ?? null;
    return this.#seconds !== null;
  }
}
