/**
 * The least CPU time of `work` on this thread in ms, of up to twelve runs because a busy machine distorts some; stops
 * at one below `enough`. Some systems count in steps of several ms.
 */
export async function processorTime(work: () => unknown, enough = 0): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 12 && least >= enough; round++) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
