import type { Viewer } from '../accounts/viewer'
import type { Instant } from '../clock'
import type { LookUps, Opened } from '../store/look-ups'
import { StoreTrouble } from '../store/store-trouble'
import type { Match } from './answer'

type Keeps = Pick<LookUps, 'keepOpened'>

/** How many events are kept with one command of the writer, and milliseconds between two such commands. */
export const keeping = { together: 100, every: 500 } as const

/** Events that wait for the next command, by the store they are for. */
const waiting = new WeakMap<Keeps, Opened[]>()

/**
 * Keeps the event that the best match of a look-up led to, for people with an account (retention/kept-for.ts). The answer does not depend
 * on it: a busy database is ignored. The first one is written at once. Those of the next half second are written together: with many look-ups,
 * a transaction for each would take the writer's time from events.
 */
export async function keepOpened(
  { lookUps }: { lookUps: Keeps },
  viewer: Viewer,
  best: Match | undefined,
  at: Instant,
): Promise<void> {
  if (!best?.eventKey || viewer.kind === 'anonymous') return
  const opened = { viewer, event: best.eventKey, at }
  const others = waiting.get(lookUps)
  if (others) {
    others.push(opened)
    if (others.length >= keeping.together) await write(lookUps, others.splice(0))
    return
  }
  waiting.set(lookUps, [])
  keepLater(lookUps)
  await write(lookUps, [opened])
}

/** Keeps at once what waits. For the end of a thread. */
export async function keepGathered(lookUps: Keeps): Promise<void> {
  const gathered = waiting.get(lookUps)?.splice(0) ?? []
  if (gathered.length > 0) await write(lookUps, gathered)
}

function keepLater(lookUps: Keeps): void {
  const later = () => {
    if (waiting.get(lookUps)?.length === 0) waiting.delete(lookUps)
    else {
      keepLater(lookUps)
      void keepGathered(lookUps)
    }
  }
  setTimeout(later, keeping.every).unref()
}

async function write(lookUps: Keeps, opened: Opened[]): Promise<void> {
  try {
    await lookUps.keepOpened(opened)
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error
  }
}
