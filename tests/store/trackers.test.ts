import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { anonymous, operator, type Viewer } from '../../app/accounts/viewer'
import type { Delivery, NewDelivery } from '../../app/alerts/delivery'
import type { TrackerResult } from '../../app/alerts/tracker'
import { days } from '../../app/clock'
import { prepareEnqueue } from '../../app/store/sqlite/alerts/enqueue.server'
import { openWriter } from '../../app/store/sqlite/open.server'
import { openSqliteRecorder } from '../../app/store/sqlite/recording/recorder.server'
import { openSqliteStore } from '../../app/store/sqlite/store.server'
import { prepareTrackerTasks } from '../../app/store/sqlite/trackers/tracker-tasks.server'
import { aBatch, id, now, processed } from './contract/builders'
import { deeds } from './contract/shorthand'

const opened: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

const both = { repository: 'acme/shop', token: 't', resolveOnClose: 'true', closeOnResolve: 'true' }

/** Two issues in one project with a tracker channel, and the outbox as the sender takes it. */
async function scene(settings: Record<string, string> = both) {
  const dir = mkdtempSync(join(tmpdir(), 'digestline-trackers-'))
  const file = join(dir, 'digestline.db')
  const recorder = openSqliteRecorder({ file })
  const store = openSqliteStore({ file, send: recorder.send, now: () => now })
  const db = openWriter(file)
  opened.push(async () => {
    db.close()
    await store.close()
    await recorder.close()
    rmSync(dir, { recursive: true })
  })
  const added = await store.projects.add(operator, { name: 'Web', platform: 'node', publicKey: id(), at: now })
  const web = { ...added!.project, key: added!.key }
  await recorder.record(aBatch([processed(web), processed(web, { cause: 'other' })]))
  const channel = (kind = 'github', name = 'GitHub') =>
    Number(
      db
        .prepare(
          `insert into alert_channel (project_id, kind, name, settings, created_at, bucket, bucket_at)
          values (?, ?, ?, ?, ?, 20, ?)`,
        )
        .run(web.id, kind, name, JSON.stringify(settings), now, now).lastInsertRowid,
    )
  const { taskOf, settle } = prepareTrackerTasks(db)
  const enqueue = prepareEnqueue(db)
  const waiting = () =>
    db
      .prepare<[], Omit<Delivery, 'detail'> & { detail: string }>(
        `select id, message_id as messageId, channel_id as channelId, issue_id as issueId, kind, detail, at, due_at as dueAt
        from delivery where state = 'waiting' order by id`,
      )
      .all()
      .map((row) => ({ ...row, detail: JSON.parse(row.detail) }) as Delivery)
  /** What the sender would do now; it is done with this result, or not. */
  const send = (result?: TrackerResult) => {
    const tasks = waiting().map((delivery) => {
      const task = taskOf(delivery)
      db.prepare('update delivery set state = ? where id = ?').run(result ? 'sent' : 'failed', delivery.id)
      if (result && task) settle(delivery.detail, result, now)
      return task
    })
    return tasks
  }
  const ruleAlert = (channelId: number, issueId: number): NewDelivery => ({
    channelId,
    issueId,
    projectId: web.id,
    kind: 'new',
    detail: {},
    at: now,
    dueAt: now,
  })
  const issueId = async (shortId: string) => (await store.issues.byShortId(operator, shortId))!.id
  const told = async (shortId: string) =>
    (await deeds(store, operator, shortId, 20))?.map(({ what, detail }) => `${what} ${detail}`.trim()).reverse()
  const webhook = (channelId: number, key: string, state: 'open' | 'closed', at: number, ids = [id()]) =>
    store.trackers.receive({ channelId, ids, event: { key, state, changedAt: at }, at })
  const member = async (role: 'member' | 'helper'): Promise<Viewer> => {
    const email = `${role}@example.com`
    const user = await store.accounts.addUser({ email, name: role, passwordHash: 'x', owner: false, at: now })
    await store.members.add(operator, web.slug, email, role)
    return { kind: 'user', userId: user.ok ? user.userId : 0, email, name: role, owner: false }
  }
  return { store, recorder, web, channel, enqueue, waiting, send, ruleAlert, issueId, told, webhook, member, db }
}

const created: TrackerResult = { key: '12', url: 'https://github.com/acme/shop/issues/12', state: 'open' }

