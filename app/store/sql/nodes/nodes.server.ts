import { seconds } from '../../../clock'
import type { HappenedAtNode, Nodes, ShownNode } from '../../nodes'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { databaseNow } from '../dialect'
import { ownersOnly, type Seeing, seeing } from '../visible.server'
import { nodeLifetime } from './register-node.server'

type SqlNode = Omit<ShownNode, 'roles' | 'position' | 'isRunning' | 'leads' | 'turns'> & {
  turns: number
  waited: number
  turnsLately: number
  waitedLately: number
  longest: number
  roles: string
  segment: number
  offset: number
  isRunning: 0 | 1
  leads: 0 | 1
}

/** News of a batch that takes longer to commit is not read: open pages learn of the next batch. */
const newsWithin = seconds(10)
const mostNews = 1000

/** `node`: the name of this node. */
export function sqlNodes(db: Db, write: RunCommand, node: string): Nodes {
  const silence = db.isShared ? nodeLifetime : Number.MAX_SAFE_INTEGER
  const list = db.prepare<Seeing & { silence: number }, SqlNode>(
    `select n.id, n.name, n.place, n.version, n.roles, n.segment, n."offset", n.waiting, n.lag as lagSeconds,
      n.started_at as startedAt, n.seen_at as seenAt, n.turns, n.turn_wait as waited, n.turns_lately as turnsLately,
      n.turn_wait_lately as waitedLately, n.turn_wait_longest as longest,
      case when n.is_running = 1 and n.seen_at > ${databaseNow} - :silence then 1 else 0 end as isRunning,
      case when exists (
        select 1
        from lease l
        where l.node_id = n.id
        and l.until > ${databaseNow}
      ) then 1 else 0 end as leads
    from node n
    where ${ownersOnly}
    order by n.id`,
  )
  const news = db.prepare<
    { node: string; within: number; limit: number },
    { id: number; what: string; issues: string }
  >(
    `select id, what, issues
    from node_news
    where at > ${databaseNow} - :within
    and node_id <> (select id from node where name = :node)
    order by id
    limit +:limit`,
  )
  return {
    list: async (viewer) => (await list.all({ ...seeing(viewer), silence })).map((row) => toShown(row, db.isShared)),
    forget: (name) => write('forgetNode', { name }),
    happenedElsewhere: async () => (await news.all({ node, within: newsWithin, limit: mostNews })).map(toHappened),
    shareCounts: (counts, all) => write('shareIntakeCounts', { node, counts, all }),
  }
}

const toHappened = ({ id, what, issues }: { id: number; what: string; issues: string }): HappenedAtNode =>
  what === 'happened'
    ? { id, what, issues: JSON.parse(issues) as number[] }
    : { id, what: what === 'access' ? 'access' : 'issues' }

/** The only node needs no lease. */
function toShown(
  { roles, segment, offset, isRunning, leads, turns, waited, turnsLately, waitedLately, longest, ...row }: SqlNode,
  several: boolean,
): ShownNode {
  return {
    ...row,
    roles: JSON.parse(roles) as ShownNode['roles'],
    position: { segment, offset },
    turns: { turns, waited, lately: { turns: turnsLately, waited: waitedLately, longest } },
    isRunning: isRunning === 1,
    leads: several ? leads === 1 : isRunning === 1,
  }
}
