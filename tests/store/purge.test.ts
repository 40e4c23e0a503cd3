import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { operator } from '../../app/accounts/viewer'
import { pack } from '../../app/attachments/pack.server'
import { hours } from '../../app/clock'
import { openSqliteRecorder } from '../../app/store/sqlite/open-recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/open-store.server'
import { aBatch, aParkedItem, aTally, digest, id, now, processed } from './contract/builders'

/** A file with a project, until the test ends. */
async function opened() {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-purge-'))
  const file = join(dir, 'digestline.db')
  const recorder = await openSqliteRecorder({ file })
  const store = await openSqliteStore({ file, send: recorder.send })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const web = { id: added!.project.id, key: added!.key }
  onTestFinished(async () => {
    await store.close()
    await recorder.close()
    rmSync(dir, { recursive: true })
  })
  return { recorder, store, web, file }
}

test('after a deleted issue is purged, only its number, who deleted it, and its codes are left', async () => {
  const { recorder, store, web, file } = await opened()
  const secret = 'qz secret of somebody'
  const event = () => ({
    title: secret,
    thrown: { type: secret, value: secret },
    message: secret,
    release: '1.0.0',
    environment: secret,
    traceId: id(),
  })
  const events = ['one', 'two', 'stays'].flatMap((cause) =>
    Array.from({ length: 3 }, () =>
      processed(web, { cause, event: event(), payload: `{"secret":"${secret}"}`, codes: [digest('3862911841')] }),
    ),
  )
  await recorder.record(aBatch(events))
  await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
  await store.triage.change(operator, 'WEB-1', { what: 'priority', priority: 'high' }, now)
  await store.support.setNote(operator, 'WEB-1', { text: secret, by: 'Ada', at: now })
  await store.support.addCase(operator, 'WEB-1', { code: '3862911841', text: secret, by: 'Ada', at: now })
  const db = new Database(file, { readonly: true })
  const before = rowsOf(db)
  expect(before.event_of_issue).toBe(6)

  const begun = await store.bulk.begin(operator, { what: 'delete' }, ['WEB-1'], now)
  expect(begun.ok).toBe(true)
  expect(rowsOf(db)).toMatchObject({ ...before, issue_history: expect.any(Number), bulk_image: 1 })
  while (await recorder.bulk.forget(now + hours(1)));
  const left = Object.entries(rowsOf(db)).filter(([name, rows]) => rows > 0 && name !== 'sighting')
  expect(left).toEqual([['issue_history', 1]])
  expect(db.prepare('select count(*) as n from body_block_fill where events > 0').get()).toEqual({ n: 1 })
  expect(
    db.prepare('select count(*) as n from resolution where event_row not in (select id from event)').get(),
  ).toEqual({
    n: 0,
  })
  const kept = db.prepare<[], { title: string; type: string | null }>(
    'select title, type, value, culprit from issue where deleted_at is not null',
  )
  expect(kept.all()).toEqual([1, 2].map(() => ({ title: '', type: null, value: null, culprit: null })))
  expect((await store.issues.byShortId(operator, 'WEB-3'))?.count).toBe(3)

  db.close()
})

/** Rows of the deleted issues, WEB-1 and its members, in every table that refers to issues. */
function rowsOf(db: Database.Database): Record<string, number> {
  const tables = db
    .prepare<[], { name: string }>(
      "select distinct m.name from sqlite_schema m join pragma_table_info(m.name) c on c.name = 'issue_id' where m.type = 'table'",
    )
    .all()
  const count = (name: string) =>
    db.prepare<[], { n: number }>(`select count(*) as n from ${name} where issue_id in (1, 2)`).get()!.n
  const rows = Object.fromEntries(tables.map(({ name }) => [name, count(name)]))
  const { event = 0, ...others } = rows
  return { event_of_issue: event, ...others }
}

