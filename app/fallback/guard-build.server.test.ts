import { data, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markRefusal } from '../requests/mark-refusal'
import { StoreTrouble } from '../store/store-trouble'
import { currentExchange, openExchange, within } from './exchange.server'
import { guardBuild } from './guard-build.server'
import { problem } from './problem'

beforeEach(() => void vi.spyOn(process.stderr, 'write').mockReturnValue(true))
afterEach(() => void vi.restoreAllMocks())

type Module = NonNullable<ServerBuild['routes'][string]>['module']

/** Three routes, one in the other, with nothing but what is guarded. */
function guarded(modules: { root?: Partial<Module>; frame?: Partial<Module>; page?: Partial<Module> }) {
  const routes = {
    root: { id: 'root', path: '', module: modules.root ?? {} },
    frame: { id: 'frame', parentId: 'root', module: modules.frame ?? {} },
    page: { id: 'page', parentId: 'frame', module: modules.page ?? {} },
  }
  const build = guardBuild({ routes } as unknown as ServerBuild)
  return (id: keyof typeof routes): Module => build.routes[id]!.module
}

const args = (method = 'GET') => {
  const request = new Request('http://d.example/x', { method })
  const url = new URL(request.url)
  return { request, url, params: {}, pattern: '/x', context: new RouterContextProvider() }
}
const inRequest = <T>(run: () => T, method = 'GET') => within(openExchange(args(method).request), run)
const fails = (what: string) => () => {
  throw new Error(what)
}
const thrownBy = (run: () => unknown) =>
  Promise.resolve()
    .then(run)
    .then(
      () => undefined,
      (error: unknown) => error,
    )
const digestIn = async (response: unknown) => (await (response as Response).clone().json()) as { digest: string }

test('what a loader or action throws by mistake leaves it as a 500 with nothing but a digest', async () => {
  const module = guarded({ page: { loader: fails('secret'), action: fails('secret') } })('page')
  for (const run of [module.loader!, module.action!]) {
    const thrown = await inRequest(() => thrownBy(() => run(args())))
    expect(thrown).toBeInstanceOf(Response)
    expect((thrown as Response).status).toBe(500)
    expect(await digestIn(thrown)).toMatchObject({ digest: (thrown as Response).headers.get('X-Digest') })
  }
})

test('refusals and redirects pass as they are', async () => {
  for (const intended of [data('Not yours.', 403), redirect('/sign-in'), new Response(null, { status: 429 })]) {
    const throwing = () => {
      throw intended
    }
    expect(await thrownBy(() => guarded({ page: { loader: throwing } })('page').loader!(args()))).toBe(intended)
  }
})

test('a refusal made on purpose passes as it is, also with a status of 500 or above', async () => {
  for (const intended of [problem(507, 'The disk is full.'), markRefusal(data('The disk is full.', 507))]) {
    const throwing = () => {
      throw intended
    }
    const { loader, action, middleware } = guarded({
      page: { loader: throwing, action: throwing, middleware: [throwing] },
    })('page')
    for (const run of [
      loader!,
      action!,
      (of: ReturnType<typeof args>) => middleware![0]!(of, async () => new Response()),
    ])
      expect(await inRequest(() => thrownBy(() => run(args())))).toBe(intended)
  }
  expect(process.stderr.write).not.toHaveBeenCalled()
})

test('an action that could not write because the database is held is refused for now', async () => {
  const busy = () => {
    throw new StoreTrouble('busy', 'The database is held by another process.')
  }
  const thrown = await thrownBy(() => guarded({ page: { action: busy } })('page').action!(args('POST')))
  expect(thrown).toMatchObject({ data: null, init: { status: 503, headers: { 'Retry-After': expect.any(String) } } })
})

test('while the server of the database does not answer, every function refuses for now, and nothing failed', async () => {
  const unreachable = () => {
    throw new StoreTrouble('unreachable', 'connect ECONNREFUSED 10.0.0.1:5432')
  }
  const module = guarded({ page: { loader: unreachable, action: unreachable, middleware: [unreachable] } })('page')
  for (const run of [
    () => module.loader!(args()),
    () => module.action!(args('POST')),
    () => module.middleware![0]!(args(), async () => new Response()),
  ]) {
    const refused = { data: { refusal: 'database-unreachable' }, init: { status: 503 } }
    expect(await inRequest(() => thrownBy(run))).toMatchObject(refused)
  }
  expect(process.stderr.write).not.toHaveBeenCalled()
})

