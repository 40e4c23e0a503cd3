import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { pack } from '../../../app/attachments/pack.server'
import { hours, minutes } from '../../../app/clock'
import type { ErasedPerson } from '../../../app/events/erase-person'
import { normalise } from '../../../app/events/normalise'
import { groupEvent } from '../../../app/grouping/group.server'
import { groupKeys } from '../../../app/grouping/group-keys.server'
import { noGroupingSettings } from '../../../app/grouping/settings'
import { eraseSlice } from '../../../app/processing/jobs/erase-visitors.server'
import type { Project, ProjectKey } from '../../../app/projects/project'
import { recordedEvent } from '../../../app/store/recorded-event'
import type { ProcessedEvent } from '../../../app/store/store'
import { aBatch, id, now, processed } from './builders'
import type { Opened, testWith } from './opened'

type Web = Project & { key: ProjectKey }

/** An event from the pipeline. */
function sent(web: Web, payload: Record<string, unknown>): ProcessedEvent {
  const full = { platform: 'node', exception: { values: [{ type: 'TillError', value: 'no till' }] }, ...payload }
  const grouped = groupEvent(normalise(full, { eventId: id(), receivedAt: now }), [], noGroupingSettings)
  return {
    ...processed(web, { payload: JSON.stringify(full) }),
    ...groupKeys(grouped),
    event: recordedEvent(grouped.event),
  }
}

const ann = { id: 'customer-4711', email: 'Ann@example.com', ip_address: '203.0.113.7', username: 'annie' }
const bob = { id: 'customer-4712', email: 'bob@example.com' }

async function eraseAll({ recorder }: Opened): Promise<void> {
  while (await eraseSlice(recorder.eraser, { at: now + 1, budget: 25 }));
}

async function erase(opened: Opened, person: ErasedPerson) {
  expect(await opened.store.erasures.begin(operator, 'web', person, now)).toMatchObject({ ok: true })
  await eraseAll(opened)
  return (await opened.store.erasures.list(operator, 'web', 5))![0]!
}

const payloadOf = async ({ store }: Opened, { event }: ProcessedEvent) =>
  (await store.events.byId(operator, event.id))[0]?.payload

