import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { minutes } from '../../../app/clock'
import { parseSearch } from '../../../app/issues/search/parse-search'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { setStatus } from './shorthand'

export function newsContract(test: ReturnType<typeof testWith>): void {
  const search = (text: string) => ({ terms: parseSearch(text).terms })

  test('news are issues that happened since a list was read and that its search finds', async ({
    opened: { store, recorder, aProject },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const happen = (project: typeof web, title: string, timestamp: number, at: number) =>
      recorder.record(aBatch([processed(project, { cause: title, event: { title, timestamp, received: at } })], { at }))
    const told = async (text: string, since: number, more: { among?: number[]; limit?: number } = {}) =>
      store.news.since(operator, { search: search(text), since, limit: 100, ...more })
    await happen(web, 'Old till', now, now)
    const since = now + minutes(2)
    expect(await told('', since)).toEqual([])
    const old = (await happen(web, 'Old till', since + 1, since + 1)).happened
    const fresh = (await happen(shop, 'New till', since + 2, since + 2)).happened
    expect(await told('is:open', since)).toEqual([
      { id: fresh[0], fresh: true },
      { id: old[0], fresh: false },
    ])
    expect(await told('is:open till', since, { limit: 1 })).toEqual([{ id: fresh[0], fresh: true }])
    expect(await told('project:web', since)).toEqual([{ id: old[0], fresh: false }])
    expect(await told('nothing', since)).toEqual([])
    expect(await told('is:muted', since)).toEqual([])
    const among = [...old, ...fresh]
    expect(await told('new till', since, { among })).toEqual([{ id: fresh[0], fresh: true }])
    expect(await told('…', since, { among })).toEqual([])
    expect(await told('is:open', since + minutes(9), { among })).toMatchObject([{ fresh: false }, { fresh: false }])

    await setStatus(store, operator, 'WEB-1', 'resolved', since + 5)
    const later = since + minutes(30)
    const again = await happen(web, 'Old till', later, later)
    expect(again.regressed).toEqual(old)
    expect(await told('is:regressed', since)).toEqual([{ id: old[0], fresh: true }])
  })

  test('news of a project are for viewers who triage it', async ({ opened: { store, recorder, aProject, aUser } }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const { happened } = await recorder.record(aBatch([processed(web), processed(shop)]))
    const asked = { search: search(''), since: now - minutes(1), limit: 100 }
    const seenBy = async (email: string, role: 'member' | 'helper') => {
      const viewer = await aUser(email, { [web.id]: role })
      return [await store.news.since(viewer, asked), await store.news.since(viewer, { ...asked, among: happened })]
    }
    expect(await seenBy('dev@example.com', 'member')).toEqual([
      [{ id: happened[0], fresh: true }],
      [{ id: happened[0], fresh: true }],
    ])
    expect(await seenBy('desk@example.com', 'helper')).toEqual([[], []])
  })

  test('news of a member are news of its merge target', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const first = await recorder.record(aBatch([processed(web, { cause: 'a' }), processed(web, { cause: 'b' })]))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const again = await recorder.record(aBatch([processed(web, { cause: 'b' })]))
    expect(again.happened).toEqual([first.happened[0]])
  })
}
