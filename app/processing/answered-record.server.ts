import type { Limits } from '../config'
import type { SettingsOf } from '../projects/processing-settings'
import type { Answers, ResolveFrames } from '../symbolication/answered'
import type { FrameResolver } from '../symbolication/frame-resolver.server'
import type { InboxRecord } from '../wire/record'
import type { Pipeline } from './open-pipeline.server'
import type { Processed } from './pipeline.server'

/** Resolves frames with these answers and what is in memory. */
export function resolvingWith(frames: FrameResolver | undefined, answers?: Answers): ResolveFrames | undefined {
  return frames && ((projectId, event) => frames.resolved(projectId, event, answers))
}

/** One record through the pipeline, and again when something had to be looked up for it. */
export async function processAnswered(
  record: InboxRecord,
  { process, frames }: Pipeline,
  limits: Limits,
  settingsOf: SettingsOf,
): Promise<Processed> {
  await frames?.refresh()
  const processed = process(record, limits, settingsOf, resolvingWith(frames))
  if (!frames || processed.unanswered.length === 0) return processed
  const answers = await frames.answer(processed.unanswered.map(({ stack }) => stack))
  return process(record, limits, settingsOf, resolvingWith(frames, answers))
}
