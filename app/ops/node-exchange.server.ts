import { seconds } from '../clock'
import type { Waiting } from '../inbox/waiting'
import type { Intake } from '../intake/intake.server'
import type { SharedCount } from '../intake/untold-counts'
import type { LiveNews } from '../live/live'
import type { NodeFigures } from '../store/nodes'
import type { Store } from '../store/store'

/** Between two exchanges of what intake counts. */
const countsEvery = seconds(2)
/** Counters of one exchange: more are told with the next ones. */
const countsAtOnce = 2000
/** Between two questions what happened elsewhere, while a page listens here. */
const newsEvery = seconds(1)

type Parts = {
  nodes: Pick<Store['nodes'], 'shareCounts' | 'happenedElsewhere'>
  othersRun: () => boolean
  intake: Pick<Intake, 'takeCounts' | 'untakeCounts' | 'addCounts'>
  news: () => LiveNews | undefined
  waiting: () => Waiting
  /** Takes what waits here, for this node's next heartbeat. */
  reportFigures: (figures: Pick<NodeFigures, 'waiting' | 'lagSeconds'>) => void
  trouble: (error: unknown) => void
}

/** What nodes tell each other beside their heartbeats: what intake counted, and what happened for open pages. */
export type NodeExchange = {
  /** Whether a page listens here. */
  listen: (on: boolean) => void
  stop: () => void
}

export function startExchange(parts: Parts): NodeExchange {
  const counts = makeCountExchange(parts)
  const news = makeNewsReader(parts)
  let isListening = false
  const timers = [
    repeat(countsEvery, parts.trouble, async () => {
      const { records, oldestSeconds } = parts.waiting()
      parts.reportFigures({ waiting: records, lagSeconds: oldestSeconds })
      await counts.exchange()
    }),
    repeat(newsEvery, parts.trouble, async () => {
      if (isListening && parts.othersRun()) await news.read()
    }),
  ]
  return {
    listen(on) {
      isListening = on
    },
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/** Runs `work` again and again, never twice at a time. A streak of failures is reported once. */
function repeat(every: number, trouble: (error: unknown) => void, work: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false
  let hasFailed = false
  const once = async () => {
    isRunning = true
    try {
      await work()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) trouble(error)
      hasFailed = true
    } finally {
      isRunning = false
    }
  }
  return setInterval(() => {
    if (!isRunning) void once()
  }, every).unref()
}

type CountParts = Pick<Parts, 'othersRun' | 'intake'> & { nodes: Pick<Parts['nodes'], 'shareCounts'> }

/**
 * Counters in the store only grow. What another node's counter has grown by since it was last read is added here; its first value is where
 * this node begins to look, because what was accepted before is in the store's own counts.
 */
export function makeCountExchange({ nodes, othersRun, intake }: CountParts): { exchange: () => Promise<void> } {
  let known: Map<string, number> | undefined
  return {
    async exchange() {
      if (!othersRun()) {
        // A node that starts later finds this in the store.
        intake.takeCounts(Number.POSITIVE_INFINITY)
        known = undefined
        return
      }
      const own = intake.takeCounts(countsAtOnce)
      const before = known
      let found: Awaited<ReturnType<typeof nodes.shareCounts>>
      try {
        found = await nodes.shareCounts(own, before === undefined)
      } catch (error) {
        intake.untakeCounts(own)
        throw error
      }
      known = before ?? new Map()
      const grown: SharedCount[] = []
      for (const { nodeId, ...counter } of found) {
        const name = `${nodeId} ${counter.projectId} ${counter.keyId} ${counter.category}`
        const last = known.get(name) ?? (before ? 0 : counter.count)
        if (counter.count !== last) grown.push({ ...counter, count: counter.count - last })
        known.set(name, counter.count)
      }
      intake.addCounts(grown)
    },
  }
}

type NewsParts = Pick<Parts, 'news'> & { nodes: Pick<Parts['nodes'], 'happenedElsewhere'> }

/** Passes on what happened elsewhere, each once. */
export function makeNewsReader({ nodes, news }: NewsParts): { read: () => Promise<void> } {
  let passedOn = new Set<number>()
  return {
    async read() {
      const found = await nodes.happenedElsewhere()
      const fresh = found.filter(({ id }) => !passedOn.has(id))
      // What is no longer returned never is again.
      passedOn = new Set(found.map(({ id }) => id))
      for (const one of fresh) {
        if (one.what === 'happened') news()?.happened(one.issues)
        else news()?.changed(one.what)
      }
    },
  }
}
