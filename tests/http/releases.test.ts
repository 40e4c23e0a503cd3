import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { aBuildMachine, type BuildMachine } from '../support/build-machine'
import { describedFetch } from '../support/described-api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, type SeededProject } from '../support/seed'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'

let tenant: Tenant
let app: App
let shop: SeededProject
let machine: BuildMachine
let token: string
let repository: string

beforeAll(async () => {
  tenant = await newTenant('Releases')
  ;({ app, project: shop } = tenant)
  await anotherProject(tenant, 'Releases desk')
  token = await aToken('read', 'write', 'upload')
  machine = await aBuildMachine(app, token, 'releases')
  repository = aRepository(machine.home)
})

afterAll(() => machine.remove())

async function aToken(...scopes: string[]): Promise<string> {
  const args = ['token', 'add', '--user', tenant.email, ...scopes.flatMap((scope) => ['--scope', scope])]
  return ((await digestline(app, args)) as { token: string }).token
}

/** Two commits; the second one changes the cart. */
function aRepository(home: string): string {
  const folder = join(home, 'shop')
  mkdirSync(join(folder, 'src'), { recursive: true })
  git(folder, 'init', '-q', '-b', 'main')
  commit(folder, 'src/pay.ts', 'Take money')
  commit(folder, 'src/cart.ts', 'Count the cart again')
  return folder
}

function git(folder: string, ...args: string[]): string {
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...person, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim()
}

function commit(folder: string, file: string, message: string): string {
  writeFileSync(join(folder, file), message)
  git(folder, 'add', '.')
  git(folder, 'commit', '-q', '-m', message)
  return git(folder, 'rev-parse', 'HEAD')
}

const cli = (...args: string[]) => machine.sentryCli(args, {}, repository)

type Json = Record<string, unknown>

async function ask(path: string, init: { method?: string; json?: unknown } = {}, bearer = token) {
  const { method = 'GET', json } = init
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const body = json === undefined ? undefined : JSON.stringify(json)
  const response = await describedFetch(`${app.url}/api/v1${path}`, { method, headers, body })
  const text = await response.text()
  return { status: response.status, body: (text ? JSON.parse(text) : {}) as Json }
}

async function fails(release: string, type: string, file: string) {
  const frames = [{ filename: `/app/${file}`, function: 'total', lineno: 7, in_app: true }]
  const exception = { values: [{ type, value: 'No price', stacktrace: { frames } }] }
  await sendEnvelope(app, shop, eventEnvelope({ release, exception, environment: 'production' }).body)
  await settled(app)
}

test('sentry-cli creates a release with commits and deploys, and reads them back', async () => {
  await cli('releases', 'new', 'shop@1.0.0')
  expect(await cli('releases', 'set-commits', 'shop@1.0.0', '--local')).toContain('Success')
  await cli('releases', 'finalize', 'shop@1.0.0')
  await cli('deploys', 'new', '--release', 'shop@1.0.0', '--env', 'production')
  expect(await cli('deploys', 'list', '--release', 'shop@1.0.0')).toContain('production')
  const head = git(repository, 'rev-parse', 'HEAD')
  const info = await cli('releases', 'info', 'shop@1.0.0', '--show-projects', '--show-commits')
  expect(info).toContain(head)
  expect(info).toContain('releases')
  const { body } = await ask('/releases/shop%401.0.0/commits')
  expect(body).toMatchObject({
    commits: [
      {
        id: head,
        message: 'Count the cart again',
        author: { name: 'Ada', email: 'ada@example.com' },
        files: [{ path: 'src/cart.ts', change: 'added' }],
      },
      { message: 'Take money' },
    ],
    next: null,
  })
})

test('the next release gets the commits since the previous one, and archived ones are left out', async () => {
  commit(repository, 'src/cart.ts', 'Count the cart once more')
  await cli('releases', 'new', 'shop@1.1.0')
  expect(await cli('releases', 'set-commits', 'shop@1.1.0', '--auto')).toContain('Success')
  const { body } = await ask('/releases/shop%401.1.0/commits')
  expect(body.commits).toMatchObject([{ message: 'Count the cart once more', files: [{ change: 'changed' }] }])
  await cli('releases', 'archive', 'shop@1.1.0')
  expect((await ask('/releases')).body.releases).toMatchObject([{ version: 'shop@1.0.0' }])
  await cli('releases', 'restore', 'shop@1.1.0')
  expect(await cli('releases', 'list')).toMatch(/shop@1\.1\.0[\s\S]*shop@1\.0\.0/)
  await cli('releases', 'new', 'gone@1')
  await cli('releases', 'delete', 'gone@1')
  expect((await ask('/releases/gone%401')).status).toBe(404)
  await expect(cli('releases', 'new', 'a/b')).rejects.toThrow('Slashes')
})

