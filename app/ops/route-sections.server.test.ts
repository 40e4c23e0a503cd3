import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { filled, sitemap } from '../../tests/support/sitemap'
import config from '../routes'
import { handlerBySection } from './route-sections.server'

type Routes = ServerBuild['routes']

/** The build of app/routes.ts, as far as routes are matched. */
async function builtRoutes(): Promise<ServerBuild> {
  const routes: Record<string, object> = { root: { id: 'root', path: '', module: {} } }
  const walk = (entries: RouteConfigEntry[], parentId: string) => {
    for (const { id: named, file, path, index, children } of entries) {
      const id = named ?? file
      routes[id] = { id, parentId, path, index, module: {} }
      walk(children ?? [], id)
    }
  }
  walk(await config, 'root')
  const routeDiscovery = { mode: 'lazy', manifestPath: '/__manifest' }
  return { routes, assets: { routes: { ...routes } }, routeDiscovery } as unknown as ServerBuild
}

/** As React Router sets the routes of a build up. */
const tree = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index } = route!
      return index ? { id, path, index } : { id, path, children: tree(routes, id) }
    })

const build = await builtRoutes()
const whole = tree(build.routes)
/** The routes of the section that answers an address. */
const sections = handlerBySection(build, (section) => section)
const sectionFor = (address: string) => sections(new Request(`http://d.example${address}`))
const idsOf = (routes: RouteObject[], path: string) =>
  matchRoutes(routes, path)?.map(({ route, params }) => [route.id, params])

/** Two addresses of every section: comparing all of them takes seconds. */
const patterns = await sitemap()
const starts = [...new Set(patterns.map((pattern) => pattern.split('/')[1]))]
const plain = starts.flatMap((start) => {
  const those = patterns.filter((pattern) => pattern.split('/')[1] === start)
  return [filled(those[0]!, {}), filled(those.at(-1)!, {})]
})
const changes: ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => `${path}/nothing/further`,
  (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
]
const odd = plain.map((path, n) => changes[n % changes.length]!(path))
const strange = ['/nothing-here', '/%', '/issues%2Fx', '/constructor', '/__proto__', '/issues;x', '//', '/*']

test('a section matches an address to the routes that all routes together match', () => {
  expect(plain.length).toBeGreaterThan(60)
  for (const address of [...plain, ...odd, ...strange]) {
    const { pathname } = new URL(`http://d.example${address}`)
    expect(idsOf(tree(sectionFor(address).routes), pathname), address).toEqual(idsOf(whole, pathname))
  }
})

test('the data of a page come from the section of the page', () => {
  for (const [data, page] of [
    ['/issues.data?index', '/issues'],
    ['/issues/_.data', '/issues/'],
    ['/issues/SHOP-1/events.data', '/issues/SHOP-1/events'],
    ['/_.data', '/'],
    ['/_root.data', '/'],
    ['/nothing-here.data', '/nothing-here'],
  ] as const)
    expect(Object.keys(sectionFor(data).routes), data).toEqual(Object.keys(sectionFor(page).routes))
})

test('a section is a small part of all routes, and its assets are of the same routes', () => {
  const all = Object.keys(build.routes).length
  for (const address of ['/', '/nothing-here', '/issues', '/lookup', '/admin/people']) {
    const { routes, assets } = sectionFor(address)
    expect(Object.keys(routes).length, address).toBeLessThan(all / 4)
    expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  }
})

test('unknown addresses share one handler, and the routes of other pages are asked of all', () => {
  const made: string[][] = []
  const handlers = handlerBySection(build, ({ routes }) => {
    made.push(Object.keys(routes))
    return routes
  })
  for (let n = 0; n < 1000; n++) handlers(new Request(`http://d.example/nothing-${n}/here`))
  expect(made).toHaveLength(2)
  handlers(new Request('http://d.example/__manifest?paths=%2Fissues'))
  expect(made).toHaveLength(2)
  expect(made[0]).toEqual(Object.keys(build.routes))
})
