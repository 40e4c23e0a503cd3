import { expect } from 'vitest'
import { anonymous, operator, type Viewer } from '../../../app/accounts/viewer'
import { attachmentsPerEvent, type PackedAttachment } from '../../../app/attachments/attachment'
import { pack } from '../../../app/attachments/pack.server'
import { hourOf } from '../../../app/clock'
import type { ReceivedFeedback } from '../../../app/feedback/feedback'
import type { ReceivedCheckIn } from '../../../app/monitors/check-in'
import type { SessionCount } from '../../../app/releases/session-counts'
import type { NonEventItem } from '../../../app/store/non-event-items'
import type { Store } from '../../../app/store/store'
import { aBatch, id, now, processed } from './builders'
import type { testWith } from './opened'

type Project = { id: number; slug: string }

function aFile(project: Project, eventId: string, text: string, filename = 'a.txt'): NonEventItem {
  const about = { projectId: project.id, eventId, filename, contentType: 'text/plain', type: 'event.attachment' }
  const item: PackedAttachment = { ...about, received: now, ...pack(Buffer.from(text)) }
  return { kind: 'attachment', item }
}

function aWord(project: Project, parts: Partial<ReceivedFeedback> = {}): NonEventItem {
  return {
    kind: 'feedback',
    item: { projectId: project.id, id: id(), itemKind: 'feedback', message: 'it broke', at: now, ...parts },
  }
}

function aCheckIn(project: Project, parts: Partial<ReceivedCheckIn> = {}): NonEventItem {
  return {
    kind: 'check_in',
    item: { projectId: project.id, slug: 'nightly', environment: '', status: 'ok', at: now, ...parts },
  }
}

function someSessions(project: Project, ...counts: Partial<SessionCount>[]): NonEventItem {
  const place = {
    release: 'shop@1',
    environment: 'production',
    hour: hourOf(now),
    status: 'started',
    count: 1,
  } as const
  const item = {
    projectId: project.id,
    itemKind: 'sessions' as const,
    counts: counts.map((one) => ({ ...place, ...one })),
  }
  return { kind: 'sessions', item }
}

/** How many of the questions about items other than events are answered. */
async function seen(store: Store, viewer: Viewer, eventId: string): Promise<number> {
  const event = { projectSlug: 'web', id: eventId }
  const releases = { project: 'web', order: 'date', limit: 9, now } as const
  const [file] = await store.attachments.ofEvent(operator, event)
  const answers: unknown[] = [
    (await store.attachments.ofEvent(viewer, event))[0],
    await store.attachments.read(viewer, event, file?.id ?? 0),
    (await store.feedback.ofEvent(viewer, event))[0],
    (await store.feedback.withoutEvent(viewer, 'web', 9))[0],
    (await store.releases.page(viewer, releases)).rows[0],
    (await store.monitors.list(viewer, { slug: 'web', runs: 1 }))[0],
  ]
  return answers.filter(Boolean).length
}

const sum = (counts: number[] = []) => counts.reduce((all, count) => all + count, 0)

