import { expect } from 'vitest'
import { operator } from '../../../app/accounts/viewer'
import { days } from '../../../app/clock'
import type { IssueFilter } from '../../../app/issues/issue'
import { aBatch, now, processed } from './builders'
import type { testWith } from './opened'
import { all, found, saying } from './searchable'
import { setStatus } from './shorthand'

export function searchContract(test: ReturnType<typeof testWith>): void {
  test('a search finds issues by every kind of term and by its negation', async ({
    opened: { store, recorder, ...make },
  }) => {
    const [web, shop] = [await make.aProject('Web'), await make.aProject('Shop')]
    await recorder.record(
      aBatch([
        saying(web, { title: 'Checkout failed', of: { release: 'web@1.4.0', browser: 'Firefox' }, user: 1 }),
        saying(web, {
          title: 'Checkout failed',
          of: { release: 'web@1.4.1', browser: 'Chrome' },
          user: 2,
          ago: days(9),
        }),
        saying(web, { title: 'Cannot read price of undefined', of: { release: 'web@1.5.0', url: '/cart' }, user: 1 }),
        saying(shop, { title: 'Zahlung für Käufer fehlt', of: { release: 'shop@2', Browser: 'x' }, ago: days(2) }),
      ]),
    )
    await setStatus(store, operator, 'SHOP-1', 'muted', now)
    const finds = async (text: string, ...ids: string[]) => expect(await found(store, text), text).toEqual(ids)
    await finds('', 'SHOP-1', 'WEB-1', 'WEB-2')
    await finds('is:open', 'WEB-1', 'WEB-2')
    await finds('is:muted|resolved', 'SHOP-1')
    await finds('-is:open', 'SHOP-1')
    await finds('is:all', 'SHOP-1', 'WEB-1', 'WEB-2')
    await finds('is:open is:muted')
    await finds('project:web|none', 'WEB-1', 'WEB-2')
    await finds('project:w* -project:web')
    await finds('-project:web', 'SHOP-1')
    await finds('level:error', 'SHOP-1', 'WEB-1', 'WEB-2')
    await finds('-level:error')
    await finds('release:web@1.4.0', 'WEB-1')
    await finds('release:WEB@1.4.*', 'WEB-1')
    await finds('release:*.0', 'WEB-1', 'WEB-2')
    await finds('-release:web@*', 'SHOP-1')
    await finds('release:shop@2|web@1.5.0', 'SHOP-1', 'WEB-2')
    await finds('browser:firefox', 'WEB-1')
    await finds('has:browser', 'WEB-1')
    await finds('-has:browser', 'SHOP-1', 'WEB-2')
    await finds('has:nothing')
    await finds('url:/cart release:web@1.5.0', 'WEB-2')
    await finds('url:/cart release:web@1.4.0')
    await finds('url:100%|_cart')
    await finds('count:>1', 'WEB-1')
    await finds('count:1', 'SHOP-1', 'WEB-2')
    await finds('users:2', 'WEB-1')
    await finds('-users:>0', 'SHOP-1')
    await finds('first-seen:<7d', 'SHOP-1', 'WEB-2')
    await finds('first-seen:>7d', 'WEB-1')
    await finds('last-seen:<1d', 'WEB-1', 'WEB-2')
    await finds('last-seen:>1d', 'SHOP-1')
    await finds('checkout', 'WEB-1')
    await finds('CHECK', 'WEB-1')
    await finds('"price of"', 'WEB-2')
    await finds('kaufer', 'SHOP-1')
    await finds('-checkout', 'SHOP-1', 'WEB-2')
    await finds('check*failed has:browser', 'WEB-1')
    await finds('checkout price')
    await finds('"\\" OR title:*" ')
    await finds('=>')
  })

  test('a platform is that of the issue, in any case', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    const of = (cause: string, platform: string) => processed(web, { cause, event: { title: cause, platform } })
    await recorder.record(aBatch([of('a', 'python'), of('b', 'node'), of('c', 'javascript')]))
    expect(await found(store, 'platform:Python')).toEqual(['WEB-1'])
    expect(await found(store, 'platform:python|java*')).toEqual(['WEB-1', 'WEB-3'])
    expect(await found(store, '-platform:python')).toEqual(['WEB-2', 'WEB-3'])
    expect(await found(store, 'platform:cobol')).toEqual([])
  })

  test('quoted words are found in their order and whole, the last one by its beginning', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const titles = ['Till with scripts', 'Till without scripts', 'With a till: scripts']
    await recorder.record(aBatch(titles.map((title) => saying(web, { title }))))
    expect(await found(store, '"till with scripts"')).toEqual(['WEB-1'])
    expect(await found(store, '"Till with"')).toEqual(['WEB-1', 'WEB-2'])
    expect(await found(store, '"scripts till"')).toEqual([])
    expect(await found(store, 'scripts till with')).toEqual(['WEB-1', 'WEB-2', 'WEB-3'])
  })

  test('dates are compared as dates', async ({ opened: { store, recorder, aProject } }) => {
    const web = await aProject('Web')
    await recorder.record(aBatch([saying(web, { title: 'a' }), saying(web, { title: 'b', ago: days(3) })]))
    const day = new Date(now).toISOString().slice(0, 10)
    expect(await found(store, `first-seen:${day}`)).toEqual(['WEB-1'])
    expect(await found(store, `first-seen:>=${day}`)).toEqual(['WEB-1'])
    expect(await found(store, `first-seen:<${day}`)).toEqual(['WEB-2'])
    expect(await found(store, `first-seen:>${day}`)).toEqual([])
    expect(await found(store, `-first-seen:<=${day}`)).toEqual([])
  })

  test('a merged issue is found under its merge target, and separately after it is unmerged', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const apple = saying(web, { title: 'apple', of: { release: '1' }, user: 1 })
    const pear = saying(web, { title: 'pear', of: { release: '2' }, user: 1 })
    const plum = saying(web, { title: 'pear', of: { release: '2' }, user: 2 })
    await recorder.record(aBatch([apple, pear, plum]))
    await store.grouping.merge(operator, 'WEB-1', ['WEB-2'], now)
    const users = async () => (await store.issues.byShortId(operator, 'WEB-1'))?.users
    expect(await users()).toBe(2)
    for (const text of ['pear', 'release:2', 'release:1 release:2', 'has:release -apricot', 'users:2']) {
      expect(await found(store, text), text).toEqual(['WEB-1'])
    }
    expect(await found(store, '-release:2')).toEqual([])
    expect(await found(store, '-pear')).toEqual([])
    await recorder.record(
      aBatch([
        saying(web, { title: 'pear', of: { release: '3' }, user: 3 }),
        saying(web, { title: 'pear', of: { release: '3' }, user: 1 }),
      ]),
    )
    expect(await users()).toBe(3)
    expect(await found(store, 'release:3')).toEqual(['WEB-1'])
    await store.grouping.unmerge(operator, 'WEB-2', now)
    expect(await users()).toBe(1)
    expect(await found(store, 'release:3')).toEqual(['WEB-2'])
    expect(await found(store, 'users:3')).toEqual(['WEB-2'])
  })

  test('an assignee is found by any part of the name, but only by the whole e-mail address', async ({
    opened: { store, recorder, ...make },
  }) => {
    const web = await make.aProject('Web')
    const bob = await make.aUser('bob@example.com', { [web.id]: 'member' })
    const grace = { email: 'gh@example.com', name: 'Grace Hopper', passwordHash: 'x', owner: true, at: now }
    const added = await store.accounts.addUser(grace)
    await recorder.record(aBatch([saying(web, { title: 'a' })]))
    const to = { userId: added.ok ? added.userId : 0 }
    await store.triage.change(operator, 'WEB-1', { what: 'assign', ...to }, now)
    for (const known of ['gr*', '*hopper', 'GH@example.com'])
      expect([known, await found(store, `assigned:${known}`, bob)]).toEqual([known, ['WEB-1']])
    for (const guess of ['g*@example.com', '*@example.com', 'gh@*', 'gh@example.co*', 'g*.com'])
      expect([guess, await found(store, `assigned:${guess}`, bob)]).toEqual([guess, []])
  })

  test('issues are found by assignee and by escalation', async ({ opened: { store, recorder, ...make } }) => {
    const web = await make.aProject('Web')
    const ada = await make.aUser('ada@example.com', { [web.id]: 'member' })
    const bob = await make.aUser('bob@example.com', { [web.id]: 'member' })
    await recorder.record(aBatch(['a', 'b', 'c'].map((title) => saying(web, { title }))))
    await store.triage.change(operator, 'WEB-1', { what: 'assign', userId: ada.userId }, now)
    await store.triage.change(operator, 'WEB-2', { what: 'assign', userId: bob.userId }, now)
    expect(await found(store, 'is:mine', ada)).toEqual(['WEB-1'])
    expect(await found(store, '-is:mine', ada)).toEqual(['WEB-2', 'WEB-3'])
    expect(await found(store, 'is:mine|unassigned', bob)).toEqual(['WEB-2', 'WEB-3'])
    expect(await found(store, '-is:unassigned is:open', bob)).toEqual(['WEB-1', 'WEB-2'])
    expect(await found(store, 'is:mine')).toEqual([])
    await store.triage.change(operator, 'WEB-2', { what: 'priority', priority: 'high' }, now)
    await store.triage.change(operator, 'WEB-1', { what: 'priority', priority: 'low' }, now)
    const byPriority: IssueFilter = { ...all, sort: 'priority', limit: 1 }
    const ids: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const page = await store.issues.page(ada, { ...byPriority, cursor })
      ids.push(...page.rows.map((row) => row.shortId))
      cursor = page.next
    }
    expect(ids).toEqual(['WEB-2', 'WEB-3', 'WEB-1'])
    expect(await found(store, 'is:escalating')).toEqual([])
    expect(await found(store, '-is:escalating is:mine', ada)).toEqual(['WEB-1'])
  })

  test('an event that is grouped elsewhere is found there by its facets', async ({
    opened: { store, recorder, aProject },
  }) => {
    const web = await aProject('Web')
    const [stays, goes] = [
      saying(web, { title: 'a', of: { release: '1' }, user: 1 }),
      saying(web, { title: 'a', of: { release: '2' }, user: 2, ago: 5 }),
    ]
    await recorder.record(aBatch([stays, goes, saying(web, { title: 'b', of: { release: '3' } })]))
    await store.grouping.regroup(operator, 'WEB-1', now)
    const slice = (await recorder.regrouper.next(9))!
    const { fingerprint } = saying(web, { title: 'b' })
    const to = { ...goes, fingerprint }
    await recorder.regrouper.ack(slice, { moves: [{ key: slice.events[0]!.key, to }] }, now)
    expect(await found(store, 'release:2')).toEqual(['WEB-2'])
    expect(await found(store, 'release:1')).toEqual(['WEB-1'])
    expect(await found(store, 'release:2|3 count:2 users:1')).toEqual(['WEB-2'])
  })

  test('a search shows only what the viewer may see', async ({ opened: { store, recorder, ...make } }) => {
    const [web, shop] = [await make.aProject('Web'), await make.aProject('Shop')]
    const said = { title: 'secret plan', of: { release: '1' } }
    await recorder.record(aBatch([saying(web, said), saying(shop, said)]))
    const member = await make.aUser('m@example.com', { [web.id]: 'member', [shop.id]: 'helper' })
    for (const text of ['', 'secret', 'release:1', 'has:release', '-nothing', 'project:*', 'count:>0', 'release:*1']) {
      expect(await found(store, text, member), text).toEqual(['WEB-1'])
      expect(await found(store, text, { kind: 'anonymous' }), text).toEqual([])
    }
    expect(await found(store, 'project:shop secret', member)).toEqual([])
  })
}
