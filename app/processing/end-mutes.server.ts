import { type Instant, minutes } from '../clock'
import type { Mutes } from '../store/triage'

type Parts = { recorder: { mutes: Mutes }; now: () => Instant }

/** Opens muted issues again when the time they were muted for is over: looked at once a minute. Returns whether there may be more. */
export function makeEndMutes({ recorder: { mutes }, now }: Parts): () => Promise<boolean> {
  let lookAt = 0
  return async () => {
    const at = now()
    if (at < lookAt) return false
    const more = (await mutes.end(at)) > 0
    lookAt = more ? at : at + minutes(1)
    return more
  }
}
