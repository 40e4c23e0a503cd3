import type { Called } from '../../../accounts/handles'
import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import type { Comment, Comments, StoryEntry, StoryPage } from '../../comments'
import type { TeamName } from '../../teams'
import type { IssueDeed } from '../../triage'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { folded, jsonEntry, rowsOf } from '../dialect'
import { shortIdOf } from '../issues/issue-rows.server'
import { joinMergeTarget, type MergeTarget, prepareMergeTargets } from '../issues/merge-targets.server'
import { splitShortId } from '../issues/short-id'
import { mayAdminister, mayTriage, mayTriageUser, type Seeing, seeing } from '../visible.server'
import { sqlMentions } from './mentions.server'

/** Maximum people whose names are recognised. In an instance with more accounts, the others are mentioned by address. */
const mostPeople = 500

/** A position in the activity. At the same instant, history entries come before comments. */
type StoryPosition = { at: Instant; kind: number; id: number }
type StoryParameters = Seeing & { mergeTarget: number; limit: number } & StoryPosition

type SqlComment = Omit<Comment, 'by' | 'editedAt' | 'writtenOn' | 'own' | 'mayRemove' | 'namesMe'> & {
  number: number
  slug: string
  byUser: number | null
  byName: string | null
  editedAt: Instant | null
  own: number
  mayRemove: number
  mention: number | null
  readAt: Instant | null
}

/** SQL for the name of an account, or its address if it has none. */
const called = "coalesce(nullif(a.name, ''), a.email)"

const comments = `select c.id, c.at, c.text, c.edited_at as editedAt, o.number, p.slug, c.by_user as byUser, ${called} as byName,
    c.by_user is not distinct from :userId as own,
    c.by_user is not distinct from :userId or ${mayAdminister('o.project_id')} as mayRemove,
    m.user_id as mention, m.read_at as readAt
  from issue o
  join project p on p.id = o.project_id
  join comment c on c.issue_id = o.id
  left join account a on a.id = c.by_user
  left join mention m on m.user_id = :userId and m.comment_id = c.id
  where o.id in (select id from issue where id = :mergeTarget or merged_into = :mergeTarget)
  and ${mayTriage('o.project_id')}`

