import { type Instant, seconds } from '../clock'

/** At least so long between two notes: each is a write, and the writer is busy when the inbox fills. */
const notePause = seconds(5)

type Parts = {
  isNearlyFull: () => boolean
  note: (nearlyFull: boolean) => Promise<void>
  now: () => Instant
  trouble: (error: unknown) => void
}

/** Notes when the inbox becomes nearly full and when it no longer is. Call `look` whenever it may have changed; it never rejects. */
export function watchInboxFill({ isNearlyFull, note, now, trouble }: Parts): { look: () => Promise<void> } {
  let noted: boolean | undefined
  let nextAt: Instant = 0
  return {
    async look() {
      const nearlyFull = isNearlyFull()
      if (nearlyFull === noted || now() < nextAt) return
      nextAt = Number.POSITIVE_INFINITY
      try {
        await note(nearlyFull)
        noted = nearlyFull
      } catch (error) {
        trouble(error)
      }
      nextAt = now() + notePause
    },
  }
}
