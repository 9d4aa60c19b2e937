import { setTimeout as sleep } from "node:timers/promises";

const LEAST_MS = 150;

/**
 * Does work that an account makes longer or shorter, and answers no sooner than after 150 ms, so that the time does not
 * tell which addresses have one (docs/security.md#enumeration).
 */
export async function withMinimumDuration<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const answer = work();
  await Promise.allSettled([answer, sleep(LEAST_MS)]);
  return answer;
}
