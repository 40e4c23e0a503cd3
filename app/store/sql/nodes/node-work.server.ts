import { minutes, seconds } from '../../../clock'
import type { NodeFigures, NodeNews, NodeWork, TurnFigures } from '../../nodes'
import type { Db } from '../db'
import { databaseNow } from '../dialect'
import { replaced } from './node-position.server'
import { type NodeRun, nodeLifetime } from './register-node.server'

/** The lease of jobs that run once for all nodes. */
const jobs = 'jobs'

/** The only node tells nobody: its row is for the page of nodes. */
const aloneEvery = seconds(60)

/** Listening nodes read what happened within a second. */
const newsKept = minutes(1)

type TurnColumns = Record<'turns' | 'wait' | 'turnsLately' | 'waitLately' | 'longest', number>

const columnsOf = ({ turns, waited, lately }: TurnFigures): TurnColumns => ({
  ...{ turns, wait: Math.round(waited), turnsLately: lately.turns },
  ...{ waitLately: Math.round(lately.waited), longest: Math.round(lately.longest) },
})

type Others = { count: number; known: number; caughtUpAt: number | null }

/** `run`: of this server; `works`: whether it may do the work that one node does for all. */
export function sqlNodeWork(db: Db, { run, works }: { run: () => Promise<NodeRun>; works: boolean }): NodeWork {
  const seen = db.prepare<
    NodeRun & TurnColumns & { waiting: number; lag: number; caughtUpAt: number | null; listens: number }
  >(
    `update node
    set seen_at = ${databaseNow},
      waiting = :waiting,
      lag = :lag,
      caught_up_at = :caughtUpAt,
      listens_until = ${databaseNow} + :listens,
      turns = :turns,
      turn_wait = :wait,
      turns_lately = :turnsLately,
      turn_wait_lately = :waitLately,
      turn_wait_longest = :longest
    where id = :id
    and epoch = :epoch`,
  )
  const takeLease = db.prepare<{ name: string; id: number; lifetime: number }>(
    `insert into lease (name, node_id, until)
    values (:name, :id, ${databaseNow} + :lifetime)
    on conflict (name) do update set node_id = excluded.node_id, until = excluded.until
    where lease.node_id = excluded.node_id
    or lease.until < ${databaseNow}`,
  )
  const giveBack = db.prepare<NodeRun>(
    'delete from lease where node_id = (select id from node where id = :id and epoch = :epoch)',
  )
  const stopped = db.prepare<NodeRun>('update node set is_running = 0 where id = :id and epoch = :epoch')
  const others = db.prepare<{ id: number; lifetime: number }, Others>(
    `select count(*) as count, count(caught_up_at) as known, min(caught_up_at) as caughtUpAt
    from node
    where id <> :id
    and is_running = 1
    and seen_at > ${databaseNow} - :lifetime`,
  )
  const forgetNews = db.prepare<{ kept: number }>(`delete from node_news where at < ${databaseNow} - :kept`)
  let wroteAt = Number.NEGATIVE_INFINITY

  async function writeFigures(figures: NodeFigures): Promise<NodeRun> {
    const here = await run()
    const { waiting, lagSeconds: lag, caughtUpAt = null, isListening } = figures
    const listens = isListening ? nodeLifetime : 0
    const written = { ...here, waiting, lag, caughtUpAt, listens, ...columnsOf(db.turns()) }
    if ((await seen.run(written)).changes === 0) throw replaced()
    return here
  }

  const heartbeat = db.transaction(async (figures: NodeFigures): Promise<NodeNews> => {
    const { id } = await writeFigures(figures)
    const leads = works && (await takeLease.run({ name: jobs, id, lifetime: nodeLifetime })).changes > 0
    if (leads) await forgetNews.run({ kept: newsKept })
    const found = await others.get({ id, lifetime: nodeLifetime })
    const { count = 0, known = 0, caughtUpAt = null } = found ?? {}
    return { leads, others: count, ...(known === count && caughtUpAt !== null && { othersCaughtUpAt: caughtUpAt }) }
  })

  return {
    async heartbeat(figures) {
      if (db.isShared) return heartbeat(figures)
      if (performance.now() - wroteAt >= aloneEvery) {
        await writeFigures(figures)
        wroteAt = performance.now()
      }
      return { leads: works, others: 0 }
    },
    leave: db.transaction(async () => {
      const here = await run()
      await giveBack.run(here)
      await stopped.run(here)
    }),
  }
}