test('a button creates one issue per channel, however often it is pressed; a failed one is tried again', async () => {
  const { store, channel, waiting, send, told, member } = await scene()
  const github = channel()
  const someone = await member('member')
  expect((await store.trackers.ofIssue(someone, 'WEB-1'))?.channels).toEqual([
    { id: github, kind: 'github', name: 'GitHub' },
  ])
  expect(await store.trackers.create(someone, 'WEB-1', github, now)).toEqual({ ok: true, shortId: 'WEB-1' })
  expect(await store.trackers.create(someone, 'WEB-1', github, now)).toEqual({ ok: false, why: 'exists' })
  expect(waiting()).toHaveLength(1)
  expect(await store.trackers.ofIssue(someone, 'WEB-1')).toMatchObject({ links: [{ state: 'creating' }], channels: [] })
  const [first] = send()
  expect(first).toMatchObject({ act: 'create', marker: expect.stringMatching(/^digestline[\da-f]{32}$/) })
  expect((await store.trackers.ofIssue(someone, 'WEB-1'))?.links).toMatchObject([{ state: 'failed' }])
  expect(await store.trackers.create(someone, 'WEB-1', github, now + 1)).toMatchObject({ ok: true })
  // The same marker: what the first attempt may have created is found.
  expect(send(created)).toEqual([first])
  expect((await store.trackers.ofIssue(someone, 'WEB-1'))?.links).toMatchObject([
    { ...created, channel: { id: github } },
  ])
  expect(await store.trackers.create(someone, 'WEB-1', github, now)).toEqual({ ok: false, why: 'exists' })
  expect(await told('WEB-1')).toEqual(['tracker-created {"key":"12","channel":"GitHub"}'])
})

test('a delivery whose link was removed does nothing, also when there is another link by then', async () => {
  const { store, channel, waiting, send } = await scene()
  const github = channel()
  await store.trackers.create(operator, 'WEB-1', github, now)
  const [link] = (await store.trackers.ofIssue(operator, 'WEB-1'))?.links ?? []
  await store.trackers.unlink(operator, 'WEB-1', link!.id, now)
  await store.trackers.create(operator, 'WEB-2', github, now)
  expect(waiting()).toHaveLength(2)
  expect(send(created)).toEqual([undefined, expect.objectContaining({ act: 'create' })])
  expect((await store.trackers.ofIssue(operator, 'WEB-2'))?.links).toMatchObject([{ key: '12' }])
})

test('rules create one issue per issue and channel, also of what is merged', async () => {
  const { store, channel, enqueue, ruleAlert, waiting, send, issueId, told } = await scene()
  const [github, jira] = [channel(), channel('jira', 'Jira')]
  const [one, two] = [await issueId('WEB-1'), await issueId('WEB-2')]
  enqueue([ruleAlert(github, one), ruleAlert(github, one), ruleAlert(github, two), ruleAlert(jira, one)])
  expect(waiting().map(({ issueId, channelId }) => [issueId, channelId])).toEqual([
    [one, github],
    [two, github],
    [one, jira],
  ])
  send(created)
  await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
  enqueue([ruleAlert(github, one), ruleAlert(github, two), ruleAlert(jira, two)])
  expect(waiting()).toEqual([])
  expect((await store.trackers.ofIssue(operator, 'WEB-2'))?.links).toHaveLength(3)
  expect(await told('WEB-1')).toContain('tracker-created {"key":"12","channel":"Jira","byRule":true}')
})

test('resolved here is closed there; an undo before it is sent leaves nothing to do; regressed is reopened', async () => {
  const { store, recorder, web, channel, waiting, send } = await scene()
  const github = channel()
  await store.trackers.create(operator, 'WEB-1', github, now)
  send(created)
  const resolved = await store.triage.change(operator, 'WEB-1', { what: 'resolve' }, now + 1, { undoable: true })
  expect(waiting()).toMatchObject([{ kind: 'tracker', detail: { tracker: { act: 'set' } }, dueAt: now + 1 + 10_000 }])
  await store.bulk.undo(operator, resolved.ok ? resolved.undo! : 0, now + 2)
  expect(waiting()).toHaveLength(1)
  expect(send(created)).toEqual([undefined])
  await store.triage.change(operator, 'WEB-1', { what: 'resolve' }, now + 3)
  expect(send({ ...created, state: 'closed' })).toMatchObject([{ act: 'set', key: '12', state: 'closed' }])
  expect((await store.trackers.ofIssue(operator, 'WEB-1'))?.links).toMatchObject([{ state: 'closed' }])
  const again = processed(web, { event: { timestamp: now + 9, received: now + 9 } })
  await recorder.record(aBatch([again], { at: now + 9 }))
  expect(send(created)).toMatchObject([{ act: 'set', key: '12', state: 'open' }])
  await store.triage.change(operator, 'WEB-1', { what: 'mute' }, now + 10)
  await store.triage.change(operator, 'WEB-1', { what: 'assign' }, now + 11)
  expect(waiting()).toEqual([])
})

