import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { defaultRule } from '../../../app/alerts/default-rule'
import { ruleLimits } from '../../../app/alerts/rule'
import { days, hours, minutes } from '../../../app/clock'
import type { RuleContent } from '../../../app/store/alert-rules'
import { aBatch, aTally, id, now, processed } from './builders'
import type { testWith } from './opened'
import { setStatus } from './shorthand'

const aRule = (parts: Partial<RuleContent> = {}) => ({ ...defaultRule, at: now, ...parts })

export function alertRulesContract(test: ReturnType<typeof testWith>): void {
  test('every project starts with a rule that mails new and regressed issues to its members', async ({ opened }) => {
    const { store, aProject } = opened
    await aProject('Web')
    expect(await store.alertRules.list(operator, 'web')).toMatchObject([
      { when: [{ kind: 'new' }, { kind: 'regressed' }], toMembers: true, channels: [], outcomes: {}, mayChange: true },
    ])
  })

  test('a rule is stored, changed in parts, and removed', async ({ opened }) => {
    const { store, aProject } = opened
    await aProject('Web')
    const quiet = { timeZone: 'Europe/Berlin', days: [1, 5], from: 1320, until: 420, fatalPasses: true }
    const content: RuleContent = {
      ...defaultRule,
      name: 'A first',
      when: [
        { kind: 'threshold', of: 'events', scope: 'issue', count: 10, minutes: 5 },
        { kind: 'looked_up', people: 3 },
      ],
      search: 'level:fatal',
      quiet,
    }
    const added = await store.alertRules.add(operator, 'web', { ...content, at: now })
    if (!added.ok) throw new Error(added.why)
    expect(await store.alertRules.one(operator, 'web', added.id)).toMatchObject({ ...content, id: added.id })
    expect((await store.alertRules.list(operator, 'web'))?.map(({ name }) => name)).toEqual([
      'A first',
      defaultRule.name,
    ])
    const { quiet: _, ...changed } = { ...content, name: 'Other', enabled: false }
    expect(await store.alertRules.update(operator, 'web', added.id, { ...changed, quiet: undefined })).toEqual({
      ok: true,
    })
    const after = await store.alertRules.one(operator, 'web', added.id)
    expect(after).toMatchObject(changed)
    expect(after).not.toHaveProperty('quiet')
    expect(await store.alertRules.remove(operator, 'web', added.id)).toBe(true)
    expect(await store.alertRules.remove(operator, 'web', added.id)).toBe(false)
    expect(await store.alertRules.one(operator, 'web', added.id)).toBeUndefined()
  })

  test('members see rules, admins change them, owners those of the instance', async ({ opened }) => {
    const { store, aProject, aUser } = opened
    const [web, other] = [await aProject('Web'), await aProject('Other')]
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    const member = await aUser('member@example.com', { [web.id]: 'member' })
    const helper = await aUser('helper@example.com', { [web.id]: 'helper' })
    const stranger = await aUser('stranger@example.com', { [other.id]: 'admin' })
    const [rule] = (await store.alertRules.list(admin, 'web'))!
    const shared = await store.alertRules.add(operator, undefined, aRule())
    if (!rule || !shared.ok) throw new Error('no rule')
    const preview = { rule: aRule(), since: now - days(14), at: now, limit: 5 }
    for (const viewer of [helper, stranger, { kind: 'anonymous' } satisfies Viewer]) {
      expect(await store.alertRules.list(viewer, 'web')).toBeUndefined()
      expect(await store.alertRules.one(viewer, 'web', rule.id)).toBeUndefined()
      expect(await store.alertRules.preview(viewer, 'web', preview)).toBeUndefined()
    }
    expect(await store.alertRules.list(member, 'web')).toMatchObject([{ mayChange: false }])
    expect(await store.alertRules.preview(member, 'web', preview)).toMatchObject({ count: 0 })
    for (const viewer of [member, helper, stranger]) {
      expect(await store.alertRules.add(viewer, 'web', aRule())).toEqual({ ok: false, why: 'unknown' })
      expect(await store.alertRules.update(viewer, 'web', rule.id, { name: 'x' })).toEqual({
        ok: false,
        why: 'unknown',
      })
      expect(await store.alertRules.remove(viewer, 'web', rule.id)).toBe(false)
    }
    // A rule is only found in its project.
    expect(await store.alertRules.update(stranger, 'other', rule.id, { name: 'x' })).toMatchObject({ ok: false })
    expect(await store.alertRules.one(stranger, 'other', rule.id)).toBeUndefined()
    for (const viewer of [admin, member, stranger]) {
      expect(await store.alertRules.list(viewer, undefined)).toBeUndefined()
      expect(await store.alertRules.one(viewer, undefined, shared.id)).toBeUndefined()
      expect(await store.alertRules.one(viewer, 'web', shared.id)).toBeUndefined()
      expect(await store.alertRules.remove(viewer, undefined, shared.id)).toBe(false)
      expect(await store.alertRules.preview(viewer, undefined, preview)).toBeUndefined()
    }
    expect(await store.alertRules.add(admin, 'web', aRule())).toMatchObject({ ok: true })
    expect(await store.alertRules.remove(operator, undefined, shared.id)).toBe(true)
  })

  test('a project has a maximum number of rules, and only uses channels that exist', async ({ opened }) => {
    const { store, aProject } = opened
    await aProject('Web')
    const unknown = { ok: false, why: 'unknown-channel' }
    expect(await store.alertRules.add(operator, 'web', aRule({ channels: [99] }))).toEqual(unknown)
    const [rule] = (await store.alertRules.list(operator, 'web'))!
    expect(await store.alertRules.update(operator, 'web', rule!.id, { channels: [99] })).toEqual(unknown)
    for (let count = 1; count < ruleLimits.rules; count++) await store.alertRules.add(operator, 'web', aRule())
    expect(await store.alertRules.add(operator, 'web', aRule())).toEqual({ ok: false, why: 'too-many' })
  })

  test('a preview shows when a rule would have alerted', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const event = (cause: string, at: number, parts = {}) =>
      processed(web, { cause, event: { timestamp: at, received: at, title: cause, ...parts } })
    const record = (at: number, ...events: ReturnType<typeof event>[]) => recorder.record(aBatch(events, { at }))
    await record(now - days(20), event('Old', now - days(20)))
    await record(now - days(3), event('Cart', now - days(3)), event('Menu', now - days(3) + 1))
    await setStatus(store, operator, 'WEB-1', 'resolved', now - days(2))
    await record(now - days(1), event('Old', now - days(1), { release: '2.0' }))
    const previewOf = (parts: Partial<RuleContent>) =>
      store.alertRules.preview(operator, 'web', { rule: aRule(parts), since: now - days(14), at: now, limit: 2 })
    expect(await previewOf({})).toMatchObject({
      count: 3,
      cut: false,
      perDay: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 1],
      alerts: [
        { kind: 'regressed', at: now - days(1), shortId: 'WEB-1', title: 'Old' },
        { kind: 'new', shortId: 'WEB-3' },
      ],
    })
    expect(await previewOf({ search: 'Cart' })).toMatchObject({ count: 1, alerts: [{ shortId: 'WEB-2' }] })
    expect(await previewOf({ search: 'is:nonsense' })).toMatchObject({ count: 0 })
    expect(await previewOf({ when: [{ kind: 'release' }] })).toMatchObject({ count: 1, alerts: [{ kind: 'release' }] })
    // Past look-ups are not stored.
    const lookedUp = await previewOf({ when: [{ kind: 'looked_up', people: 2 }] })
    expect(lookedUp).toMatchObject({ count: 0, cut: false, leftOut: true })
    expect((await store.alertRules.list(operator, 'web'))?.[0]).toMatchObject({ outcomes: {} })
  })

  test('a preview counts crossings per hour, reports, and rejected items with their pauses', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const burst = (at: number, count: number) => {
      const events = Array.from({ length: count }, () => processed(web, { event: { timestamp: at, received: at } }))
      return recorder.record(aBatch(events, { at }))
    }
    await burst(now - hours(9), 10)
    await burst(now - hours(8), 12)
    await burst(now - hours(7), 2)
    await burst(now - hours(6), 11)
    const kind = 'threshold' as const
    const counted = { kind, of: 'events' as const, scope: 'issue' as const, count: 10, minutes: 60 }
    const previewOf = (parts: Partial<RuleContent>) =>
      store.alertRules.preview(operator, 'web', { rule: aRule(parts), since: now - days(14), at: now, limit: 9 })
    expect(await previewOf({ when: [counted] })).toMatchObject({
      count: 2,
      alerts: [{ at: now - hours(6) }, { at: now - hours(9) }],
    })
    expect(await previewOf({ when: [{ ...counted, scope: 'project' }] })).toMatchObject({ count: 2 })
    const eventId = id()
    const itemKind = 'feedback' as const
    const report = { id: id(), projectId: web.id, at: now - minutes(1), message: 'It broke', itemKind, eventId }
    const tallies = [5, 5.5, 6].map((ago) =>
      aTally({
        projectId: web.id,
        outcome: 'refused',
        reason: 'quota_project',
        hour: Math.floor(now / hours(1) - ago),
      }),
    )
    await recorder.record(aBatch([], { tallies, nonEvents: [{ kind: 'feedback', item: report }] }))
    expect(await previewOf({ when: [{ kind: 'reported' }] })).toMatchObject({ count: 1 })
    expect(await previewOf({ when: [{ kind: 'refused' }], pauseMinutes: 60 })).toMatchObject({ count: 2 })
    expect(await previewOf({ when: [{ kind: 'refused' }], pauseMinutes: 600 })).toMatchObject({ count: 1 })
  })

  test('a preview counts the users of an hour, and for a project the events of matching issues', async ({ opened }) => {
    const { store, recorder, aProject } = opened
    const web = await aProject('Web')
    const burst = (at: number, cause: string, people: string[]) => {
      const events = people.map((person) => {
        const facets = `environment\0${cause}\0user.id\0${person}\0`
        return processed(web, { cause, facets, event: { timestamp: at, received: at, title: cause } })
      })
      return recorder.record(aBatch(events, { at }))
    }
    await burst(now - hours(9), 'Cart', ['ada', 'ada', 'ada'])
    await burst(now - hours(6), 'Cart', ['ada', 'bob'])
    await burst(now - hours(6), 'Menu', ['bob', 'cy'])
    const kind = 'threshold' as const
    const counted = { kind, of: 'users' as const, scope: 'issue' as const, count: 2, minutes: 60 }
    const previewOf = (when: RuleContent['when'][number], search = '') => {
      const rule = aRule({ when: [when], search, pauseMinutes: 0 })
      return store.alertRules.preview(operator, 'web', { rule, since: now - days(14), at: now, limit: 9 })
    }
    expect(await previewOf(counted)).toMatchObject({ count: 2, cut: false, leftOut: false })
    // Two issues, three people.
    expect(await previewOf({ ...counted, scope: 'project', count: 3 })).toMatchObject({ count: 1 })
    expect(await previewOf({ ...counted, scope: 'project', count: 4 })).toMatchObject({ count: 0 })
    const events = { ...counted, of: 'events' as const, scope: 'project' as const }
    expect(await previewOf({ ...events, count: 3 }, 'environment:cart')).toMatchObject({ count: 1, cut: false })
    expect(await previewOf({ ...events, count: 3 }, 'environment:menu')).toMatchObject({ count: 0 })
    expect(await previewOf({ ...events, count: 4 })).toMatchObject({ count: 1 })
  })
}
