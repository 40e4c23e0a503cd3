import type { ServerBuild } from 'react-router'

/**
 * The handler for a request: each first segment of a path has one of its own, with only those routes that can match it.
 *
 * React Router compares a path with every route of the build until one matches, several times per request, and sets all of them up again for every
 * page that it renders. With some 280 routes that took longer than the page itself.
 *
 * @param makeHandler called at once for the whole build, and for each section at its first request
 */
export function handlerBySection<Handler extends object>(
  build: ServerBuild,
  makeHandler: (build: ServerBuild) => Handler,
): (request: Request) => Handler {
  const names = new Set(Object.keys(build.routes).flatMap((id) => staticStart(build.routes, id) ?? []))
  const handlers = new Map<string, Handler>()
  const whole = makeHandler(build)
  return (request) => {
    const { pathname } = new URL(request.url)
    // Which routes lead to other pages is asked of the whole build.
    if (pathname === build.routeDiscovery.manifestPath) return whole
    const asked = firstSegment(pathname)
    const name = names.has(asked) ? asked : ''
    const known = handlers.get(name)
    if (known) return known
    const handler = makeHandler(sectionOf(build, name))
    handlers.set(name, handler)
    return handler
  }
}

/**
 * The build with the routes that can match a path with this first segment: those that begin with it, with a parameter or a splat, the index of
 * the root, and the parents of all these. '': with a first segment that no route begins with.
 */
function sectionOf(build: ServerBuild, name: string): ServerBuild {
  const kept = new Set<string>()
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId))
  for (const [id, route] of Object.entries(build.routes)) {
    const start = staticStart(build.routes, id)
    if (start !== undefined && start !== name) continue
    // A layout is there for its children.
    if (!route?.path && parents.has(id)) continue
    for (let at: string | undefined = id; at !== undefined; at = build.routes[at]?.parentId) kept.add(at)
  }
  const those = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
  return { ...build, routes: those(build.routes), assets: { ...build.assets, routes: those(build.assets.routes) } }
}

/** The first segment of a page's path, also of a request for its data, as React Router compares it: decoded, in any case. */
function firstSegment(pathname: string): string {
  const segment = pathname.split('/', 2)[1] ?? ''
  const page = /^_(?:root)?\.data$/.test(segment) ? '' : segment.replace(/\.data$/, '')
  try {
    return decodeURIComponent(page).toLowerCase()
  } catch {
    return page.toLowerCase()
  }
}

/** The first segment of a route's full path, in lower case; undefined where it is a parameter, a splat, or missing. */
function staticStart(routes: ServerBuild['routes'], id: string): string | undefined {
  const path = fullPath(routes, id)
  const [start = ''] = path.split('/')
  return start === '' || /[:*?]/.test(start) ? undefined : start.toLowerCase()
}

function fullPath(routes: ServerBuild['routes'], id: string): string {
  const { parentId, path = '' } = routes[id]!
  const parents = parentId === undefined ? '' : fullPath(routes, parentId)
  return `${parents}/${path}`.replace(/^\/+/, '')
}
