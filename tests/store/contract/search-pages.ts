import { expect } from 'vitest'
import { operator, type Viewer } from '../../../app/accounts/viewer'
import { hours } from '../../../app/clock'
import type { IssueFilter } from '../../../app/issues/issue'
import { parseSearch } from '../../../app/issues/search/parse-search'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { all, facets, saying } from './searchable'

export function searchPagesContract(test: ReturnType<typeof testWith>): void {
  test('pages of a search work in both directions, and are sorted by users too', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const events = Array.from({ length: 9 }, (_, n) =>
      Array.from({ length: 1 + (n % 4) }, (_, user) =>
        saying(web, { title: `boom ${n}`, of: { part: n % 3 ? 'a' : 'b' }, ago: hours(n), user }),
      ),
    )
    await recorder.record(aBatch(events.flat()))
    for (const text of ['boom', 'part:a', '-part:b', 'boom part:a']) {
      for (const sort of ['last-seen', 'first-seen', 'count', 'users'] as const) {
        const filter: IssueFilter = { ...all, sort, limit: 4, search: parseSearch(text) }
        const first = await store.issues.page(operator, filter)
        const second = await store.issues.page(operator, { ...filter, cursor: first.next })
        const back = await store.issues.page(operator, { ...filter, cursor: second.previous })
        expect(first.rows).toHaveLength(4)
        expect(second.rows).toHaveLength(text === 'boom' ? 4 : 2)
        expect(back.rows.map((row) => row.shortId)).toEqual(first.rows.map((row) => row.shortId))
        const key = { 'last-seen': 'lastSeen', 'first-seen': 'firstSeen', count: 'count', users: 'users' } as const
        const values = [...first.rows, ...second.rows].map((row) => row[key[sort]])
        expect(values).toEqual([...values].sort((a, b) => b - a))
      }
    }
  })

  test('something rare among very many issues is found on every page, in every order', async ({
    opened: { store, recorder, ...make },
  }) => {
    const [web, shop] = [await make.aProject('Web'), await make.aProject('Shop')]
    const many = Array.from({ length: 1300 }, (_, n) => {
      const rare = n % 100 === 7 || n === 1
      const title = `T${n}: boom`
      return processed(n % 10 === 7 ? shop : web, {
        cause: title,
        event: { title, thrown: { type: `T${n}`, value: 'boom' }, timestamp: now - ((n * 37) % 1300) },
        facets: facets({ where: rare ? `/of/${n}/rare` : '/common', ...(rare ? {} : { usual: 'yes' }) }),
        user: n,
      })
    })
    await recorder.record(aBatch(many))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const member = await make.aUser('m@example.com', { [web.id]: 'member', [shop.id]: 'member' })
    const pages = async (viewer: Viewer, text: string, sort: IssueFilter['sort'], limit = 5) => {
      const search = { terms: parseSearch(text).terms }
      const read: string[] = []
      let cursor: string | undefined
      do {
        const page = await store.issues.page(viewer, { ...all, sort, limit, search, cursor })
        for (const { shortId } of page.rows) read.push(shortId)
        cursor = page.next
      } while (cursor)
      return read
    }
    for (const sort of ['last-seen', 'first-seen', 'count'] as const) {
      const whole = await pages(operator, '', sort, 100)
      // And WEB-2, under a merge target that is like most issues.
      const others = whole.filter((shortId) => /^SHOP-\d*1$/.test(shortId))
      const rare = whole.filter((shortId) => shortId === 'WEB-1' || others.includes(shortId))
      expect(others).toHaveLength(13)
      for (const [text, expected] of [
        ['where:*rare', rare],
        ['-usual:yes', others],
        ['-has:usual', others],
        ['-where:/common level:error', others],
      ] as const) {
        expect(await pages(operator, text, sort), `${text} by ${sort}`).toEqual(expected)
        if (sort === 'last-seen') expect(await pages(member, `${text} is:open|regressed`, sort), text).toEqual(expected)
      }
      expect(await pages(operator, 'where:*/1/rare', sort)).toEqual(['WEB-1'])
      expect(await pages(operator, 'where:*nowhere*', sort)).toEqual([])
    }
  })
}
