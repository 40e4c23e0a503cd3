import { expect } from 'vitest'
import type { Event } from '../../app/events/event'
import type { ArtifactReader } from '../../app/symbolication/artifact-reader'
import { makeFrameResolver } from '../../app/symbolication/frame-resolver.server'
import { unpack } from '../../app/symbolication/packed-resolution.server'
import type { Resolution } from '../../app/symbolication/resolution'

const nothing: Resolution = { frames: [], causes: [], exceptions: [], threads: [] }

/** What resolving an event of project 1 comes to, for one after the other, as one processing thread does it. */
export function resolutionsWith(artifacts: ArtifactReader): (event: Event) => Promise<Resolution> {
  const frames = makeFrameResolver(artifacts, () => expect.unreachable())
  return async (event) => {
    await frames.refresh()
    let answered = frames.resolved(1, event)
    if (answered && 'unanswered' in answered) {
      answered = frames.resolved(1, event, await frames.answer([answered]))
    }
    if (!answered) return nothing
    if ('unanswered' in answered) throw new Error('The answer did not answer.')
    return unpack(answered.resolution.bytes)!
  }
}
