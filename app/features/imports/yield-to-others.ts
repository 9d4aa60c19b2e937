import { setImmediate } from "node:timers/promises";
import { Mutex } from "async-mutex";

const turn = new Mutex();

/** Lets other requests go on; of all the sheets that wait here, one goes on in each turn of the event loop. */
export const yieldToOthers = (): Promise<void> => turn.runExclusive(() => setImmediate());
