import { setTimeout as sleep } from "node:timers/promises";

const LEAST_MS = 150;

/** Keeps the response time from revealing which addresses have an account (docs/security.md#enumeration). */
export async function withMinimumDuration<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answer = work();
  await Promise.allSettled([answer, sleep(LEAST_MS)]);
  return answer;
}
