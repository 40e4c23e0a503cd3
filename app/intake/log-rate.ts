import { type Instant, minutes } from '../clock'
import { minuteOf } from '../projects/quotas'

/**
 * The limit of log lines per project and minute (UTC). An SDK that is told about it sends no lines until the minute is over. In memory: each
 * node counts what it accepts itself.
 */
export class LogRate {
  #minute = 0
  #lines = new Map<number, number>()

  constructor(private readonly perMinute: number) {}

  /** Counts lines that are accepted and returns 0; returns the seconds until lines are accepted again where they are not. */
  take(projectId: number, lines: number, at: Instant): number {
    const minute = minuteOf(at)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#lines.clear()
    }
    const sum = (this.#lines.get(projectId) ?? 0) + lines
    if (sum > this.perMinute) return Math.max(1, Math.ceil(((minute + 1) * minutes(1) - at) / 1000))
    this.#lines.set(projectId, sum)
    return 0
  }
}
