import type { Instant } from '../../clock'
import { normalise } from '../../events/normalise'
import type { LateStack, TriedStack } from '../../store/resolutions'
import type { Recorder } from '../../store/store'
import type { ResolveFrames } from '../../symbolication/answered'
import { packedFunctions } from '../../symbolication/packed-functions.server'
import { resolvingLimits } from '../../symbolication/resolving-limits'

export type LateUploadParts = {
  recorder: Pick<Recorder, 'late' | 'scripts'>
  resolveFrames: ResolveFrames
  content: (contentHash: string) => Uint8Array | undefined
}

/**
 * Does what an upload leaves to do: first it finds the functions of scripts that were uploaded alone (those of bundles were found when the
 * bundle was assembled), so that no other thread has to parse them; then it resolves the stacks that could not be resolved before.
 * One large script may exceed the budget (`resolvingLimits.script`). Returns whether there may be more to do.
 */
export async function lateUploadSlice(parts: LateUploadParts, turn: { at: Instant; budget: number }): Promise<boolean> {
  return (await scanSlice(parts)) || (await resolveSlice(parts, turn))
}

async function scanSlice({ recorder, content }: LateUploadParts): Promise<boolean> {
  const script = await recorder.scripts.next()
  if (!script) return false
  const bytes = script.size <= resolvingLimits.script ? content(script.contentHash) : undefined
  await recorder.scripts.settle(script, bytes && packedFunctions(bytes))
  return true
}

async function resolveSlice(
  { recorder, resolveFrames }: LateUploadParts,
  { at, budget }: { at: Instant; budget: number },
): Promise<boolean> {
  const stacks = await recorder.late.next(resolvingLimits.sliceStacks, at)
  if (!stacks) return false
  const started = performance.now()
  const tried: TriedStack[] = []
  for (const stack of stacks) {
    tried.push({ stack, ...resolvedAgain(stack, resolveFrames) })
    if (performance.now() - started > budget) break
  }
  await recorder.late.settle(tried, at)
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
