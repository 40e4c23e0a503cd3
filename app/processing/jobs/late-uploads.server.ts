import type { Instant } from '../../clock'
import { normalise } from '../../events/normalise'
import type { LateStack, TriedStack } from '../../store/resolutions'
import type { Recorder } from '../../store/store'
import type { ArtifactReader } from '../../symbolication/artifact-reader'
import type { FrameResolver } from '../../symbolication/frame-resolver.server'
import { packedFunctions } from '../../symbolication/packed-functions.server'
import { resolvingLimits } from '../../symbolication/resolving-limits'

export type LateUploadParts = {
  recorder: Pick<Recorder, 'late' | 'scripts'>
  frames: FrameResolver
  content: ArtifactReader['content']
}

/**
 * The work that follows an upload. First it finds the functions of scripts that were uploaded one by one (those of bundles were found when
 * the bundle was assembled), so that no other thread has to parse them. Then it resolves the stacks that could not be resolved before. One
 * large script may exceed the budget (`resolvingLimits.script`). Returns whether there may be more to do.
 */
export async function lateUploadSlice(parts: LateUploadParts, turn: { at: Instant; budget: number }): Promise<boolean> {
  return (await scanSlice(parts)) || (await resolveSlice(parts, turn))
}

async function scanSlice({ recorder, content }: LateUploadParts): Promise<boolean> {
  const script = await recorder.scripts.next()
  if (!script) return false
  const bytes = script.size <= resolvingLimits.script ? await content(script.contentHash) : undefined
  await recorder.scripts.ack(script, bytes && packedFunctions(bytes))
  return true
}

async function resolveSlice(
  { recorder, frames }: LateUploadParts,
  { at, budget }: { at: Instant; budget: number },
): Promise<boolean> {
  const stacks = await recorder.late.next(resolvingLimits.sliceStacks, at)
  if (!stacks) return false
  const started = performance.now()
  const tried: TriedStack[] = []
  await frames.refresh()
  for (const stack of stacks) {
    tried.push({ stack, ...(await resolvedAgain(stack, frames)) })
    if (performance.now() - started > budget) break
  }
  await recorder.late.ack(tried, at)
  return true
}

async function resolvedAgain(stack: LateStack, frames: FrameResolver): Promise<Omit<TriedStack, 'stack'>> {
  try {
    const { payload, receivedEventId, received, projectId } = stack
    const event = normalise(JSON.parse(payload), { eventId: receivedEventId, receivedAt: received })
    let answered = frames.resolved(projectId, event)
    if (answered && 'unanswered' in answered) {
      answered = frames.resolved(projectId, event, await frames.answer([answered]))
    }
    return answered && 'resolution' in answered
      ? { resolution: answered.resolution, culprit: answered.event.culprit }
      : {}
  } catch {
    // A payload that can no longer be read does not change.
    return {}
  }
}
