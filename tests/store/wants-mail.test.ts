import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import type { MailOptOut } from '../../app/alerts/mail-opt-out'
import { wantsMail } from '../../app/store/sql/alerts/wants-mail'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { aBatch, id, now, processed } from './contract/builders'

const condition = wantsMail({ userId: 'm.user_id', projectId: ':projectId', kind: ':kind', issueId: ':issueId' })

test('an opt-out covers its kind and project; opting out of others keeps what is assigned to the person or their teams', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-wants-mail-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const project = async (name: string) => {
    const added = await store.projects.add(operator, { name, platform: 'node', publicKey: id(), at: now })
    return { id: added!.project.id, key: added!.key }
  }
  const [web, shop] = [await project('Web'), await project('Shop')]
  const added = await store.accounts.addUser({ email: 'ada@x.io', name: '', passwordHash: 'x', owner: false, at: now })
  const userId = added.ok ? added.userId : 0
  for (const slug of ['web', 'shop']) await store.members.add(operator, slug, 'ada@x.io', 'member')
  await store.teams.add(operator, 'Payments', now)
  await store.teams.addMember(operator, 'payments', 'ada@x.io')
  await store.teams.setProjects(operator, 'payments', ['web'])
  await recorder.record(aBatch(['hers', 'of her team', 'free'].map((cause) => processed(web, { cause }))))
  await store.triage.change(operator, 'WEB-1', { what: 'assign', userId }, now)
  await store.triage.change(operator, 'WEB-2', { what: 'assign', team: 'payments' }, now)

  const db = new Database(file, { readonly: true })
  const issueId = (number: number) => db.prepare('select id from issue where number = ?').pluck().get(number)
  const asks = db.prepare(
    `select 1 from membership m where m.project_id = :projectId and m.user_id = :userId and ${condition}`,
  )
  const gets = (kind: string, projectId: number, issue?: number) =>
    asks.get({ userId, kind, projectId, issueId: issue ? issueId(issue) : null }) !== undefined
  const optOut = (...optOuts: MailOptOut[]) => store.mailSettings.setOptOuts(userId, optOuts)

  expect(gets('new', web.id, 3)).toBe(true)
  await optOut({ projectId: 0, kind: 'new' })
  expect([gets('new', web.id, 1), gets('new', shop.id), gets('regressed', web.id, 1)]).toEqual([false, false, true])
  await optOut({ projectId: web.id, kind: 'all' })
  expect([gets('new', web.id, 1), gets('mentioned', web.id, 1), gets('new', shop.id)]).toEqual([false, false, true])
  await optOut({ projectId: web.id, kind: 'others' })
  expect([1, 2, 3].map((number) => gets('new', web.id, number))).toEqual([true, true, false])
  expect([gets('refused', web.id), gets('mentioned', web.id, 3), gets('new', shop.id)]).toEqual([false, true, true])

  db.close()
  await store.close()
  await recorder.close()
  rmSync(dir, { recursive: true })
})
