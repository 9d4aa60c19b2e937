import { writeFileSync } from "node:fs";
import type { Reporter } from "vitest/node";

/** A vitest reporter for errors that no test caught, which the JSON report leaves out. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: Reporter["onTestRunEnd"] = (_modules, errors) => {
    const messages = errors.map(({ message, stack }) => stack ?? message);
    if (process.env.UNHANDLED_ERRORS) writeFileSync(process.env.UNHANDLED_ERRORS, JSON.stringify(messages));
  };
}
