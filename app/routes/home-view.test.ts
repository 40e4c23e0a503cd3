import { expect, test } from 'vitest'
import { days, hours } from '~/clock'
import { connectFirst, homeGroups, homeTabs, readHomeAddress, refusedInSpan, sinceOf } from './home-view'

const nothing = { count: 0, top: [] }
const changed = { fresh: nothing, regressed: nothing, escalating: nothing, stillOpen: nothing, quiet: 3 }
const project = { slug: 'shop', name: 'Shop', builtIn: false }
const own = { slug: 'digestline', name: 'Digestline', builtIn: true }
const now = days(20_000)

test('before anything was reported the first screen leads to the project that waits for it', () => {
  expect(connectFirst([own, project], false)).toEqual({ slug: 'shop', name: 'Shop' })
})

test('without any project, the first screen offers owners to add one', () => {
  expect(connectFirst([own], true)).toEqual({ slug: undefined, name: '' })
  expect(connectFirst([own], false)).toBeUndefined()
})

test('once an application has reported, the first screen says what changed', () => {
  expect(connectFirst([own, { ...project, firstEventAt: 1 }], true)).toBeUndefined()
})

test('the first screen is of seven days until one has said that all is seen, and then of the time since', () => {
  expect(readHomeAddress(new URLSearchParams(), undefined)).toEqual({ span: '7d' })
  expect(readHomeAddress(new URLSearchParams('span=seen'), undefined)).toEqual({ span: '7d' })
  expect(readHomeAddress(new URLSearchParams('span=14d&project=shop'), 5)).toEqual({ span: '14d', project: 'shop' })
  expect(readHomeAddress(new URLSearchParams(), 5)).toEqual({ span: 'seen' })
  expect(sinceOf('24h', 5, now)).toBe(now - days(1))
  expect(sinceOf('seen', now - 7, now)).toBe(now - 7)
})

test('spans are links that keep the project', () => {
  const tabs = homeTabs('/', { span: '24h', project: 'shop' }, 5)
  expect(tabs.map(({ to }) => to)).toEqual([
    '/?span=24h&project=shop',
    '/?span=7d&project=shop',
    '/?span=14d&project=shop',
    '/?project=shop',
  ])
  expect(tabs.filter(({ current }) => current)).toHaveLength(1)
  expect(homeTabs('/', { span: '7d' }, undefined)).toHaveLength(3)
})

test('each group leads to a list of all that is in it', () => {
  const span = { since: now - hours(24), now }
  const { groups, quiet } = homeGroups(changed, { span: '24h', project: 'shop' }, span)
  const searches = [...groups, quiet].map(({ search }) => new URLSearchParams(search).get('q'))
  expect(searches).toEqual([
    'is:open first-seen:<24h project:shop',
    'is:regressed project:shop',
    'is:open is:escalating project:shop',
    'is:open first-seen:>24h last-seen:<24h project:shop',
    'is:open last-seen:>24h project:shop',
  ])
  expect(quiet.count).toBe(3)
})

test('what was refused is summed up by project', () => {
  const one = { itemKind: 'event', reason: 'quota', hour: 1, name: 'Shop' }
  const refused = [
    { ...one, slug: 'shop', count: 2 },
    { ...one, slug: 'api', name: 'Api', count: 9 },
    { ...one, slug: 'shop', count: 3 },
  ]
  expect(refusedInSpan(refused, undefined)).toEqual([
    { slug: 'api', name: 'Api', count: 9 },
    { slug: 'shop', name: 'Shop', count: 5 },
  ])
  expect(refusedInSpan(refused, 'shop')).toHaveLength(1)
})