test('resolved while it is being created or linked, it is closed once that is done; reopened meanwhile, it is not', async () => {
  const { store, channel, waiting, send } = await scene()
  const github = channel()
  const change = (what: 'resolve' | 'open', at: number) => store.triage.change(operator, 'WEB-1', { what }, at)
  const links = async () => (await store.trackers.ofIssue(operator, 'WEB-1'))?.links
  await store.trackers.create(operator, 'WEB-1', github, now)
  await change('resolve', now + 1)
  expect(waiting()).toHaveLength(1)
  expect(send(created)).toMatchObject([{ act: 'create' }])
  expect(send({ ...created, state: 'closed' })).toMatchObject([{ act: 'set', key: '12', state: 'closed' }])
  expect([waiting(), await links()]).toMatchObject([[], [{ state: 'closed' }]])

  await store.trackers.unlink(operator, 'WEB-1', (await links())?.[0]?.id ?? 0, now + 2)
  await change('open', now + 3)
  await store.trackers.link(operator, 'WEB-1', { channelId: github, text: '#12', at: now + 4 })
  await change('resolve', now + 5)
  await change('open', now + 6)
  expect(send(created)).toMatchObject([{ act: 'link' }])
  expect([waiting(), await links()]).toMatchObject([[], [{ state: 'open' }]])
})

test('without closeOnResolve nothing is sent, without resolveOnClose nothing changes here', async () => {
  const { store, channel, waiting, send, webhook } = await scene({ repository: 'acme/shop', token: 't' })
  const github = channel()
  await store.trackers.create(operator, 'WEB-1', github, now)
  send(created)
  expect(await webhook(github, '12', 'closed', now + 1)).toBe('applied')
  expect((await store.trackers.ofIssue(operator, 'WEB-1'))?.links).toMatchObject([{ state: 'closed' }])
  expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('open')
  await store.triage.change(operator, 'WEB-1', { what: 'resolve' }, now + 2)
  expect(waiting()).toEqual([])
})

test('closed there is resolved here and not sent back; once, in order, and for linked issues alone', async () => {
  const { store, channel, waiting, send, webhook, told } = await scene()
  const github = channel()
  await store.trackers.create(operator, 'WEB-1', github, now)
  send(created)
  const status = async () => (await store.issues.byShortId(operator, 'WEB-1'))?.status
  expect(await webhook(github, '99', 'closed', now + 1)).toBe('not-linked')
  expect(await webhook(github, '12', 'closed', now + 2, ['a', 'b'])).toBe('applied')
  expect(await status()).toBe('resolved')
  expect(await webhook(github, '12', 'open', now + 3)).toBe('applied')
  expect(await status()).toBe('open')
  expect(await webhook(github, '12', 'closed', now + 2, ['a', 'c'])).toBe('repeated')
  expect(await webhook(github, '12', 'closed', now + 2)).toBe('outdated')
  expect(await webhook(github, '12', 'open', now + 4)).toBe('unchanged')
  expect(await store.trackers.receive({ channelId: github, ids: ['x'], event: undefined, at: now })).toBe('ignored')
  expect(await status()).toBe('open')
  expect(waiting()).toEqual([])
  expect((await told('WEB-1'))?.slice(1)).toEqual([
    'tracker-closed {"key":"12","channel":"GitHub"}',
    'tracker-reopened {"key":"12","channel":"GitHub"}',
  ])
  expect((await store.trackers.webhook(operator, 'web', github))?.received).toEqual(
    ['applied', 'ignored', 'not-linked', 'outdated', 'repeated', 'unchanged'].map((outcome) => ({
      outcome,
      count: outcome === 'applied' ? 2 : 1,
    })),
  )
  // What names a webhook is forgotten after a month; its time still says that it is old.
  expect(await webhook(github, '12', 'closed', now + 2, ['a'])).toBe('repeated')
  const later = { channelId: github, ids: ['a'], event: { key: '12', state: 'closed', changedAt: now + 2 } } as const
  expect(await store.trackers.receive({ ...later, ids: [...later.ids], at: now + days(40) })).toBe('outdated')
})

