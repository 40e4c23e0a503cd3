import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { LookUps } from '../store/look-ups'
import { StoreTrouble } from '../store/store-trouble'
import type { Match } from './answer'

/**
 * Keeps the event that the best match of a look-up led to, for people with an account (retention/kept-for.ts). The answer does not depend
 * on it: a busy database is ignored.
 */
export async function keepOpened(
  { lookUps }: { lookUps: Pick<LookUps, 'keepOpened'> },
  viewer: Viewer,
  best: Match | undefined,
  at: Instant,
): Promise<void> {
  if (!best?.eventKey || viewer.kind === 'anonymous') return
  try {
    await lookUps.keepOpened(viewer, { event: best.eventKey, at })
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error
  }
}
