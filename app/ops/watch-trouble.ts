import { type Instant, seconds } from '../clock'

/** At least so long between two notes: each is a write, and the writer is busy when the inbox fills. */
const notePause = seconds(5)

type Parts = {
  /** Whether there is trouble now; undefined: another node says so. `wasOn`: whether there was when it was last noted. */
  isOn: (wasOn: boolean) => boolean | undefined
  note: (isOn: boolean) => Promise<void>
  now: () => Instant
  failed: (error: unknown) => void
}

/** Notes when a trouble begins and when it ends. Call `look` whenever it may have changed; it never rejects. */
export function watchTrouble({ isOn, note, now, failed }: Parts): { look: () => Promise<void> } {
  let noted: boolean | undefined
  let nextAt: Instant = 0
  return {
    async look() {
      const on = isOn(noted ?? false)
      if (on === undefined) noted = undefined
      if (on === undefined || on === noted || now() < nextAt) return
      // The first note of no trouble says nothing new: what begins soon after it is not to wait.
      const pause = noted === undefined && !on ? 0 : notePause
      nextAt = Number.POSITIVE_INFINITY
      try {
        await note(on)
        noted = on
        nextAt = now() + pause
      } catch (error) {
        failed(error)
        nextAt = now() + notePause
      }
    },
  }
}