test('an action that could not write because the data were moved says so', async () => {
  const moved = () => {
    throw new StoreTrouble('moved', 'The database was moved.')
  }
  const thrown = await thrownBy(() => guarded({ page: { action: moved } })('page').action!(args('POST')))
  expect(thrown).toMatchObject({ data: { refusal: 'data-moved' }, init: { status: 503 } })
})

test.each([
  ['a response with status 503', new Response('secret', { status: 503 })],
  ['data with status 500', data('secret', 500)],
  ['an object that looks like an error response', { status: 404, statusText: '', internal: false, data: 'secret' }],
  ['null', null],
])('%s is a failure', async (_, value) => {
  const throwing = () => {
    throw value
  }
  const thrown = await thrownBy(() => guarded({ page: { loader: throwing } })('page').loader!(args()))
  expect((thrown as Response).status).toBe(500)
  expect(await (thrown as Response).text()).not.toContain('secret')
})

test('when a middleware fails, ancestors load, and its route and everything below answer with its failure', async () => {
  const ran: string[] = []
  const loads = (id: string) => () => {
    ran.push(id)
    return id
  }
  const module = guarded({
    root: { loader: loads('root') },
    frame: { loader: loads('frame'), middleware: [fails('secret')] },
    page: { loader: loads('page') },
  })
  await inRequest(async () => {
    await module('frame').middleware![0]!(args(), async () => new Response())
    const blocked = currentExchange()?.blocked
    expect(await module('root').loader!(args())).toBe('root')
    for (const id of ['frame', 'page'] as const) {
      expect(await digestIn(await thrownBy(() => module(id).loader!(args())))).toMatchObject({
        digest: blocked?.digest,
      })
    }
  })
  expect(ran).toEqual(['root'])
})

test('when a middleware fails, no action runs, wherever it stands', async () => {
  const action = vi.fn(() => null)
  const module = guarded({ root: { action }, frame: { middleware: [fails('secret')] }, page: { action } })
  await inRequest(async () => {
    await module('frame').middleware![0]!(args('POST'), async () => new Response())
    for (const id of ['root', 'page'] as const) {
      expect(await thrownBy(() => module(id).action!(args('POST')))).toBeInstanceOf(Response)
    }
  }, 'POST')
  expect(action).not.toHaveBeenCalled()
})

test('a middleware that refuses stops the request', async () => {
  const refusal = data('Sign in first.', 401)
  const middleware = () => {
    throw refusal
  }
  const next = vi.fn(async () => new Response())
  const module = guarded({ frame: { loader: () => null, middleware: [middleware] } })('frame')
  expect(await inRequest(() => thrownBy(() => module.middleware![0]!(args(), next)))).toBe(refusal)
  expect(next).not.toHaveBeenCalled()
})

test('headers that cannot be made are the parent route’s', () => {
  const module = guarded({ page: { headers: fails('secret') } })('page')
  const headers = { parentHeaders: new Headers({ 'X-Parent': 'yes' }), loaderHeaders: new Headers() }
  const made = inRequest(() => {
    const result = (module.headers as (args: object) => Headers)({ ...headers, actionHeaders: new Headers() })
    expect(currentExchange()?.broken?.routeId).toBe('page')
    return result
  })
  expect(made.get('X-Parent')).toBe('yes')
})

test('work that is given up because the visitor left is no failure', async () => {
  const gone = new AbortController()
  const request = new Request('http://d.example/x', { signal: gone.signal })
  const loader = async ({ request }: { request: Request }) => {
    gone.abort()
    request.signal.throwIfAborted()
  }
  const thrown = await thrownBy(() => guarded({ page: { loader } })('page').loader!({ ...args(), request }))
  expect(thrown).toBe(request.signal.reason)
  expect(process.stderr.write).not.toHaveBeenCalled()
})
