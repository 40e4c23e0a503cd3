import { expect, test } from 'vitest'
import { breadcrumbViews } from './breadcrumb-view'

const view = (data: unknown, message?: string) => breadcrumbViews([{ category: 'console', message, data }]).shown[0]

test('console arguments read as the console printed them, with the digest at hand', () => {
  const crumb = view({
    arguments: ['⨯', { message: 'rsc boom', name: 'Error', digest: '3862911841', stack: 'Error: rsc' }],
  })
  expect(crumb?.message).toBe('⨯ Error: rsc boom')
  expect(crumb?.details).toContainEqual({ name: 'digest', value: '3862911841' })
})

test('a request reads as method, address and status', () => {
  expect(view({ method: 'GET', url: '/api/basket', status_code: 500 })).toMatchObject({
    message: 'GET /api/basket 500',
    details: [],
  })
})

test('data of any shape is shown, not trusted', () => {
  expect(view('just text')?.details).toEqual([{ name: 'data', value: 'just text' }])
  expect(view([1, 2])?.details).toEqual([{ name: 'data', value: '[\n  1,\n  2\n]' }])
  expect(view({ arguments: 'not a list' })?.details).toEqual([{ name: 'arguments', value: 'not a list' }])
  expect(view(null, 'clicked')).toMatchObject({ message: 'clicked' })
})

test('of very many breadcrumbs the newest are shown and the rest are counted', () => {
  const crumbs = Array.from({ length: 10_000 }, (_, index) => ({ message: `step ${index}` }))
  const { shown, left } = breadcrumbViews(crumbs)
  expect([shown.length, left, shown.at(-1)?.message]).toEqual([100, 9900, 'step 9999'])
})
