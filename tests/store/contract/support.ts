import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'

const note = { text: 'Ask them to sign in again.', by: 'Ada', at: now }
const call = { text: 'Cannot pay by card.', by: 'Ben', at: now, code: '386' }

export function supportContract(test: ReturnType<typeof testWith>): void {
  test('developers write the note of an issue, and support reads it', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    await recorder.record(aBatch([processed(web)]))
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    expect(await store.support.setNote(member, 'WEB-1', note)).toBe(true)
    expect(await store.support.setNote(member, 'WEB-9', note)).toBe(false)
    for (const viewer of [anonymous, helper, stranger])
      expect(await store.support.setNote(viewer, 'WEB-1', { ...note, text: 'x' })).toBe(false)
    expect(await store.support.ofCodes(helper, 'WEB-1', ['386'], 9)).toEqual({ note, cases: [] })
    for (const viewer of [anonymous, stranger])
      expect(await store.support.ofCodes(viewer, 'WEB-1', ['386'], 9)).toEqual({ cases: [] })
    expect(await store.support.setNote(member, 'WEB-1', { ...note, text: '' })).toBe(true)
    expect(await store.support.ofIssue(member, 'WEB-1', 9)).toEqual({ cases: [] })
  })

  test('reports and calls since a time are counted for those who triage their issues', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    await recorder.record(aBatch([processed(web), processed(other)]))
    const member = await aUser('member@example.com', { [web.id]: 'member', [other.id]: 'helper' })
    const code = { kind: 'digest' as const, value: '386' }
    await store.support.addCase(operator, 'WEB-1', call)
    await store.support.addCase(operator, 'OTHER-1', call)
    await store.receipts.report({ form: 'a', person: 'p', code, at: now, message: 'It fails.', shortId: 'WEB-1' })
    await store.receipts.report({ form: 'b', person: 'p', code, at: now - 9, message: 'It fails.', shortId: 'WEB-1' })
    expect(await store.support.since(member, now)).toBe(2)
    expect(await store.support.since(member, now - 9)).toBe(3)
    expect(await store.support.since(operator, now)).toBe(3)
    expect(await store.support.since(anonymous, now - 9)).toBe(0)
  })

  test('support reads a case note with its code, and developers with the issue', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    await recorder.record(aBatch([processed(web), processed(web, { cause: 'other' })]))
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const colleague = await aUser('colleague@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'helper' })
    expect(await store.support.addCase(helper, 'WEB-1', call)).toBe('kept')
    for (const viewer of [anonymous, stranger]) {
      expect(await store.support.addCase(viewer, 'WEB-1', call)).toBe('unknown')
      expect((await store.support.ofCodes(viewer, 'WEB-1', ['386'], 9)).cases).toEqual([])
    }
    expect(await store.support.addCase(helper, 'WEB-9', call)).toBe('unknown')
    expect((await store.support.ofCodes(colleague, 'WEB-1', ['386', '7'], 9)).cases).toEqual([call])
    expect((await store.support.ofCodes(colleague, 'WEB-1', ['7'], 9)).cases).toEqual([])
    expect((await store.support.ofIssue(operator, 'WEB-1', 9)).cases).toEqual([call])
    expect((await store.support.ofIssue(helper, 'WEB-1', 9)).cases).toEqual([])
    await store.support.setNote(operator, 'WEB-1', note)
    await store.grouping.merge(operator, 'WEB-2', ['WEB-1'], now)
    expect(await store.support.ofIssue(operator, 'WEB-2', 9)).toEqual({ note, cases: [call] })
    expect(await store.support.ofCodes(helper, 'WEB-2', ['386'], 9)).toEqual({ note, cases: [call] })
    const own = { ...note, text: 'Of the merge target.' }
    await store.support.setNote(operator, 'WEB-1', own)
    expect((await store.support.ofIssue(operator, 'WEB-2', 9)).note).toEqual(own)
    await store.support.setNote(operator, 'WEB-2', { ...note, text: '' })
    expect((await store.support.ofIssue(operator, 'WEB-2', 9)).note).toBeUndefined()
  })

  test('support entries of an issue are counted, and wait for a note until there is a newer one', async ({
    opened,
  }) => {
    const { store, recorder, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    await recorder.record(aBatch([processed(web), processed(web, { cause: 'other' })]))
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    const none = { count: 0, waiting: false }
    expect(await store.support.count(member, 'WEB-1')).toEqual(none)
    await store.support.addCase(helper, 'WEB-1', call)
    expect(await store.support.count(member, 'WEB-1')).toEqual({ count: 1, waiting: true })
    for (const viewer of [anonymous, helper, stranger]) expect(await store.support.count(viewer, 'WEB-1')).toEqual(none)
    await store.support.setNote(member, 'WEB-1', { ...note, at: now + 1 })
    expect(await store.support.count(member, 'WEB-1')).toEqual({ count: 1, waiting: false })
    await store.support.addCase(helper, 'WEB-2', { ...call, at: now + 2 })
    await store.grouping.merge(operator, 'WEB-2', ['WEB-1'], now)
    expect(await store.support.count(member, 'WEB-2')).toEqual({ count: 2, waiting: true })
  })
}