export function erasuresContract(test: ReturnType<typeof testWith>): void {
  test('a visitor is erased from bodies, counts, titles, files and feedback, and others stay', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const shop = await aProject('Shop')
    const theirs = sent(web, { user: ann, extra: { cart: 3 } })
    const others = sent(web, { user: bob, extra: { note: 'like ann@example.com' } })
    const untouched = sent(web, { user: bob })
    const titled = sent(web, { exception: { values: [{ type: 'MailError', value: 'cannot mail ann@example.com' }] } })
    const elsewhere = sent(shop, { user: ann })
    const file = { projectId: web.id, eventId: theirs.event.id, filename: 'ann.txt', contentType: 'text/plain' }
    const attachment = { ...file, type: 'event.attachment', received: now, ...pack(Buffer.from('of ann')) }
    const events = [theirs, others, untouched, titled, elsewhere]
    await recorder.record(aBatch(events, { nonEvents: [{ kind: 'attachment', item: attachment }] }))
    const before = await payloadOf(opened, untouched)
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.users).toBe(2)

    const written = (text: string) => ({ text, by: 'Bob', at: now })
    const dev = await opened.aUser('dev@example.com', { [web.id]: 'member' })
    await store.comments.add(dev, 'WEB-1', { text: 'Ann@example.com called', handles: [], at: now })
    await store.support.setNote(operator, 'WEB-1', written('Ask ann@example.com first'))
    await store.support.addCase(operator, 'WEB-1', { ...written('From ann@example.com'), code: '1' })
    await store.support.addCase(operator, 'WEB-1', { ...written('From bob@example.com'), code: '1' })

    const report = await erase(opened, { email: 'ann@example.com' })
    expect(report).toMatchObject({
      reports: 3,
      looked: 4,
      events: 3,
      theirs: 1,
      attachments: 1,
      issues: 1,
      people: 1,
      unreadable: 0,
    })
    expect(report).toMatchObject({ knownBy: ['email'], doneAt: now + 1, progress: 1 })

    expect((await store.comments.list(dev, 'WEB-1', { limit: 5 }))?.comments).toMatchObject([
      { text: '[Erased] called' },
    ])
    const { note, cases } = await store.support.ofIssue(dev, 'WEB-1', 5)
    expect([note?.text, ...cases.map(({ text }) => text)]).toEqual([
      'Ask [Erased] first',
      'From bob@example.com',
      'From [Erased]',
    ])

    const left = await payloadOf(opened, theirs)
    expect(left).not.toMatch(/ann|4711|203\.0\.113\.7/i)
    expect(JSON.parse(left!)).toMatchObject({ extra: { cart: 3 } })
    expect(JSON.parse((await payloadOf(opened, others))!)).toMatchObject({
      user: bob,
      extra: { note: 'like [Erased]' },
    })
    expect(await payloadOf(opened, untouched)).toBe(before)
    expect(await payloadOf(opened, elsewhere)).toContain('Ann@example.com')
    const issue = await store.issues.byShortId(operator, 'WEB-1')
    expect(issue).toMatchObject({ users: 1, count: 3 })
    const mail = await store.issues.byShortId(operator, 'WEB-2')
    expect(mail?.title).toBe('MailError: cannot mail [Erased]')
    const [row] = await store.events.byId(operator, titled.event.id)
    expect(row?.title).toBe('MailError: cannot mail [Erased]')
    expect(await store.facets.values(operator, { name: 'user.id', begins: 'customer', limit: 9 })).toEqual([
      'customer-4711',
      'customer-4712',
    ])
    // The other one belongs to the other project.
    await erase(opened, { id: 'customer-4712' })
    expect(await store.facets.values(operator, { name: 'user.id', begins: 'customer', limit: 9 })).toEqual([
      'customer-4711',
    ])
  })

  test('a body that gets longer is complete, and so are its neighbours', async ({ opened }) => {
    const { recorder, aProject } = opened
    const web = await aProject('Web')
    const events = Array.from({ length: 60 }, (_, i) =>
      sent(web, { extra: { i, at: i % 2 ? '1.1.1.1 1.1.1.1' : 'no' } }),
    )
    await recorder.record(aBatch(events))
    const report = await erase(opened, { ip: '1.1.1.1' })
    expect(report).toMatchObject({ looked: 60, events: 30, theirs: 0 })
    for (const [i, event] of events.entries()) {
      const { extra } = JSON.parse((await payloadOf(opened, event))!) as { extra: unknown }
      expect(extra).toEqual({ i, at: i % 2 ? '[Erased] [Erased]' : 'no' })
    }
  })

  test('progress is the part of the events of the project that were looked at, whenever they happened', async ({
    opened,
  }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const shop = await aProject('Shop')
    const spread = (project: Web) =>
      Array.from({ length: 50 }, (_, n) =>
        processed(project, { event: { timestamp: now - hours(4 * n), received: now - hours(4 * n) } }),
      )
    await recorder.record(aBatch([...spread(shop), ...spread(web)]))
    const progress = async () => (await store.erasures.list(operator, 'web', 5))?.[0]?.progress
    await store.erasures.begin(operator, 'web', { email: 'ann@example.com' }, now)
    expect(await progress()).toBe(0)
    await eraseSlice(recorder.eraser, { at: now, budget: minutes(1) })
    expect(await progress()).toBe(0.5)
    await eraseAll(opened)
    expect(await progress()).toBe(1)
  })

  test('only admins of the project erase, one visitor at a time, and neither log nor report name the visitor', async ({
    opened,
  }) => {
    const { store, aProject, aUser } = opened
    const web = await aProject('Web')
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    for (const viewer of [member, anonymous]) {
      expect(await store.erasures.begin(viewer, 'web', ann, now)).toEqual({ ok: false, why: 'unknown' })
      expect(await store.erasures.list(viewer, 'web', 5)).toBeUndefined()
    }
    expect(await store.erasures.begin(admin, 'web', { email: 'ann@example.com', ip: '1.1.1.1' }, now)).toMatchObject({
      ok: true,
    })
    expect(await store.erasures.begin(admin, 'web', { id: '8' }, now)).toEqual({ ok: false, why: 'busy' })
    await eraseAll(opened)
    const [listed] = (await store.erasures.list(admin, 'web', 5))!
    expect(listed).toMatchObject({ askedBy: 'admin@example.com', knownBy: ['email', 'ip'], events: 0, progress: 1 })
    const log = await store.audit.page(operator, { search: { words: 'visitor.erased' }, limit: 5 })
    expect(log?.entries).toMatchObject([{ what: 'visitor.erased', project: 'web', details: { knownBy: 'email ip' } }])
    expect(JSON.stringify([listed, log])).not.toMatch(/ann@|1\.1\.1\.1/)
  })
}
