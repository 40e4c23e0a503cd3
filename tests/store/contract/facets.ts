import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { days } from '../../../app/clock'
import { aBatch } from './builders'
import type { testWith } from './opened'
import { found, saying } from './searchable'

export function facetsContract(test: ReturnType<typeof testWith>): void {
  test('completion offers existing values to viewers who may see them', async ({
    opened: { store, recorder, ...make },
  }) => {
    const [web, shop] = [await make.aProject('Web'), await make.aProject('Shop')]
    await recorder.record(
      aBatch([
        saying(web, { title: 'a', of: { release: 'Web@1', browser: 'x' } }),
        saying(web, { title: 'b', of: { release: 'web@1' } }),
        saying(shop, { title: 'a', of: { release: 'web@2', region: 'eu' } }),
      ]),
    )
    const values = (viewer: Viewer, begins: string, limit = 9) =>
      store.facets.values(viewer, { name: 'release', begins, limit })
    expect((await values(operator, 'WEB')).map((value) => value.toLowerCase())).toEqual(['web@1', 'web@2'])
    expect(await values(operator, '', 1)).toHaveLength(1)
    expect(await values(operator, 'y')).toEqual([])
    expect(await store.facets.names(operator, 'RE', 9)).toEqual(['region', 'release'])
    const helper = await make.aUser('h@example.com', { [web.id]: 'helper', [shop.id]: 'member' })
    expect(await values(helper, '')).toEqual(['web@2'])
    expect(await store.facets.names(helper, '', 9)).toEqual(['region', 'release'])
    expect(await store.facets.names({ kind: 'anonymous' }, '', 9)).toEqual([])
  })

  test('completion offers the first values of all projects, each once', async ({
    opened: { store, recorder, aProject },
  }) => {
    const [web, shop] = [await aProject('Web'), await aProject('Shop')]
    const region = (n: number) => `r${String(n).padStart(2, '0')}`
    const inRegions = (project: typeof web, from: number, until: number) =>
      Array.from({ length: until - from }, (_, n) => saying(project, { title: 'a', of: { region: region(from + n) } }))
    await recorder.record(aBatch([...inRegions(web, 0, 12), ...inRegions(shop, 5, 16)]))
    const values = (begins: string, limit: number) => store.facets.values(operator, { name: 'region', begins, limit })
    expect(await values('', 99)).toEqual(Array.from({ length: 16 }, (_, n) => region(n)))
    expect(await values('', 9)).toEqual(Array.from({ length: 9 }, (_, n) => region(n)))
    expect(await values('r1', 3)).toEqual(['r10', 'r11', 'r12'])
  })

  test('an issue keeps its newest and its most frequent values', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const often = [1, 2, 3].map(() => saying(web, { title: 'a', of: { id: 'often' }, ago: days(5) }))
    const once = Array.from({ length: 60 }, (_, n) => saying(web, { title: 'a', of: { id: `n${n}` }, ago: 60 - n }))
    await recorder.record(aBatch([...often, ...once]))
    await recorder.record(aBatch([saying(web, { title: 'a', of: { id: 'newest' } })]))
    expect(await found(store, 'id:often')).toEqual(['WEB-1'])
    expect(await found(store, 'id:newest')).toEqual(['WEB-1'])
    expect(await found(store, 'id:n59')).toEqual(['WEB-1'])
    expect(await found(store, 'id:n0')).toEqual([])
  })
}
