import { expect } from 'vitest'
import { actingAs } from '../../../app/accounts/acting.server'
import type { AuditSearch } from '../../../app/accounts/audit-entry'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { days } from '../../../app/clock'
import { refusedPerHour } from '../../../app/store/audit'
import { now } from './builders'
import type { Opened, testWith } from './opened'

export function auditContract(test: ReturnType<typeof testWith>): void {
  const found = async ({ store }: Opened, search: AuditSearch) =>
    (await store.audit.page(operator, { search, limit: 50 }))?.entries.map(
      ({ what, about }) => `${what} ${about ?? ''}`,
    )

  test('the audit log has who did what, to what, in which project and from where', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const web = await aProject('Web')
    const ann = await aUser('ann@example.com')
    const bob = { kind: 'user', userId: 7, name: 'bob@example.com', address: '203.0.113.7' } as const
    await actingAs(bob, () => store.members.add(operator, 'web', 'ann@example.com', 'helper'))
    await actingAs(bob, () => store.members.setRole(operator, 'web', ann.userId, 'admin'))
    await actingAs(bob, () => store.projects.setKeyEnabled(operator, 'web', web.key.id, false))
    // Nothing changed.
    await actingAs(bob, () => store.members.setRole(operator, 'web', ann.userId, 'admin'))
    const page = await store.audit.page(operator, { search: { words: 'bob@' }, limit: 50 })
    const entry = { actor: bob, at: now, project: 'web' }
    expect(page).toEqual({
      entries: [
        { ...entry, id: expect.any(Number), what: 'key.disabled', about: 'Default', details: {} },
        {
          ...entry,
          id: expect.any(Number),
          what: 'member.role-changed',
          about: 'ann@example.com',
          details: { role: 'admin', before: 'helper' },
        },
        {
          ...entry,
          id: expect.any(Number),
          what: 'member.added',
          about: 'ann@example.com',
          details: { role: 'helper' },
        },
      ],
    })
  })

  test('the audit log names a grouping rule by its conditions, in words', async ({ opened }) => {
    const { store, aProject } = opened
    await aProject('Web')
    const conditions = { type: 'NotFound', tag: { name: 'tenant', value: '*' } }
    const effect = { fingerprint: ['gone', '{{ tags.tenant }}'], level: 'warning' as const }
    const id = await store.groupingRules.save(operator, 'web', { conditions, effect })
    await store.groupingRules.setEnabled(operator, 'web', id!, false)
    await store.groupingRules.remove(operator, 'web', id!)
    const page = await store.audit.page(operator, { search: { words: 'grouping-rule' }, limit: 50 })
    expect(page?.entries.map(({ what, about, details }) => [what, about, details])).toEqual([
      ['grouping-rule.removed', 'type: NotFound · tag tenant: *', {}],
      ['grouping-rule.changed', 'type: NotFound · tag tenant: *', { enabled: false }],
      [
        'grouping-rule.created',
        'type: NotFound · tag tenant: *',
        { fingerprint: 'gone, {{ tags.tenant }}', level: 'warning' },
      ],
    ])
  })

  test('the audit log is searched by words, acts, project and time', async ({ opened }) => {
    const { store, recorder, aProject, aUser } = opened
    await aProject('Web')
    await aProject('Shop')
    await aUser('50%@example.com')
    const late = { kind: 'operator', at: now + days(3) } as const
    await recorder.send('setSetting', { name: 'late', value: '1' }, late)
    const all = ['setting.changed late', 'account.added 50%@example.com', 'project.created Shop', 'project.created Web']
    expect(await found(opened, {})).toEqual(all)
    expect(await found(opened, { words: 'PROJECT.cre' })).toEqual(all.slice(2))
    expect(await found(opened, { words: '0%@' })).toEqual([all[1]])
    expect(await found(opened, { words: '%' })).toEqual([all[1]])
    expect(await found(opened, { words: 'no such', acts: ['account.added'] })).toEqual([all[1]])
    expect(await found(opened, { project: 'shop' })).toEqual([all[2]])
    expect(await found(opened, { from: now + 1 })).toEqual([all[0]])
    expect(await found(opened, { before: now + days(3) })).toEqual(all.slice(1))
    const first = await store.audit.page(operator, { search: {}, limit: 3 })
    const rest = await store.audit.page(operator, { search: {}, limit: 3, cursor: first!.next! })
    expect([first!.entries.length, rest!.entries.map(({ about }) => about), rest!.next]).toEqual([
      3,
      ['Web'],
      undefined,
    ])
  })

  test('only owners read the audit log', async ({ opened: { store, aProject, aUser } }) => {
    const web = await aProject('Web')
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    for (const viewer of [admin, anonymous])
      expect(await store.audit.page(viewer, { search: {}, limit: 5 })).toBeUndefined()
    expect((await store.audit.page({ ...admin, owner: true }, { search: {}, limit: 5 }))?.entries).toHaveLength(3)
  })

  test('a limited number of refused sign-ins per hour is stored, and the last one says so', async ({ opened }) => {
    const { store } = opened
    const stranger = { kind: 'stranger', address: '203.0.113.7' } as const
    for (let i = 0; i < refusedPerHour + 3; i++)
      await actingAs(stranger, () => store.audit.noteRefusedSignIn({ by: 'password' }))
    const search = { words: 'sign-in.refused' }
    const page = await store.audit.page(operator, { search, limit: refusedPerHour + 5 })
    expect(page?.entries).toHaveLength(refusedPerHour)
    expect(page?.entries[0]).toMatchObject({ actor: stranger, details: { by: 'password', restOfHourKept: false } })
    expect(page?.entries[1]?.details).toEqual({ by: 'password' })
  })

  test('entries are stored for two years', async ({ opened }) => {
    const { recorder } = opened
    const send = (name: string, at: number) => recorder.send('setSetting', { name, value: '1' }, { kind: 'server', at })
    await send('old', now)
    await send('new', now + 1)
    expect(await recorder.audit.forget(now + days(730))).toBe(false)
    expect(await found(opened, {})).toHaveLength(2)
    await recorder.audit.forget(now + days(730) + 1)
    expect(await found(opened, {})).toEqual(['setting.changed new'])
  })
}
