import { type Instant, seconds } from '../clock'
import type { NodeFigures, NodeNews, NodeWork } from '../store/nodes'
import { StoreRefused } from '../store/store-refused'

/** Milliseconds between two heartbeats. */
const heartbeatEvery = seconds(5)
/** The lease of who leads lasts 15 s by the clock of the database: this node stops well before another may begin. */
const leadsFor = seconds(10)

export type NodeHeartbeat = {
  /** Whether this node does the work that one node does for all. */
  leads(): boolean
  /** The earlier of this time and the one until which everything that other nodes received is recorded; undefined while that is unknown. */
  caughtUp(own: Instant | undefined): Instant | undefined
  /** Sends a heartbeat at once, because its figures have changed. */
  now(): void
  stop(): Promise<void>
}

type Parts = {
  node: NodeWork
  figures: () => NodeFigures
  /** After each heartbeat that the store took. */
  onNews: (news: NodeNews) => void
  /** Another process has started as this node. */
  onRefused: (error: StoreRefused) => void
}

/** Tells the store every few seconds that this server runs, and learns whether it leads. Resolves after the first heartbeat. */
export async function startNodeHeartbeat({ node, figures, onNews, onRefused }: Parts): Promise<NodeHeartbeat> {
  let news: NodeNews | undefined
  let leadsUntil = 0
  let sending: Promise<void> | undefined

  const send = async () => {
    const began = performance.now()
    try {
      news = await node.heartbeat(figures())
      leadsUntil = news.leads ? began + leadsFor : 0
      onNews(news)
    } catch (error) {
      // Any other trouble of the store is reported by the next recording.
      if (error instanceof StoreRefused) onRefused(error)
    }
  }
  const sendOnce = () => {
    sending ??= send().finally(() => {
      sending = undefined
    })
    return sending
  }
  await sendOnce()
  const timer = setInterval(() => void sendOnce(), heartbeatEvery)
  return {
    leads: () => performance.now() < leadsUntil,
    caughtUp(own) {
      if (!news || own === undefined || news.others === 0) return own
      return news.othersCaughtUpAt === undefined ? undefined : Math.min(own, news.othersCaughtUpAt)
    },
    now: () => void Promise.resolve(sending).then(sendOnce),
    async stop() {
      clearInterval(timer)
      await sending
      await node.leave().catch(() => undefined)
    },
  }
}
