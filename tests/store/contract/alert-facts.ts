import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { aBatch, digest, now, processed } from './builders'
import type { testWith } from './opened'

const nothing = { issueIds: [], projectIds: [], ruleIds: [], commentIds: [] }

export function alertFactsContract(test: ReturnType<typeof testWith>): void {
  test('facts for messages are read for several issues at once, only by the operator and owners', async ({
    opened: { store, recorder, aProject, aUser },
  }) => {
    const web = await aProject('Web')
    const codes = ['1', '2', '3', '4'].map((code) => digest(code))
    const pay = processed(web, { cause: 'pay', codes, event: { environment: 'production', culprit: 'pay' } })
    const ship = processed(web, { cause: 'ship' })
    await recorder.record(aBatch([pay, ship]))
    const idOf = async (shortId: string) => (await store.issues.byShortId(operator, shortId))?.id ?? 0
    const ids = [await idOf('WEB-1'), await idOf('WEB-2')] as const
    const admin = await aUser('admin@example.com', { [web.id]: 'admin' })
    const comment = await store.comments.add(admin, 'WEB-1', { text: 'Hello', handles: [], at: now })
    const asked = {
      issueIds: [...ids, 999_999],
      projectIds: [web.id, 999_999],
      ruleIds: [999_999],
      commentIds: [comment.ok ? comment.id : 0],
    }
    const facts = await store.alertFacts.read(operator, asked)
    expect([...facts.issues.keys()]).toEqual([...ids])
    expect(facts.issues.get(ids[0])).toMatchObject({
      issue: { shortId: 'WEB-1', culprit: 'pay', count: 1 },
      environment: 'production',
    })
    expect(facts.issues.get(ids[0])?.digests).toHaveLength(3)
    expect(facts.issues.get(ids[1])).toMatchObject({ issue: { shortId: 'WEB-2' }, digests: [] })
    expect([...facts.projects.values()]).toEqual([{ id: web.id, slug: 'web', name: 'Web', receipts: true }])
    expect(facts.rules.size).toBe(0)
    expect(facts.comments.get(comment.ok ? comment.id : 0)).toMatchObject({ text: 'Hello' })

    for (const viewer of [anonymous, admin]) {
      const told = await store.alertFacts.read(viewer, asked)
      expect([told.issues.size, told.projects.size, told.comments.size]).toEqual([0, 0, 0])
    }
    expect((await store.alertFacts.read({ ...admin, owner: true }, asked)).issues.size).toBe(2)
  })

  test('a merged issue is described by its merge target', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([processed(web, { cause: 'one' }), processed(web, { cause: 'two' })]))
    const second = (await store.issues.byShortId(operator, 'WEB-2'))?.id ?? 0
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const facts = await store.alertFacts.read(operator, { ...nothing, issueIds: [second] })
    expect(facts.issues.get(second)).toMatchObject({ issue: { shortId: 'WEB-1', count: 2 } })
  })
}
