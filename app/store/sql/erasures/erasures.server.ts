import type { Erasure, Erasures } from '../../erasures'
import type { RunCommand } from '../commands.server'
import type { Db } from '../db'
import { mayAdminister, type Seeing, seeing } from '../visible.server'

type Row = Omit<Erasure, 'askedBy' | 'knownBy' | 'doneAt' | 'progress'> & {
  askedBy: string | null
  knownBy: string
  doneAt: number | null
  expected: number
}

/** The progress of an erasure that looked at every event there was and is not done: others came meanwhile, or it looked at some again. */
const almost = 0.99

export function sqlErasures(db: Db, write: RunCommand): Erasures {
  const project = db.prepare<Seeing & { slug: string }, { id: number }>(
    `select id from project where slug = :slug and ${mayAdminister('id')}`,
  )
  const list = db.prepare<{ projectId: number; limit: number }, Row>(
    `select id, asked_at as askedAt, asked_by as askedBy, known_by as knownBy, done_at as doneAt, expected, looked,
      events, theirs, unreadable, attachments, issues, people, reports
    from erasure
    where project_id = :projectId
    order by id desc
    limit +:limit`,
  )
  return {
    begin: (viewer, slug, person, at) => write('beginErasure', { viewer, slug, person, at }),
    async list(viewer, slug, limit) {
      const found = await project.get({ ...seeing(viewer), slug })
      return found && (await list.all({ projectId: found.id, limit })).map(toErasure)
    },
  }
}

function toErasure({ askedBy, knownBy, doneAt, expected, ...row }: Row): Erasure {
  return {
    ...row,
    ...(askedBy !== null && { askedBy }),
    knownBy: knownBy.split(' ') as Erasure['knownBy'],
    ...(doneAt !== null && { doneAt }),
    progress: doneAt === null ? Math.min(almost, row.looked / Math.max(expected, 1)) : 1,
  }
}
