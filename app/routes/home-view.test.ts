import { expect, test } from 'vitest'
import { homeView } from './home-view'

const nothing = { count: 0, top: [] }
const summary = { fresh: nothing, regressed: nothing, stillOpen: nothing }
const project = { slug: 'shop', name: 'Shop', builtIn: false }
const own = { slug: 'digestline', name: 'Digestline', builtIn: true }

test('before anything was reported the first screen leads to the project that waits for it', () => {
  expect(homeView(summary, [own, project], false).connect).toEqual({ slug: 'shop', name: 'Shop' })
})

test('without a project of one’s own the first screen offers owners to add one', () => {
  expect(homeView(summary, [own], true).connect).toEqual({ slug: undefined, name: '' })
  expect(homeView(summary, [own], false).connect).toBeUndefined()
})

test('once an application has reported, the first screen says what changed', () => {
  expect(homeView(summary, [own, { ...project, firstEventAt: 1 }], true).connect).toBeUndefined()
  expect(homeView({ ...summary, fresh: { count: 3, top: [] } }, [own], true).connect).toBeUndefined()
})
