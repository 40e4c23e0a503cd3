/**
 * Milliseconds of processor time that `work` took. For tests that hostile input takes no longer than other: unlike the clock it says the
 * same on a machine that is busy with something else.
 */
export function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
