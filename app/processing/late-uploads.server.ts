import type { Instant } from '../clock'
import { normalise } from '../events/normalise'
import type { LateStack, TriedStack } from '../store/resolutions'
import type { Recorder } from '../store/store'
import type { ResolveFrames } from '../symbolication/answered'
import { packedFunctions } from '../symbolication/packed-functions.server'
import { resolvingLimits } from '../symbolication/resolving-limits'

type Parts = {
  recorder: Pick<Recorder, 'late' | 'scripts'>
  resolveFrames: ResolveFrames
  content: (contentHash: string) => Uint8Array | undefined
  now: () => Instant
}

/**
 * What an upload leaves to do, a slice at a time: first the functions of scripts that came alone (those of bundles were found where the bundle
 * was put together), so that nobody has to parse them again; then the stacks that could not be resolved before.
 * 1. One slice is one transaction; whenever the thread ends, the next one goes on behind the last slice that is in.
 * 2. A slice is small, so that what comes in waits no longer than for one of them; one large script may take longer (`resolvingLimits`).
 * Returns whether there may be more to do.
 */
export async function lateUploadSlice(parts: Parts): Promise<boolean> {
  return (await scanSlice(parts)) || (await resolveSlice(parts))
}

async function scanSlice({ recorder, content }: Parts): Promise<boolean> {
  const script = await recorder.scripts.next()
  if (!script) return false
  const bytes = script.size <= resolvingLimits.script ? content(script.contentHash) : undefined
  await recorder.scripts.settle(script, bytes && packedFunctions(bytes))
  return true
}

async function resolveSlice({ recorder, resolveFrames, now }: Parts): Promise<boolean> {
  const stacks = await recorder.late.next(resolvingLimits.sliceStacks, now())
  if (!stacks) return false
  const started = performance.now()
  const tried: TriedStack[] = []
  for (const stack of stacks) {
    tried.push({ stack, ...resolvedAgain(stack, resolveFrames) })
    if (performance.now() - started > resolvingLimits.sliceMilliseconds) break
  }
  await recorder.late.settle(tried, now())
  return true
}

function resolvedAgain(stack: LateStack, resolveFrames: ResolveFrames): Omit<TriedStack, 'stack'> {
  try {
    const { payload, receivedEventId, received, projectId } = stack
    const event = normalise(JSON.parse(payload), { eventId: receivedEventId, receivedAt: received })
    const answered = resolveFrames(projectId, event)
    return answered ? { resolution: answered.resolution, culprit: answered.event.culprit } : {}
  } catch {
    // A payload that cannot be read any more stays as it was.
    return {}
  }
}
