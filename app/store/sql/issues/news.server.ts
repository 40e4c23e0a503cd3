import { type Instant, minutes } from '../../../clock'
import type { Term } from '../../../issues/search/term'
import type { News } from '../../news'
import type { Db } from '../db'
import { listed } from '../dialect'
import { prepareIssueCandidates } from './issue-candidates.server'

/** Events take a while to arrive: an event with an earlier time may have been recorded after the list was read. */
const underWay = minutes(1)

export function sqlNews(db: Db, now: () => Instant): News {
  const { newest, among } = prepareIssueCandidates(db, now)
  const standing = db.prepare<[string], { id: number; statusAt: number; isOpen: 0 | 1 }>(
    `select id, status_at as statusAt, status in ('open', 'regressed') as isOpen
    from issue
    where id in ${listed('?')}`,
  )
  return {
    async since(viewer, { search: { terms }, since, among: ids, limit }) {
      const found = ids
        ? (await among(viewer, terms, ids)).slice(0, limit)
        : await newest(viewer, [...terms, seenSince(since - underWay)], limit)
      if (found.length === 0) return []
      const stands = new Map(
        (await standing.all(JSON.stringify(found.map(({ id }) => id)))).map((row) => [row.id, row]),
      )
      return found.flatMap(({ id, value }) => {
        const stand = stands.get(id)
        const fresh = stand?.isOpen === 1 && stand.statusAt > since
        return fresh || ids || value > since ? [{ id, fresh }] : []
      })
    },
  }
}

const seenSince = (at: Instant): Term => ({
  kind: 'time',
  field: 'last-seen',
  compare: '>=',
  from: { at, until: at },
  negated: false,
})
