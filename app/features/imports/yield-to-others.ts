import { setImmediate } from "node:timers/promises";
import { Mutex } from "async-mutex";

const turn = new Mutex();

/** Yields to the event loop; of all waiting imports, one continues per turn. */
export const yieldToEventLoop = (): Promise<void> => turn.runExclusive(() => setImmediate());