test('an issue names the commit that changed its file, and a fix by commit is in the release with the commit', async () => {
  await fails('shop@1.0.0', 'CartError', 'src/cart.ts')
  const { body } = await ask('/issues/RELEASES-1/suspects')
  expect(body.suspects).toMatchObject([
    { message: 'Count the cart again', release: 'shop@1.0.0', files: [{ path: 'src/cart.ts', frame: { line: 7 } }] },
  ])
  const page = await tenant.admin.get('/issues/RELEASES-1')
  expect(page.html).toContain('Count the cart again')
  expect(page.html).toContain('href="/releases/releases/shop@1.0.0"')
  const fix = commit(repository, 'src/cart.ts', 'Fix the cart')
  await ask('/issues/RELEASES-1', {
    method: 'PATCH',
    json: { status: 'resolved', resolvedIn: { commit: fix.slice(0, 10) } },
  })
  await cli('releases', 'new', 'shop@1.2.0')
  await cli('releases', 'set-commits', 'shop@1.2.0', '--auto')
  expect((await ask('/issues/RELEASES-1')).body).toMatchObject({ resolvedIn: { release: 'shop@1.2.0' } })
  expect((await ask('/releases/shop%401.2.0')).body).toMatchObject({
    previous: 'shop@1.1.0',
    resolved: { count: 1, issues: [{ shortId: 'RELEASES-1' }] },
  })
  await fails('shop@1.1.0', 'CartError', 'src/cart.ts')
  expect((await ask('/issues/RELEASES-1')).body.status).toBe('resolved')
  await fails('shop@1.2.0', 'CartError', 'src/cart.ts')
  expect((await ask('/issues/RELEASES-1')).body).toMatchObject({ status: 'regressed', regressedIn: 'shop@1.2.0' })
  expect((await ask('/releases/shop%401.2.0')).body).toMatchObject({ regressed: { count: 1 }, resolved: { count: 0 } })
})

test('the API creates releases with any name, in several projects, and links to their pages', async () => {
  const version = 'web@2.0.0+build/7 ~ä'
  const path = `/releases/${encodeURIComponent(version)}`
  const json = { version, projects: ['releases', 'releases-desk'], ref: 'main', commits: [{ id: 'f00dcafe' }] }
  const made = await ask('/releases', { method: 'POST', json })
  expect(made).toMatchObject({ status: 201, body: { releases: [{ version }, { version }] } })
  expect((await ask('/releases', { method: 'POST', json })).status).toBe(200)
  expect(await ask(path)).toMatchObject({ status: 400, body: { detail: expect.stringContaining('releases-desk') } })
  const { body } = await ask(`${path}?project=releases`)
  expect(body).toMatchObject({ version, ref: 'main', commits: 1, status: 'open', adoption: null })
  const page = await tenant.admin.get(new URL(String(body.url)).pathname)
  expect(page.status).toBe(200)
  expect(page.html).toContain('also in Releases desk')
  const deploy = { environment: 'staging', name: 'blue' }
  expect((await ask(`${path}/deploys?project=releases`, { method: 'POST', json: deploy })).status).toBe(201)
  expect((await ask(`${path}/deploys?project=releases`)).body.deploys).toMatchObject([deploy])
  expect((await ask(`${path}/deploys?project=releases-desk`)).body.deploys).toEqual([])
  const staging = await ask('/releases?environment=staging')
  expect(staging.body.releases).toMatchObject([{ version, lastDeploy: { environment: 'staging' } }])
  expect((await ask(`${path}?project=releases`, { method: 'PATCH', json: { status: 'archived' } })).status).toBe(200)
  expect((await ask(`${path}?project=releases`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(path)).body).toMatchObject({ project: { slug: 'releases-desk' }, status: 'open' })
})

test('releases are paged, in both orders', async () => {
  for (const order of ['date', 'version']) {
    const seen: unknown[] = []
    let next: unknown = ''
    while (next !== null) {
      const page = await ask(`/releases?project=releases&limit=2&order=${order}${next ? `&cursor=${next}` : ''}`)
      seen.push(...(page.body.releases as { version: string }[]).map(({ version }) => version))
      next = page.body.next
    }
    expect(seen).toEqual(['shop@1.2.0', 'shop@1.1.0', 'shop@1.0.0'])
  }
  expect(await ask('/releases?order=colour')).toMatchObject({ status: 400 })
  expect(await ask('/releases?cursor=older.version.1.1.x')).toMatchObject({ status: 400 })
  const list = await tenant.admin.get('/releases?order=version&project=releases&environment=production')
  expect(list.html).toMatch(/shop@1\.2\.0[\s\S]*shop@1\.0\.0/)
  expect((await tenant.admin.get('/')).html).toContain('/releases/releases/shop@1.2.0')
  expect((await tenant.admin.get('/releases/releases/nothing')).status).toBe(404)
  expect((await tenant.admin.get('/releases/releases/~zz')).status).toBe(404)
})

test('invalid requests are rejected, and so are tokens without the scope', async () => {
  const reads = await aToken('read')
  const post = (json: unknown, bearer = token) => ask('/releases', { method: 'POST', json }, bearer)
  expect(await post({ version: '1', projects: ['releases'] }, reads)).toMatchObject({ status: 403 })
  expect(await post({ version: '1', projects: ['nope'] })).toMatchObject({ status: 404 })
  expect(await post({ version: '1' })).toMatchObject({ status: 400 })
  expect(await post({ version: '1', projects: ['releases'], sha: 'x' })).toMatchObject({ status: 400 })
  expect(await ask('/releases', { method: 'PUT' })).toMatchObject({ status: 405 })
  expect(await ask('/releases/shop%401.0.0', { method: 'PUT' })).toMatchObject({ status: 405 })
  expect(await ask('/releases/nothing/commits')).toMatchObject({ status: 404 })
  const uploads = await aToken('upload')
  expect(await ask('/releases', {}, uploads)).toMatchObject({ status: 403 })
  expect(await ask('/releases', {}, reads)).toMatchObject({ status: 200 })
})

test('removing a release that events name says that it still exists, and what is left of it', async () => {
  const path = '/releases/shop%401.2.0?project=releases'
  const [before, gone] = [await ask(path), await ask(path, { method: 'DELETE' })]
  expect(before.body.commits).toBeGreaterThan(0)
  expect(gone).toMatchObject({ status: 200, body: { releases: [{ version: 'shop@1.2.0', commits: 0 }], next: null } })
  expect((await ask(path)).status).toBe(200)
  const again = await ask(path, { method: 'DELETE' })
  expect(again).toMatchObject({ status: 404, body: { detail: expect.stringContaining('cannot be removed') } })
})