test('of a removed project nothing is left but its row and those of its issues, without words', async () => {
  const { recorder, store, web, file } = await opened()
  const events = Array.from({ length: 60 }, (_, n) =>
    processed(web, {
      cause: `cause ${n % 3}`,
      event: { release: '1.0.0', environment: 'production' },
      codes: [digest('3862911841')],
    }),
  )
  const about = { projectId: web.id, eventId: events[0]!.event.id, filename: 'a.txt', contentType: 'text/plain' }
  const attachment = { ...about, type: 'event.attachment', received: now, ...pack(Buffer.from('text')) }
  const checkIn = { projectId: web.id, slug: 'nightly', environment: '', status: 'ok' as const, at: now }
  await recorder.record(
    aBatch(events, {
      nonEvents: [
        { kind: 'attachment', item: attachment },
        { kind: 'check_in', item: checkIn },
      ],
      parked: [aParkedItem(web.id)],
      tallies: [aTally({ projectId: web.id })],
    }),
  )
  await store.groupingRules.save(operator, 'web', { conditions: { type: 'x' }, effect: { title: 'y' } })
  const db = new Database(file, { readonly: true })
  const before = rowsOfProject(db, web.id)
  expect(Object.keys(before)).toEqual(expect.arrayContaining(['event', 'sighting', 'monitor', 'parked_item', 'tally']))

  await store.projectRemoval.remove(operator, 'web', now)
  while (await recorder.projectPurge.slice({ at: now, budget: 25 }));
  expect(rowsOfProject(db, web.id)).toEqual({ issue: 3 })
  expect(db.prepare('select count(*) as n from issue_history').get()).toEqual({ n: 0 })
  expect(db.prepare('select count(*) as n from body_block').get()).toEqual({ n: 0 })
  expect(db.prepare('select name, slug, platform from project where id = ?').get(web.id)).toMatchObject({ name: '' })

  db.close()
})

test('a slice deletes a part of what belongs to one row of a removed project, however much that is', async () => {
  const { recorder, store, web, file } = await opened()
  await recorder.record(aBatch([processed(web)]))
  const rows = 20_000
  const numbers = `with recursive number(n) as (select 1 union all select n + 1 from number where n < ${rows})`
  const db = new Database(file)
  db.exec(`${numbers} insert into issue_user (issue_id, user_hash) select issue.id, n from issue, number`)
  db.exec(
    `insert into release_record (project_id, version, status, created_at) values (${web.id}, '1', 'open', ${now})`,
  )
  db.exec(
    `${numbers} insert into release_commit (release_id, position, commit_id) select release_record.id, n, n
    from release_record, number`,
  )
  const left = () =>
    db
      .prepare<[], { users: number; commits: number }>(
        'select (select count(*) from issue_user) as users, (select count(*) from release_commit) as commits',
      )
      .get()!

  await store.projectRemoval.remove(operator, 'web', now)
  const most = { users: 0, commits: 0 }
  for (let before = left(), isMore = true; isMore; ) {
    isMore = await recorder.projectPurge.slice({ at: now, budget: 1 })
    const after = left()
    most.users = Math.max(most.users, before.users - after.users)
    most.commits = Math.max(most.commits, before.commits - after.commits)
    before = after
  }
  expect(left()).toEqual({ users: 0, commits: 0 })
  expect(most.users).toBeLessThan(rows / 4)
  expect(most.commits).toBeLessThan(rows / 4)
  db.close()
})

/** How many rows each table has that names the project; without those that have none. */
function rowsOfProject(db: Database.Database, projectId: number): Record<string, number> {
  const tables = db
    .prepare<[], { name: string }>(
      "select distinct m.name from sqlite_schema m join pragma_table_info(m.name) c on c.name = 'project_id' where m.type = 'table'",
    )
    .all()
  const count = (name: string) =>
    db.prepare<[number], { n: number }>(`select count(*) as n from ${name} where project_id = ?`).get(projectId)!.n
  return Object.fromEntries(tables.map(({ name }) => [name, count(name)] as const).filter(([, rows]) => rows > 0))
}
