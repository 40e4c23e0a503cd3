import type { AuditAct } from '../../../accounts/audit-act'
import type { Viewer } from '../../../accounts/viewer'
import type { Instant } from '../../../clock'
import { type AuditNote, commands } from '../../command'
import type { HandedOver, PersonChange } from '../../people'
import type { Db } from '../db'
import { mayTriageUser, ownersOnly, type Seeing, seeing } from '../visible.server'
import { prepareEndAccess } from './end-access.server'

type AboutPerson = { viewer: Viewer; userId: number }
type Row = { userId: number; email: string; name: string; owner: number; isLastOwner: number }

export function peopleWrites(db: Db) {
  const endAccess = prepareEndAccess(db)
  const run = {
    find: db.prepare<Seeing & { of: number }, Row>(
      `select a.id as userId, a.email, a.name, a.owner,
        a.owner = 1 and a.disabled_at is null and not exists (
          select 1 from account other where other.owner = 1 and other.disabled_at is null and other.id <> a.id
        ) as isLastOwner
      from account a
      where a.id = :of
      and ${ownersOnly}`,
    ),
    setDisabled: db.prepare('update account set disabled_at = :disabledAt where id = :userId'),
    setOwner: db.prepare('update account set owner = :owner where id = :userId'),
    remove: db.prepare('delete from account where id = :userId'),
    noteHandOver: db.prepare(
      `insert into issue_history (issue_id, at, by_user, what, detail)
      select id, :at, :byUser, 'assigned', :name
      from issue
      where assignee = :from
      and ${mayTriageUser(':to', 'issue.project_id')}`,
    ),
    handOver: db.prepare(
      `update issue
      set assignee = :to
      where assignee = :from
      and ${mayTriageUser(':to', 'issue.project_id')}`,
    ),
    noteUnassigned: db.prepare(
      `insert into issue_history (issue_id, at, by_user, what, detail)
      select id, :at, :byUser, 'assigned', '' from issue where assignee = :from`,
    ),
    unassign: db.prepare('update issue set assignee = null where assignee = :from'),
  }
  const find = ({ viewer, userId }: AboutPerson) => run.find.get({ ...seeing(viewer), of: userId })
  const byOf = (viewer: Viewer) => (viewer.kind === 'user' ? viewer.userId : null)

  /** Refuses a change that would lock out the viewer or everyone. */
  function refusal({ viewer, userId }: AboutPerson, row: Row | undefined): (PersonChange & { ok: false }) | undefined {
    if (!row) return { ok: false, why: 'unknown' }
    if (row.isLastOwner) return { ok: false, why: 'last-owner' }
    return byOf(viewer) === userId ? { ok: false, why: 'yourself' } : undefined
  }

  async function unassignAll(from: number, byUser: number | null, at: Instant): Promise<number> {
    await run.noteUnassigned.run({ from, byUser, at })
    return (await run.unassign.run({ from })).changes
  }

  const runs = {
    async setAccountDisabled({
      disabled,
      at,
      ...asked
    }: AboutPerson & { disabled: boolean; at: Instant }): Promise<PersonChange> {
      const row = await find(asked)
      const refused = disabled ? refusal(asked, row) : undefined
      if (refused) return refused
      if (!row) return { ok: false, why: 'unknown' }
      await run.setDisabled.run({ userId: row.userId, disabledAt: disabled ? at : null })
      if (disabled) await endAccess(row.userId, at)
      return { ok: true, email: row.email }
    },
    async setAccountOwner({ owner, ...asked }: AboutPerson & { owner: boolean }): Promise<PersonChange> {
      const row = await find(asked)
      if (!row) return { ok: false, why: 'unknown' }
      if (!owner && row.isLastOwner) return { ok: false, why: 'last-owner' }
      await run.setOwner.run({ userId: row.userId, owner: owner ? 1 : 0 })
      return { ok: true, email: row.email }
    },
    async removeAccount({ at, ...asked }: AboutPerson & { at: Instant }): Promise<PersonChange> {
      const row = await find(asked)
      const refused = refusal(asked, row)
      if (refused || !row) return refused ?? { ok: false, why: 'unknown' }
      await unassignAll(row.userId, byOf(asked.viewer), at)
      await endAccess(row.userId, at)
      await run.remove.run({ userId: row.userId })
      return { ok: true, email: row.email }
    },
    async handOverIssues({ to, at, ...asked }: AboutPerson & { to: number; at: Instant }): Promise<HandedOver> {
      const [row, receiver] = [await find(asked), await find({ ...asked, userId: to })]
      if (!row || !receiver || row.userId === receiver.userId) return { ok: false }
      const change = { from: row.userId, to, at, byUser: byOf(asked.viewer) }
      await run.noteHandOver.run({ ...change, name: receiver.name || receiver.email })
      const given = (await run.handOver.run({ from: change.from, to })).changes
      const unassigned = await unassignAll(row.userId, change.byUser, at)
      return { ok: true, from: row.email, to: receiver.email, given, unassigned }
    },
  }
  return commands(
    {
      setAccountDisabled: [
        'access',
        ({ disabled }, result) => noted(disabled ? 'account.disabled' : 'account.enabled', result),
      ],
      setAccountOwner: ['access', ({ owner }, result) => noted('account.owner-changed', result, { owner })],
      removeAccount: ['access', (_, result) => noted('account.deleted', result)],
      handOverIssues: [
        'issues',
        (_, result) => {
          if (!result.ok) return undefined
          const { from, to, given, unassigned } = result
          return { what: 'account.handed-over', about: from, details: { to, given, unassigned } }
        },
      ],
    },
    runs,
  )
}

const noted = (what: AuditAct, result: PersonChange, details?: AuditNote['details']): AuditNote | undefined =>
  result.ok ? { what, about: result.email, ...(details && { details }) } : undefined
