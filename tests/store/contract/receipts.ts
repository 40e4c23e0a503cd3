import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { days } from '../../../app/clock'
import { noWords } from '../../../app/feedback/receipt-words'
import type { NewVisitorReport } from '../../../app/feedback/visitor-report'
import type { ResolvedIn } from '../../../app/issues/condition'
import { aBatch, digest, id, now, processed } from './builders'
import type { testWith } from './opened'
import { setStatus } from './shorthand'

const aReport = (parts: Partial<NewVisitorReport> = {}): NewVisitorReport => ({
  form: id(),
  person: id(),
  code: { kind: 'digest', value: '386' },
  message: 'I was paying',
  at: now,
  ...parts,
})

const ours = { language: 'de' as const, contact: 'hilfe@shop.example', words: 'Das tut uns leid.' }

export function receiptsContract(test: ReturnType<typeof testWith>): void {
  test('admins write the text of receipts, and everyone sees it', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const web = await aProject('Web')
    await store.projects.update(operator, 'web', { receipts: true })
    await recorder.record(aBatch([processed(web)]))
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    expect(await store.receipts.words(admin, 'web')).toEqual(noWords)
    expect(await store.receipts.setWords(admin, 'web', ours)).toBe(true)
    const others = [anonymous, await aUser('m@example.com', { [web.id]: 'member' }), await aUser('o@example.com')]
    for (const viewer of others) {
      expect(await store.receipts.words(viewer, 'web')).toBeUndefined()
      expect(await store.receipts.setWords(viewer, 'web', noWords)).toBe(false)
    }
    expect(await store.receipts.shown('WEB-1')).toEqual({ words: ours, lookedAt: false })
    expect(await store.receipts.shown('WEB-2')).toBeUndefined()
    await store.projects.update(operator, 'web', { receipts: false })
    expect(await store.receipts.shown('WEB-1')).toBeUndefined()
  })

  test('an issue is being looked at when somebody muted it, wrote a note for support, or is assigned', async ({
    opened,
  }) => {
    const { store, recorder, aProject, aUser } = opened
    const web = await aProject('Web')
    await store.projects.update(operator, 'web', { receipts: true })
    await recorder.record(
      aBatch([processed(web), processed(web, { cause: 'other' }), processed(web, { cause: 'third' })]),
    )
    const lookedAt = async () =>
      Promise.all(['WEB-1', 'WEB-2', 'WEB-3'].map(async (shortId) => (await store.receipts.shown(shortId))?.lookedAt))
    expect(await lookedAt()).toEqual([false, false, false])
    await setStatus(store, operator, 'WEB-1', 'muted', now)
    await store.support.setNote(operator, 'WEB-2', { text: 'We are on it.', by: 'Ada', at: now })
    const ada = await aUser('ada@example.com', { [web.id]: 'member' })
    await store.triage.change(ada, 'WEB-3', { what: 'assign', userId: ada.userId }, now)
    expect(await lookedAt()).toEqual([true, true, true])
  })

  test('people who may look a code up see which release has the fix, if somebody said so', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await store.projects.update(operator, 'web', { receipts: true })
    await recorder.record(aBatch([processed(web, { codes: [digest('386')] })]))
    const fixedIn = async () => {
      const [hit] = await store.codes.find(anonymous, [{ kind: 'digest', value: '386' }], 1)
      return hit?.fixedIn
    }
    const resolve = (when?: ResolvedIn) =>
      store.triage.change(operator, 'WEB-1', { what: 'resolve', ...(when && { when }) }, now)
    await resolve({ kind: 'release', version: 'shop@2' })
    expect(await fixedIn()).toEqual({ release: 'shop@2' })
    await resolve({ kind: 'next-release' })
    expect(await fixedIn()).toBe('next')
    await resolve()
    expect(await fixedIn()).toBeUndefined()
    await store.triage.change(operator, 'WEB-1', { what: 'mute', until: { kind: 'events', more: 5 } }, now)
    expect(await fixedIn()).toBeUndefined()
  })

  test('a visitor report reaches the issue, once per form, and the merge target of a merged issue', async ({
    opened,
  }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await store.projects.update(operator, 'web', { receipts: true })
    await recorder.record(aBatch([processed(web, { codes: [digest('386')] }), processed(web, { cause: 'other' })]))
    const report = aReport({ shortId: 'WEB-1', email: 'ada@example.com' })
    expect(await store.receipts.report(report)).toBe('kept')
    expect(await store.receipts.report({ ...report, message: 'again' })).toBe('kept')
    const another = aReport({ shortId: 'WEB-1', message: 'me too', at: now + 1 })
    await store.receipts.report(another)
    await store.receipts.report({ ...another, email: 'bob@example.com' })
    const said = [
      { code: '386', message: 'me too', at: now + 1, email: 'bob@example.com' },
      { code: '386', message: 'I was paying', at: now, email: 'ada@example.com' },
    ]
    expect(await store.receipts.ofIssue(operator, 'WEB-1', 9)).toEqual({ reports: said, count: 2 })
    expect(await store.receipts.ofIssue(operator, 'WEB-1', 1)).toEqual({ reports: [said[0]], count: 2 })
    expect(await store.receipts.reportedAt(report.person)).toBe(now)
    expect(await store.receipts.reportedAt('nobody')).toBeUndefined()
    await store.grouping.merge(operator, 'WEB-2', ['WEB-1'], now)
    expect((await store.receipts.ofIssue(operator, 'WEB-2', 9)).count).toBe(2)
  })

  test('a report before its event is found when the event arrives, for every kind of code', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const [web, quiet] = [await aProject('Web'), await aProject('Quiet')]
    await store.projects.update(operator, 'web', { receipts: true })
    await store.projects.update(operator, 'quiet', { receipts: false })
    const [eventId, traceId] = [id(), id()]
    for (const code of [
      { kind: 'digest' as const, value: '386' },
      { kind: 'event_id' as const, value: eventId },
      // 32 digits may be both; they are tried as the id of an event first.
      { kind: 'event_id' as const, value: traceId },
      { kind: 'digest' as const, value: '999' },
    ])
      await store.receipts.report(aReport({ code, message: `about ${code.value}` }))
    await recorder.record(aBatch([processed(quiet, { codes: [digest('386')] })]))
    expect((await store.receipts.ofIssue(operator, 'QUIET-1', 9)).count).toBe(0)
    const event = processed(web, { codes: [digest('386')], event: { id: eventId, trace: { traceId } } })
    await recorder.record(aBatch([event]))
    const { reports } = await store.receipts.ofIssue(operator, 'WEB-1', 9)
    expect(reports.map(({ code }) => code).sort()).toEqual(['386', eventId, traceId].sort())
  })

  test('waiting reports are limited in number and time', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    await store.projects.update(operator, 'web', { receipts: true })
    await store.receipts.report(aReport({ at: now - days(8), message: 'old' }))
    await store.receipts.report(aReport({ code: { kind: 'digest', value: '1' } }))
    for (let n = 0; n < 500; n++) await store.receipts.report(aReport({ code: { kind: 'digest', value: '2' } }))
    await recorder.record(aBatch([processed(web, { codes: ['386', '1', '2'].map((value) => digest(value)) })]))
    const { reports, count } = await store.receipts.ofIssue(operator, 'WEB-1', 600)
    expect(count).toBe(500)
    expect(new Set(reports.map(({ code }) => code))).toEqual(new Set(['2']))
    expect(await store.receipts.report(aReport({ shortId: 'WEB-1' }))).toBe('enough')
  })

  test('visitor reports are for members', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    await store.projects.update(operator, 'web', { receipts: true })
    await recorder.record(aBatch([processed(web)]))
    await store.receipts.report(aReport({ shortId: 'WEB-1' }))
    const counts = async (viewer: Parameters<typeof store.receipts.ofIssue>[0]) =>
      (await store.receipts.ofIssue(viewer, 'WEB-1', 9)).count
    expect(await counts(await aUser('member@example.com', { [web.id]: 'member' }))).toBe(1)
    expect(await counts(await aUser('helper@example.com', { [web.id]: 'helper' }))).toBe(0)
    expect(await counts(await aUser('stranger@example.com', { [other.id]: 'admin' }))).toBe(0)
    expect(await counts(anonymous)).toBe(0)
  })
}
