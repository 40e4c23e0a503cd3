import { expect } from 'vitest'
import { anonymous, operator } from '../../../app/accounts/viewer'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'

/** As the walk packs them (`events/facets`). */
const packed = (of: Record<string, string>): string =>
  Object.entries(of)
    .map(([name, value]) => `${name}\0${value}\0`)
    .join('')

type Project = Parameters<typeof processed>[0]

/** An event of `cause`, `ago` milliseconds before now. */
function like(project: Project, of: Record<string, string>, { cause = 'a', ago = 0 } = {}) {
  const { release, environment } = of
  return processed(project, { cause, facets: packed(of), event: { timestamp: now - ago, release, environment } })
}

export function insightContract(test: ReturnType<typeof testWith>): void {
  test('events of an issue are counted by every tag they have', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const events = [
      like(web, { release: '1', browser: 'Firefox' }),
      like(web, { release: '2', browser: 'firefox' }, { ago: 9 }),
      like(web, { release: '2' }),
      like(web, { release: '3' }, { cause: 'other' }),
    ]
    await recorder.record(aBatch(events))
    const release = {
      name: 'release',
      count: 3,
      values: [
        { value: '2', count: 2, lastSeen: now },
        { value: '1', count: 1, lastSeen: now },
      ],
      kept: 2,
      others: 0,
      capped: false,
    }
    expect(await store.insight.distribution(operator, 'WEB-1', { perName: 9, names: ['release'] })).toEqual([release])
    const brief = await store.insight.distribution(operator, 'WEB-1', { perName: 1 })
    expect(brief).toMatchObject([
      { name: 'browser', count: 2, kept: 1, others: 0, values: [{ count: 2 }] },
      { ...release, values: release.values.slice(0, 1), others: 1 },
    ])
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const merged = await store.insight.distribution(operator, 'WEB-2', { perName: 9, names: ['release'] })
    expect(merged).toMatchObject([{ count: 4, kept: 3 }])
    expect(await store.insight.distribution(operator, 'WEB-9', { perName: 9 })).toBeUndefined()
  })

  test('what is no longer counted by its value is still counted', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const events = Array.from({ length: 60 }, (_, n) => like(web, { id: `n${n}` }, { ago: n }))
    await recorder.record(aBatch(events))
    const [id] = (await store.insight.distribution(operator, 'WEB-1', { perName: 5 })) ?? []
    expect(id).toMatchObject({ count: 60, kept: 40, others: 55, capped: true })
  })

  test('what tells events apart is for who may triage them', async ({ opened: { store, recorder, ...make } }) => {
    const web = await make.aProject('Web')
    await recorder.record(aBatch([like(web, { release: '1' })]))
    const helper = await make.aUser('h@example.com', { [web.id]: 'helper' })
    const member = await make.aUser('m@example.com', { [web.id]: 'member' })
    const seen = (viewer: typeof anonymous | typeof helper) =>
      store.insight.distribution(viewer, 'WEB-1', { perName: 9 })
    expect(await seen(member)).toHaveLength(1)
    for (const viewer of [anonymous, helper]) expect(await seen(viewer)).toBeUndefined()
  })
}