export function sqlComments(db: Db, write: RunCommand): Comments {
  const mergeTargetOf = prepareMergeTargets(db)
  const mentions = sqlMentions(db)
  const ask = {
    story: db.prepare<StoryParameters, SqlComment>(
      `${comments}
      and (c.at, 1, c.id) < (:at, :kind, :id)
      order by c.at desc, c.id desc
      limit +:limit`,
    ),
    deeds: db.prepare<StoryParameters, Omit<IssueDeed, 'by'> & { id: number; by: string | null }>(
      `select h.id, h.at, ${called} as by, h.what, h.detail
      from issue_history h
      left join account a on a.id = h.by_user
      where h.issue_id = :mergeTarget
      and (h.at, 0, h.id) < (:at, :kind, :id)
      order by h.at desc, h.id desc
      limit +:limit`,
    ),
    list: db.prepare<Seeing & { mergeTarget: number; before: number; limit: number }, SqlComment>(
      `${comments}
      and c.id < :before
      order by c.id desc
      limit +:limit`,
    ),
    one: db.prepare<Seeing & { mergeTarget: number; id: number }, SqlComment>(`${comments} and c.id = :id`),
    named: db.prepare<[number], { slug: string; number: number }>(
      'select p.slug, i.number from issue i join project p on p.id = i.project_id where i.id = ?',
    ),
    people: db.prepare<{ projectId: number }, Called>(
      `select a.id as userId, ${called} as name, a.email
      from account a
      where ${mayTriageUser('a.id', ':projectId')}
      order by ${folded('name')}, a.id
      limit ${mostPeople}`,
    ),
    teams: db.prepare<[number], TeamName>(
      `select t.slug, t.name
      from team_project p
      join team t on t.id = p.team_id
      where p.project_id = ?
      order by t.name_key`,
    ),
    known: db.prepare<Seeing & { asked: string }, { slug: string; number: number; mergeTarget: number }>(
      `select p.slug, o.number, i.number as mergeTarget
      from ${rowsOf(':asked', 'list')} j
      join project p on p.slug = ${jsonEntry('j.value', 0)}
      join issue o on o.project_id = p.id and o.number = ${jsonEntry('j.value', 1, 'integer')}
      ${joinMergeTarget}
      where ${mayTriage('o.project_id')}`,
    ),
  }

  const shortIdFor = async ({ id }: MergeTarget) => {
    const { slug, number } = (await ask.named.get(id))!
    return shortIdOf(slug, number)
  }

  const storyOf = async (viewer: Viewer, mergeTarget: MergeTarget, { before, limit, characters }: StoryPage) => {
    // One more than the page shows, to know whether there are earlier entries.
    const asked = { ...seeing(viewer), mergeTarget: mergeTarget.id, ...readPlace(before), limit: limit + 1 }
    const deeds = (await ask.deeds.all(asked)).map(({ id, by, ...deed }) => ({
      place: { at: deed.at, kind: 0, id },
      entry: { ...deed, ...(by !== null && { by }), kind: 'deed' } satisfies StoryEntry,
    }))
    const said = (await ask.story.all(asked)).map((row) => ({
      place: { at: row.at, kind: 1, id: row.id },
      entry: { ...toComment(row), kind: 'comment' } satisfies StoryEntry,
    }))
    const newest = [...deeds, ...said].sort((a, b) => inOrder(b.place, a.place))
    const fitting = howManyFit(newest.map(({ entry }) => entry).slice(0, limit), characters)
    const last = newest[fitting - 1]
    return {
      entries: newest
        .slice(0, fitting)
        .map(({ entry }) => entry)
        .reverse(),
      ...(last && newest.length > fitting && { earlier: writePlace(last.place) }),
    }
  }

  return {
    async story(viewer, shortId, page) {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      if (!mergeTarget) return undefined
      return {
        shortId: await shortIdFor(mergeTarget),
        ...(await storyOf(viewer, mergeTarget, page)),
        unread: await mentions.unreadIn(viewer, mergeTarget.id),
      }
    },
    async list(viewer, shortId, { before = Number.MAX_SAFE_INTEGER, limit }) {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      if (!mergeTarget) return undefined
      const rows = await ask.list.all({ ...seeing(viewer), mergeTarget: mergeTarget.id, before, limit })
      return { shortId: await shortIdFor(mergeTarget), comments: rows.map(toComment) }
    },
    async one(viewer, shortId, id) {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      const row = mergeTarget && (await ask.one.get({ ...seeing(viewer), mergeTarget: mergeTarget.id, id }))
      return row && toComment(row)
    },
    async callable(viewer, shortId) {
      const mergeTarget = await mergeTargetOf(viewer, shortId)
      if (!mergeTarget) return { people: [], teams: [] }
      const { projectId } = mergeTarget
      return { people: await ask.people.all({ projectId }), teams: await ask.teams.all(projectId) }
    },
    async known(viewer, shortIds) {
      const parts = shortIds.flatMap((shortId) => splitShortId(shortId) ?? [])
      const asked = JSON.stringify(parts.map(({ slug, number }) => [slug, number]))
      const found = await ask.known.all({ ...seeing(viewer), asked })
      return new Map(
        found.map(({ slug, number, mergeTarget }) => [shortIdOf(slug, number), shortIdOf(slug, mergeTarget)]),
      )
    },
    add: (viewer, shortId, said) => write('addComment', { viewer, shortId, ...said }),
    edit: (viewer, shortId, id, said) => write('editComment', { viewer, shortId, id, ...said }),
    remove: (viewer, shortId, id, at) => write('removeComment', { viewer, shortId, id, at }),
    mentions: mentions.list,
    markRead: (viewer, shortId, at) => write('markMentionsRead', { viewer, shortId, at }),
  }
}

function toComment(row: SqlComment): Comment {
  const { id, at, text, editedAt, byUser, byName } = row
  return {
    id,
    at,
    text,
    writtenOn: shortIdOf(row.slug, row.number),
    own: row.own === 1,
    mayRemove: row.mayRemove === 1,
    ...(byUser !== null && { by: { userId: byUser, name: byName ?? '' } }),
    ...(editedAt !== null && { editedAt }),
    ...(row.mention !== null && { namesMe: row.readAt === null ? ('unread' as const) : ('read' as const) }),
  }
}

const inOrder = (a: StoryPosition, b: StoryPosition): number => a.at - b.at || a.kind - b.kind || a.id - b.id

/** How many of these entries fit on a page. The first always fits. */
function howManyFit(entries: StoryEntry[], characters: number): number {
  let left = characters
  const tooMuch = entries.findIndex((entry, place) => {
    left -= entry.kind === 'comment' ? entry.text.length : 0
    return left < 0 && place > 0
  })
  return tooMuch === -1 ? entries.length : tooMuch
}

const writePlace = ({ at, kind, id }: StoryPosition): string => `${at}.${kind}.${id}`

/** Any other text means the newest position. */
function readPlace(text: string | undefined): StoryPosition {
  const found = /^(\d{1,15})\.([01])\.(\d{1,15})$/.exec(text ?? '')
  if (!found) return { at: Number.MAX_SAFE_INTEGER, kind: 1, id: Number.MAX_SAFE_INTEGER }
  return { at: Number(found[1]), kind: Number(found[2]), id: Number(found[3]) }
}
