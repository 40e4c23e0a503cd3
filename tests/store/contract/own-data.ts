import { expect } from 'vitest'
import { actingAs } from '../../../app/accounts/acting.server'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { ownLists } from '../../../app/store/own-data'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'

export function ownDataContract(test: ReturnType<typeof testWith>): void {
  test('people get what is stored about them, and nothing about others', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web)]))
    const ann = await aUser('ann@example.com', { [web.id]: 'member' })
    const bob = await aUser('bob@example.com', { [web.id]: 'member' })
    for (const viewer of [ann, bob]) {
      const { userId, email } = viewer
      await actingAs({ kind: 'user', userId, name: email }, () =>
        store.comments.add(viewer, 'WEB-1', { text: `by ${email}`, handles: [], at: now }),
      )
      const token = { tokenHash: `hash of ${email}`, userId, label: `token of ${email}`, scopes: ['read'], at: now }
      await actingAs({ kind: 'user', userId, name: email }, () => store.tokens.add(token))
    }
    await store.triage.change(ann, 'WEB-1', { what: 'resolve' }, now)
    const own = (await store.ownData.of(ann))!
    expect(Object.keys(own).sort()).toEqual(['account', ...ownLists].sort())
    const at = new Date(now).toISOString()
    expect(own.account).toMatchObject({ email: 'ann@example.com', owner: false, createdAt: at, hasPassword: true })
    expect(own.roles).toEqual([{ project: 'web', role: 'member' }])
    expect(own.comments).toEqual([{ issue: 'WEB-1', writtenAt: at, editedAt: null, text: 'by ann@example.com' }])
    expect(own.history).toMatchObject([{ issue: 'WEB-1', what: 'resolved' }])
    expect(own.tokens).toMatchObject([{ label: 'token of ann@example.com', createdAt: at, lastUsedAt: null }])
    expect(own.auditLog).toMatchObject([{ what: 'token.created', about: 'token of ann@example.com' }])
    expect(JSON.stringify(own)).not.toMatch(/bob@|hash of|"x"/)
    for (const viewer of [operator, anonymous]) expect(await store.ownData.of(viewer)).toBeUndefined()
  })
}