export function nonEventItemsContract(test: ReturnType<typeof testWith>): void {
  test('a file is stored once for its event, whichever arrives first', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const event = processed(web)
    const of = { projectSlug: 'web', id: event.event.id }
    const text = 'words '.repeat(500)
    await recorder.record(aBatch([], { nonEvents: [aFile(web, of.id, text)] }))
    const again = [aFile(web, of.id, text), aFile(web, of.id, text, 'b.txt'), aFile(web, of.id, 'other')]
    await recorder.record(aBatch([event], { nonEvents: again }))
    const files = await store.attachments.ofEvent(operator, of)
    expect(files.map(({ filename, size }) => [filename, size])).toEqual([
      ['a.txt', 3000],
      ['b.txt', 3000],
      ['a.txt', 5],
    ])
    const read = await store.attachments.read(operator, of, files[0]!.id)
    expect(Buffer.from(read!.bytes).toString()).toBe(text)
    expect((await store.projects.stats(operator, 'web'))?.attachment).toMatchObject({ processed: 3, duplicate: 1 })
    expect(await store.attachments.read(operator, { ...of, id: id() }, files[0]!.id)).toBeUndefined()
  })

  test('an event has a maximum number of files, and the rest is counted', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const eventId = id()
    const nonEvents = Array.from({ length: attachmentsPerEvent + 2 }, (_, n) => aFile(web, eventId, `${n}`))
    await recorder.record(aBatch([], { nonEvents }))
    expect((await store.projects.stats(operator, 'web'))?.attachment).toMatchObject({
      processed: attachmentsPerEvent,
      refused: { too_many_attachments: 2 },
    })
  })

  test('feedback is found with its event, and in the project while the event is missing', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const event = processed(web)
    const eventId = event.event.id
    const words = aWord(web, { eventId, name: 'Ada', email: 'ada@example.com', url: 'https://shop.test/' })
    const general = aWord(web, { message: 'slow today', at: now + 1 })
    await recorder.record(aBatch([], { nonEvents: [words, general, words] }))
    const inProject = async () => (await store.feedback.withoutEvent(operator, 'web', 9)).map(({ message }) => message)
    expect(await inProject()).toEqual(['slow today', 'it broke'])
    await recorder.record(aBatch([event]))
    expect(await inProject()).toEqual(['slow today'])
    expect(await store.feedback.ofEvent(operator, { projectSlug: 'web', id: eventId })).toEqual([
      { message: 'it broke', at: now, name: 'Ada', email: 'ada@example.com', url: 'https://shop.test/', eventId },
    ])
    expect((await store.projects.stats(operator, 'web'))?.feedback).toMatchObject({ processed: 2, duplicate: 1 })
  })

  test('a file of feedback is found with the event of the feedback', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const [eventId, feedbackId] = [id(), id()]
    const nonEvents = [
      aWord(web, { id: feedbackId, eventId }),
      aFile(web, feedbackId, 'screenshot'),
      aFile(other, feedbackId, 'not ours'),
    ]
    await recorder.record(aBatch([], { nonEvents }))
    const files = await store.attachments.ofEvent(operator, { projectSlug: 'web', id: eventId })
    expect(files.map(({ size }) => size)).toEqual(['screenshot'.length])
    expect(await store.attachments.ofEvent(operator, { projectSlug: 'other', id: eventId })).toEqual([])
  })

  test('sessions are summed by release, within the requested hours', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const first = someSessions(web, { count: 5 }, { status: 'crashed' }, { hour: hourOf(now) - 48, count: 100 })
    await recorder.record(aBatch([], { nonEvents: [first, someSessions(web, { count: 2 }, { release: 'shop@2' })] }))
    const asked = { project: 'web', environment: 'production', order: 'date', limit: 9, now } as const
    const { rows } = await store.releases.page(operator, asked)
    expect(rows.map(({ version, adoption, crashFree }) => [version, adoption?.share, crashFree?.sessions])).toEqual(
      expect.arrayContaining([
        ['shop@1', 7 / 8, 1 - 1 / 7],
        ['shop@2', 1 / 8, 1],
      ]),
    )
    const more = await store.releases.more(operator, 'web', 'shop@1', { now, hours: 24 })
    expect([sum(more?.sessions.own), sum(more?.sessions.crashed), sum(more?.sessions.all)]).toEqual([7, 1, 8])
  })

  test('names of releases cannot fill the disk', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const flood = Array.from({ length: 1200 }, (_, n) => ({ release: `r${n}` }))
    await recorder.record(aBatch([], { nonEvents: [someSessions(web, ...flood)] }))
    const { rows } = await store.releases.page(operator, { project: 'web', order: 'date', limit: 5000, now })
    expect(rows).toHaveLength(1000)
    // Other sessions still count, without a release.
    const more = await store.releases.more(operator, 'web', rows[0]!.version, { now, hours: 24 })
    expect([sum(more?.sessions.own), sum(more?.sessions.all)]).toEqual([1, 1200])
  })

  test('items other than events are for members', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const event = processed(web)
    const eventId = event.event.id
    const words = [aWord(web, { eventId }), aWord(web)]
    const nonEvents = [aFile(web, eventId, 'x'), ...words, someSessions(web, {}), aCheckIn(web)]
    await recorder.record(aBatch([event], { nonEvents }))
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    for (const viewer of [operator, member]) expect(await seen(store, viewer, eventId)).toBe(6)
    for (const viewer of [anonymous, helper, stranger]) expect(await seen(store, viewer, eventId)).toBe(0)
  })

  test('items for a deleted project are counted, and the batch is recorded', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const gone = { id: 999, slug: 'gone' }
    await recorder.record(aBatch([], { nonEvents: [aFile(gone, id(), 'x'), aCheckIn(gone), aCheckIn(web)] }))
    expect(await store.monitors.list(operator, { slug: 'web', runs: 1 })).toHaveLength(1)
    const refused = (await store.instance.tallies()).filter(({ reason }) => reason === 'unknown_project')
    expect(refused.map(({ itemKind }) => itemKind).sort()).toEqual(['attachment', 'check_in'])
  })
}
