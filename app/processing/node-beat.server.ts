import { type Instant, seconds } from '../clock'
import type { NodeFigures, NodeNews, NodeWork } from '../store/nodes'
import { StoreRefused } from '../store/store-refused'

/** Milliseconds between two heartbeats. */
const beatEvery = seconds(5)
/** The lease of who leads lasts 15 s by the clock of the database: this node stops well before another may begin. */
const leadsFor = seconds(10)

export type NodeBeat = {
  /** Whether this node does the work that one node does for all. */
  leads(): boolean
  /** The earlier of this time and the one until which everything that other nodes received is recorded; undefined while that is unknown. */
  caughtUp(own: Instant | undefined): Instant | undefined
  /** Beats at once: what is told has changed. */
  now(): void
  stop(): Promise<void>
}

type Parts = {
  node: NodeWork
  figures: () => NodeFigures
  /** After each heartbeat that the store took. */
  heard: (news: NodeNews) => void
  /** Another process has started as this node. */
  refused: (error: StoreRefused) => void
}

/** Tells the store every few seconds that this server runs, and learns whether it leads. Resolves after the first heartbeat. */
export async function startNodeBeat({ node, figures, heard, refused }: Parts): Promise<NodeBeat> {
  let news: NodeNews | undefined
  let leadsUntil = 0
  let beating: Promise<void> | undefined

  const beat = async () => {
    const began = performance.now()
    try {
      news = await node.beat(figures())
      leadsUntil = news.leads ? began + leadsFor : 0
      heard(news)
    } catch (error) {
      // What else the store says is said again by what is recorded.
      if (error instanceof StoreRefused) refused(error)
    }
  }
  const beatOnce = () => {
    beating ??= beat().finally(() => {
      beating = undefined
    })
    return beating
  }
  await beatOnce()
  const timer = setInterval(() => void beatOnce(), beatEvery)
  return {
    leads: () => performance.now() < leadsUntil,
    caughtUp(own) {
      if (!news || own === undefined || news.others === 0) return own
      return news.othersCaughtUpAt === undefined ? undefined : Math.min(own, news.othersCaughtUpAt)
    },
    now: () => void Promise.resolve(beating).then(beatOnce),
    async stop() {
      clearInterval(timer)
      await beating
      await node.leave().catch(() => undefined)
    },
  }
}
