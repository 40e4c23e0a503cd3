import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { aBatch, now, processed } from './builders'
import type { Opened, testWith } from './opened'
import { setStatus } from './shorthand'

const rule = { conditions: { type: 'NotFound' }, effect: { fingerprint: ['gone'] } }

/** A project with one viewer of every role. */
async function scene({ aProject, aUser }: Opened) {
  const web = await aProject('Web')
  return {
    web,
    admin: await aUser('admin@example.com', { [web.id]: 'admin' }),
    member: await aUser('member@example.com', { [web.id]: 'member' }),
    helper: await aUser('helper@example.com', { [web.id]: 'helper' }),
  }
}

export function groupingRulesContract(test: ReturnType<typeof testWith>): void {
  test('rules keep their order, and the pipeline gets the enabled ones', async ({ opened }) => {
    const { store, recorder } = opened
    const { web, admin } = await scene(opened)
    const rules = store.groupingRules
    const ids: number[] = []
    for (const title of ['one', 'two', 'three']) {
      ids.push((await rules.save(admin, 'web', { ...rule, effect: { title } }))!)
    }
    const [one, two, three] = ids as [number, number, number]
    expect(await rules.move(admin, 'web', three, 'up')).toBe(true)
    expect(await rules.move(admin, 'web', one, 'up')).toBe(false)
    await rules.setEnabled(admin, 'web', two, false)
    await rules.save(admin, 'web', { id: one, ...rule })
    const kept = await rules.list(admin, 'web')
    expect(kept?.map(({ id, enabled }) => [id, enabled])).toEqual([
      [one, true],
      [three, true],
      [two, false],
    ])
    const { grouping } = await recorder.settings(web.id)
    expect(grouping.rules).toEqual([
      { id: one, enabled: true, ...rule },
      { id: three, enabled: true, conditions: rule.conditions, effect: { title: 'three' } },
    ])
    expect(await rules.settings(admin, 'web')).toEqual(grouping)
    expect(await rules.remove(admin, 'web', one)).toBe(true)
    expect(await rules.list(admin, 'web')).toHaveLength(2)
  })

  test('the events that a rule applied to are counted', async ({ opened }) => {
    const { store, recorder } = opened
    const { web, admin } = await scene(opened)
    const ruleId = (await store.groupingRules.save(admin, 'web', rule))!
    await recorder.record(aBatch([processed(web, { ruleId }), processed(web, { ruleId }), processed(web)]))
    expect((await store.groupingRules.list(admin, 'web'))?.[0]).toMatchObject({ hits: 2, lastHitAt: now })
    await store.groupingRules.save(admin, 'web', { id: ruleId, ...rule })
    const [changed] = (await store.groupingRules.list(admin, 'web')) ?? []
    expect(changed).toMatchObject({ hits: 0 })
    expect(changed).not.toHaveProperty('lastHitAt')
  })

  test('a title from a rule becomes the title of the issue', async ({ opened }) => {
    const { store, recorder } = opened
    const { web } = await scene(opened)
    await recorder.record(aBatch([processed(web)]))
    await recorder.record(aBatch([processed(web, { retitled: 'Till locked', event: { title: 'Till locked' } })]))
    await recorder.record(aBatch([processed(web)]))
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.title).toBe('Till locked')
    expect((await store.events.list(operator, 'WEB-1', { limit: 9 })).map(({ title }) => title)).toEqual([
      'Error: boom',
      'Till locked',
      'Till locked',
    ])
  })

  test('a title with placeholders stays that of the first event', async ({ opened }) => {
    const { store, recorder } = opened
    const { web } = await scene(opened)
    await recorder.record(aBatch([processed(web)]))
    for (const title of ['Tenant acme broke', 'Tenant beta broke']) {
      const retitled = 'Tenant {{ tags.tenant }} broke'
      await recorder.record(aBatch([processed(web, { retitled, event: { title } })]))
    }
    expect((await store.issues.byShortId(operator, 'WEB-1'))?.title).toBe('Tenant acme broke')
  })

  test('a preview reads the newest events of the issues seen last', async ({ opened }) => {
    const { store, recorder } = opened
    const { web, member, helper } = await scene(opened)
    const at = (cause: string, ago: number) => processed(web, { cause, event: { timestamp: now - ago } })
    await recorder.record(aBatch([at('a', 3), at('a', 2), at('a', 1), at('b', 9), at('c', 20)]))
    await setStatus(store, operator, 'WEB-2', 'resolved', now)
    const recent = await store.groupingRules.recent(member, 'web', { skip: 0, issues: 2, perIssue: 2 })
    expect(recent.map(({ issueShortId, timestamp }) => [issueShortId, now - timestamp]).sort()).toEqual([
      ['WEB-1', 1],
      ['WEB-1', 2],
      ['WEB-2', 9],
    ])
    expect(recent[0]).toMatchObject({ payload: '{"message":"boom"}', issueTitle: 'Error: boom' })
    const next = await store.groupingRules.recent(member, 'web', { skip: 2, issues: 2, perIssue: 2 })
    expect(next.map(({ issueShortId }) => issueShortId)).toEqual(['WEB-3'])
    for (const viewer of [helper, anonymous]) {
      expect(await store.groupingRules.recent(viewer, 'web', { skip: 0, issues: 9, perIssue: 9 })).toEqual([])
    }
  })

  test('members see rules, admins change them', async ({ opened }) => {
    const { store } = opened
    const { admin, member, helper } = await scene(opened)
    const rules = store.groupingRules
    const id = (await rules.save(admin, 'web', rule))!
    for (const viewer of [member, helper, anonymous]) {
      expect(await rules.save(viewer, 'web', rule)).toBeUndefined()
      expect(await rules.save(viewer, 'web', { ...rule, id })).toBeUndefined()
      expect(await rules.setEnabled(viewer, 'web', id, false)).toBe(false)
      expect(await rules.move(viewer, 'web', id, 'up')).toBe(false)
      expect(await rules.remove(viewer, 'web', id)).toBe(false)
    }
    expect(await rules.list(member, 'web')).toHaveLength(1)
    for (const viewer of [helper, anonymous]) {
      expect(await rules.list(viewer, 'web')).toBeUndefined()
      expect(await rules.settings(viewer, 'web')).toBeUndefined()
    }
  })
}