test('what is resolved in the next release stays so when the tracker reports what it was told', async () => {
  const { store, channel, send, webhook, told } = await scene()
  const github = channel()
  await store.trackers.create(operator, 'WEB-1', github, now)
  send(created)
  await store.triage.change(operator, 'WEB-1', { what: 'resolve', when: { kind: 'next-release' } }, now + 1)
  send({ ...created, state: 'closed' })
  expect(await webhook(github, '12', 'closed', now + 2)).toBe('unchanged')
  expect((await store.issues.byShortId(operator, 'WEB-1'))?.triage?.condition).toEqual({ kind: 'next-release' })
  expect((await told('WEB-1'))?.slice(1)).toEqual(['resolved {"kind":"next-release"}'])
})

test('an existing issue is linked by address or key, and unlinked; a merged issue is closed with its merge target', async () => {
  const { store, channel, send, webhook, told, waiting } = await scene()
  const github = channel()
  const link = (text: string) => store.trackers.link(operator, 'WEB-2', { channelId: github, text, at: now })
  expect(await link('https://github.com/acme/other/issues/7')).toEqual({ ok: false, why: 'not-theirs' })
  expect(await link('https://github.com/acme/shop/issues/7')).toEqual({ ok: true, shortId: 'WEB-2' })
  expect(await link('#8')).toEqual({ ok: false, why: 'exists' })
  expect(send({ key: '7', state: 'open' })).toMatchObject([{ act: 'link', key: '7' }])
  await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
  expect(await webhook(github, '7', 'closed', now + 1)).toBe('applied')
  expect((await store.issues.byShortId(operator, 'WEB-1'))?.status).toBe('resolved')
  const links = (await store.trackers.ofIssue(operator, 'WEB-1'))?.links ?? []
  expect(links).toMatchObject([{ key: '7', url: 'https://github.com/acme/shop/issues/7', state: 'closed' }])
  expect(await store.trackers.unlink(operator, 'WEB-1', links[0]!.id, now + 5)).toBe(true)
  expect(await store.trackers.unlink(operator, 'WEB-1', links[0]!.id, now)).toBe(false)
  expect(await store.trackers.ofIssue(operator, 'WEB-1')).toMatchObject({ links: [], channels: [{ id: github }] })
  expect((await told('WEB-1'))?.at(-1)).toBe('tracker-unlinked {"key":"7","channel":"GitHub"}')
  expect(waiting()).toEqual([])
})

test('links are for members, webhooks for admins, and channels for their project alone', async () => {
  const { store, channel, db, member } = await scene()
  const github = channel()
  const slack = channel('slack', 'Slack')
  const [someone, helper] = [await member('member'), await member('helper')]
  for (const viewer of [helper, anonymous]) {
    expect(await store.trackers.ofIssue(viewer, 'WEB-1')).toBeUndefined()
    expect(await store.trackers.create(viewer, 'WEB-1', github, now)).toEqual({ ok: false, why: 'unknown' })
    expect(await store.trackers.link(viewer, 'WEB-1', { channelId: github, text: '1', at: now })).toMatchObject({
      ok: false,
    })
    expect(await store.trackers.unlink(viewer, 'WEB-1', 1, now)).toBe(false)
  }
  const secret = { channelId: github, secret: 'whsec_x', at: now }
  for (const viewer of [someone, helper, anonymous]) {
    expect(await store.trackers.webhook(viewer, 'web', github)).toBeUndefined()
    expect(await store.trackers.setSecret(viewer, 'web', secret)).toBe(false)
  }
  expect(await store.trackers.setSecret(operator, undefined, secret)).toBe(false)
  expect(await store.trackers.setSecret(operator, 'web', { ...secret, channelId: slack })).toBe(false)
  expect(await store.trackers.receiver(github)).toBeUndefined()
  expect(await store.trackers.setSecret(operator, 'web', secret)).toBe(true)
  expect(await store.trackers.receiver(github)).toMatchObject({ kind: 'github', secret: 'whsec_x' })
  expect(await store.trackers.create(someone, 'WEB-1', slack, now)).toEqual({ ok: false, why: 'unknown' })
  const shop = await store.projects.add(operator, { name: 'Shop', platform: 'node', publicKey: id(), at: now })
  db.prepare('update alert_channel set project_id = ? where id = ?').run(shop!.project.id, github)
  expect(await store.trackers.create(someone, 'WEB-1', github, now)).toEqual({ ok: false, why: 'unknown' })
  db.prepare('update alert_channel set project_id = null, off_at = 1 where id = ?').run(github)
  expect(await store.trackers.create(someone, 'WEB-1', github, now)).toEqual({ ok: false, why: 'off' })
})
