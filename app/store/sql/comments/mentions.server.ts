import type { Viewer } from '../../../accounts/viewer'
import type { Mention } from '../../comments'
import type { Db } from '../db'
import { byIndex } from '../dialect'
import { shortIdOf } from '../issues/issue-rows.server'
import { joinMergeTarget } from '../issues/merge-targets.server'
import { mayTriage, type Seeing, seeing } from '../visible.server'

const longestBeginning = 300

type SqlMention = Omit<Mention, 'shortId' | 'by' | 'read'> & {
  slug: string
  number: number
  by: string | null
  read: number
}

/** Comments that mention the viewer, in projects that they triage now. */
export function sqlMentions(db: Db) {
  const mentions = (index: string, unread: string) =>
    db.prepare<Seeing & { before: number; limit: number }, SqlMention>(
      `select c.id, p.slug, i.number, i.title, coalesce(nullif(a.name, ''), a.email) as by, c.at,
        substr(c.text, 1, ${longestBeginning}) as begins, m.read_at is not null as read
      from mention m ${index}
      join comment c on c.id = m.comment_id
      join issue o on o.id = c.issue_id
      join project p on p.id = o.project_id
      ${joinMergeTarget}
      left join account a on a.id = c.by_user
      where m.user_id = :userId
      and m.comment_id < :before
      ${unread}
      and ${mayTriage('o.project_id')}
      order by m.comment_id desc
      limit +:limit`,
    )
  const ask = {
    all: mentions('', ''),
    // The index skips read mentions, of which there may be many.
    unread: mentions(byIndex('mention_unread'), 'and m.read_at is null'),
    unreadIn: db.prepare<{ userId: number; mergeTarget: number }>(
      `select 1
      from mention m
      join comment c on c.id = m.comment_id
      where m.user_id = :userId
      and m.read_at is null
      and c.issue_id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)
      limit 1`,
    ),
  }
  return {
    async list(viewer: Viewer, page: { unread: boolean; before?: number; limit: number }): Promise<Mention[]> {
      if (viewer.kind !== 'user') return []
      const { unread, before = Number.MAX_SAFE_INTEGER, limit } = page
      const rows = await (unread ? ask.unread : ask.all).all({ ...seeing(viewer), before, limit })
      return rows.map(({ slug, number, by, read, ...row }) => ({
        ...row,
        shortId: shortIdOf(slug, number),
        read: read === 1,
        ...(by !== null && { by }),
      }))
    },
    unreadIn: async (viewer: Viewer, mergeTarget: number): Promise<boolean> =>
      viewer.kind === 'user' && (await ask.unreadIn.get({ userId: viewer.userId, mergeTarget })) !== undefined,
  }
}
