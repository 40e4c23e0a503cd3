import type { CaseNote, Desk, DeskText } from '../../desk'
import type { RunCommand } from '../commands.server'
import { listed } from '../dialect'
import { joinHead } from '../issues/heads.server'
import { splitShortId } from '../issues/short-id'
import type { Db } from '../open.server'
import { mayKnow, mayTriage, type Seeing, seeing } from '../visible.server'

type Place = { slug: string; number: number }

export function sqliteDesk(db: Db, write: RunCommand): Desk {
  const issueFor = (permission: (projectId: string) => string) =>
    db.prepare<Seeing & Place, { head: number }>(
      `select i.id as head
      from issue o
      join project p on p.id = o.project_id
      ${joinHead}
      where p.slug = :slug
      and o.number = :number
      and ${permission('o.project_id')}`,
    )
  const triaged = issueFor(mayTriage)
  const known = issueFor(mayKnow)
  // The head's own before one that came with a member.
  const note = db.prepare<{ head: number }, DeskText>(
    `select text, by_name as by, at
    from desk_note
    where issue_id in (select id from issue where id = :head or merged_into = :head)
    order by issue_id = :head desc, at desc
    limit 1`,
  )
  const cases = `select code, text, by_name as by, at
    from case_note
    where issue_id in (select id from issue where id = :head or merged_into = :head)`
  const newest = db.prepare<{ head: number; limit: number }, CaseNote>(
    `${cases} order by at desc, id desc limit +:limit`,
  )
  const ofCodes = db.prepare<{ head: number; codes: string; limit: number }, CaseNote>(
    `${cases} and code in ${listed(':codes')} order by at desc, id desc limit +:limit`,
  )
  const noteOf = (head: number) => {
    const kept = note.get({ head })
    return kept ? { note: kept } : {}
  }
  return {
    async ofIssue(viewer, shortId, limit) {
      const parts = splitShortId(shortId)
      const issue = parts && triaged.get({ ...seeing(viewer), ...parts })
      return issue ? { ...noteOf(issue.head), cases: newest.all({ head: issue.head, limit }) } : { cases: [] }
    },
    async ofCodes(viewer, shortId, codes, limit) {
      const parts = splitShortId(shortId)
      const issue = parts && known.get({ ...seeing(viewer), ...parts })
      if (!issue) return { cases: [] }
      const { head } = issue
      return { ...noteOf(head), cases: ofCodes.all({ head, codes: JSON.stringify(codes), limit }) }
    },
    setNote: (viewer, shortId, text) => write('setDeskNote', { viewer, shortId, ...text }),
    addCase: (viewer, shortId, text) => write('addCaseNote', { viewer, shortId, ...text }),
  }
}
