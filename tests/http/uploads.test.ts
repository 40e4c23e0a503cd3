import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noSealer } from '../../app/accounts/seal.server'
import { operator } from '../../app/accounts/viewer'
import { readConfig } from '../../app/config.server'
import { artifactsDir } from '../../app/data-paths.server'
import { openArtifactReader } from '../../app/store/open/open-artifact-reader.server'
import { openStore } from '../../app/store/open/open-store.server'
import type { Store } from '../../app/store/store'
import type { App } from '../support/app'
import { aBuildMachine, type BuildMachine } from '../support/build-machine'
import { filesIn, resolved, scriptIn, sendShopFailure } from '../support/built-shop'
import { readOnly } from '../support/read-only'
import { digestline, type SeededProject } from '../support/seed'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'
import { until } from '../support/until'
import { zip } from '../support/zip'

let tenant: Tenant
let app: App
let shop: SeededProject
let store: Store
let machine: BuildMachine
let token: string
let built: string

const database = () => readConfig(app.env).database

beforeAll(async () => {
  tenant = await newTenant('Uploads')
  ;({ app, project: shop } = tenant)
  await anotherProject(tenant, 'Uploads desk')
  token = await aToken('upload')
  store = await openStore(database(), { send: readOnly, sealer: noSealer })
  machine = await aBuildMachine(app, token, shop.slug)
  built = await machine.build()
})

afterAll(async () => {
  await store.close()
  await machine.remove()
})

async function aToken(scope: string, email = tenant.email): Promise<string> {
  return ((await digestline(app, ['token', 'add', '--user', email, '--scope', scope])) as { token: string }).token
}

const bundlesOf = (slug: string) => store.artifacts.bundles(operator, slug, { limit: 20 })
const filesOf = (slug: string, id: number) => store.artifacts.files(operator, slug, id, { after: 0, limit: 50 })

type Answer = { status: number; body: Record<string, unknown> & { detail?: string } }

async function ask(path: string, init: RequestInit = {}, as = token): Promise<Answer> {
  const headers = { Authorization: `Bearer ${as}`, ...(init.headers as Record<string, string>) }
  const response = await fetch(`${app.url}/api/0/${path}`, { ...init, headers })
  const text = await response.text()
  if (text) expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
  return { status: response.status, body: text ? JSON.parse(text) : {} }
}

const post = (path: string, body: unknown, as?: string) =>
  ask(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }, as)

const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest('hex')
const organization = 'organizations/digestline'
const assembly = `${organization}/artifactbundle/assemble/`

function sendChunk(bytes: Uint8Array<ArrayBuffer>, called = sha1(bytes), as = token) {
  const body = new FormData()
  body.append('file', new Blob([bytes]), called)
  return ask(`${organization}/chunk-upload/`, { method: 'POST', body }, as)
}

test('sentry-cli reads server and organization from the token', async () => {
  const wrote = await machine.sentryCli(['info'], { SENTRY_URL: '', SENTRY_ORG: '' })
  expect(wrote).toContain(tenant.email)
  const list = await machine.sentryCli(['projects', 'list'])
  expect(list).toContain('uploads-desk')
})

test('the organization is the one of this instance, or the name that all had before', async () => {
  const { body } = await ask('organizations/')
  const { slug } = Object.values(body)[0] as { slug: string }
  expect(slug).toMatch(/^digestline-[0-9a-f]{6}$/)
  for (const name of [slug, 'digestline']) {
    expect(await ask(`organizations/${name}/`)).toMatchObject({ status: 200, body: { slug } })
  }
  expect(await ask('organizations/digestline-zzzzzz/')).toMatchObject({ status: 404 })
  const told = Buffer.from(token.split('_')[1] ?? '', 'base64').toString()
  expect(JSON.parse(told)).toMatchObject({ org: slug })
})

test('sentry-cli injects debug ids and uploads, and does not send existing files again', async () => {
  await machine.sentryCli(['sourcemaps', 'inject', built])
  const upload = ['sourcemaps', 'upload', '--wait', '--release', 'uploads@1.0.0', '--dist', '7', built]
  await machine.sentryCli(upload)
  const [bundle] = await bundlesOf('uploads')
  expect(bundle).toMatchObject({ release: 'uploads@1.0.0', dist: '7', files: 2, warnings: [] })
  const files = await filesOf('uploads', bundle!.id)
  const code = files.find(({ kind }) => kind === 'minified_source')
  const map = files.find(({ kind }) => kind === 'source_map')
  expect(code?.url).toMatch(/^~\/assets\/index-.*\.js$/)
  expect(code?.debugId).toMatch(/^[0-9a-f]{32}$/)
  expect(map?.debugId).toBe(code?.debugId)
  expect(await machine.sentryCli(upload)).toContain('Nothing to upload')
  expect(await bundlesOf('uploads')).toHaveLength(1)

  const reader = await openArtifactReader(database(), artifactsDir(app.dataDir))
  const [found] = await reader.find([{ by: 'debug-id', projectId: shop.id, debugId: code!.debugId! }])
  const { contentHash } = found!.find(({ kind }) => kind === 'source_map')!
  const content = JSON.parse(Buffer.from((await reader.content(contentHash))!).toString())
  expect(content.sources.some((source: string) => source.endsWith('src/total.ts'))).toBe(true)
  await reader.close()
})

test('the bundler plugin creates the release and uploads, without configuration', async () => {
  await machine.build('uploads@2.0.0')
  // It does not wait until its upload is assembled.
  const bundle = await until('the upload', async () =>
    (await bundlesOf('uploads')).find(({ release }) => release === 'uploads@2.0.0'),
  )
  expect(bundle).toMatchObject({ files: 2, warnings: [] })
  const files = await filesOf('uploads', bundle.id)
  expect(new Set(files.map(({ debugId }) => debugId)).size).toBe(1)
  const [release] = await store.releaseRecords.list(operator, { version: 'uploads@2.0.0', limit: 1 })
  expect(release).toMatchObject({ projects: [{ slug: 'uploads' }], releasedAt: expect.any(Number) })
})

test('sentry-cli creates, changes and deletes a release', async () => {
  await machine.sentryCli(['releases', 'new', 'uploads@3.0.0'])
  await machine.sentryCli(['releases', 'finalize', 'uploads@3.0.0'])
  await machine.sentryCli(['deploys', 'new', '--release', 'uploads@3.0.0', '--env', 'production'])
  expect(await machine.sentryCli(['releases', 'list'])).toContain('uploads@3.0.0')
  const [release] = await store.releaseRecords.list(operator, { version: 'uploads@3.0.0', limit: 1 })
  expect(release).toMatchObject({ deploys: 1, releasedAt: expect.any(Number) })
  await machine.sentryCli(['releases', 'delete', 'uploads@3.0.0'])
  expect((await ask(`${organization}/releases/uploads%403.0.0/`)).status).toBe(404)
})

test('sentry-cli shows why a request is rejected', async () => {
  const why = (args: string[], env: Record<string, string>) =>
    machine.sentryCli(args, env).catch((error) => String(error))
  expect(await why(['releases', 'list'], { SENTRY_AUTH_TOKEN: 'nobody' })).toContain('unknown, expired or removed')
  // It replaces the text of a 404 with its own.
  expect(await why(['releases', 'new', 'x'], { SENTRY_PROJECT: 'nope' })).toContain('not found')
})

test('only tokens with the scope upload, and only to projects of their user', async () => {
  expect(await ask(`${organization}/projects/`, {}, 'bad')).toMatchObject({ status: 401 })
  const reads = await aToken('read')
  expect(await ask(`${organization}/chunk-upload/`, {}, reads)).toMatchObject({ status: 403 })
  expect(await post(assembly, {}, reads)).toMatchObject({ status: 403 })
  expect(await post(`${organization}/releases/`, { version: 'a', projects: ['uploads'] }, reads)).toMatchObject({
    status: 403,
  })
  const desk = ['--email', 'desk@uploads.example', '--project', 'uploads', '--role', 'helper']
  await digestline(app, ['user', 'add', '--password-stdin', ...desk], 'correct horse battery staple')
  const helps = await aToken('upload', 'desk@uploads.example')
  const body = { checksum: 'ab'.repeat(20), chunks: ['ab'.repeat(20)], projects: ['uploads'] }
  expect(await post(assembly, body, helps)).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('uploads') },
  })
  expect(await post(assembly, { ...body, projects: ['nope'] })).toMatchObject({ status: 404 })
  expect(await post(assembly.replace('digestline', 'acme'), body)).toMatchObject({ status: 404 })
  expect(await ask('anything/else/')).toMatchObject({ status: 404 })
})

test('chunks are accepted only from accounts that triage a project, and nothing is stored for others', async () => {
  const password = 'correct horse battery staple'
  const addUser = (email: string) => digestline(app, ['user', 'add', '--email', email, '--password-stdin'], password)
  const addMember = (email: string, role: string) =>
    digestline(app, ['member', 'add', '--project', 'uploads', '--email', email, '--role', role])
  const chunks = () => readdirSync(join(app.dataDir, 'artifacts', 'chunks')).sort()
  await addUser('nowhere@uploads.example')
  await addUser('helps@uploads.example')
  await addMember('helps@uploads.example', 'helper')
  await addUser('member@uploads.example')
  await addMember('member@uploads.example', 'member')
  const before = chunks()
  for (const email of ['nowhere@uploads.example', 'helps@uploads.example']) {
    const as = await aToken('upload', email)
    const refused = { status: 403, body: { detail: expect.stringContaining('member') } }
    expect(await sendChunk(new Uint8Array([1, 2, 3]), undefined, as)).toMatchObject(refused)
    expect(await ask(`${organization}/chunk-upload/`, {}, as)).toMatchObject(refused)
  }
  expect(chunks()).toEqual(before)
  const as = await aToken('upload', 'member@uploads.example')
  expect(await sendChunk(new Uint8Array([1, 2, 3]), undefined, as)).toMatchObject({ status: 200 })
})

test('a chunk with another hash than its name is rejected, and counted', async () => {
  const before = await refusedChunks()
  const answer = await sendChunk(new Uint8Array(Buffer.from('x')), 'ab'.repeat(20))
  expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('SHA-1') } })
  expect(await sendChunk(new Uint8Array(9 * 1024 * 1024))).toMatchObject({ status: 413 })
  expect(await refusedChunks()).toBe(before + 2)
})

async function refusedChunks(): Promise<number> {
  const tallies = await store.instance.tallies()
  const refused = tallies.filter(({ itemKind, outcome }) => itemKind === 'source_maps' && outcome === 'refused')
  return refused.reduce((sum, { count }) => sum + count, 0)
}

test('an invalid archive fails with a reason that the tool and the page show', async () => {
  const bytes = new Uint8Array(Buffer.from('no archive at all'))
  const body = { checksum: sha1(bytes), chunks: [sha1(bytes)], projects: ['uploads-desk'], version: 'broken@1' }
  const missing = { state: 'not_found', missingChunks: [sha1(bytes)], detail: null }
  expect(await post(assembly, body)).toEqual({ status: 200, body: missing })
  expect(await sendChunk(bytes)).toMatchObject({ status: 200 })
  const answer = await until('the upload to fail', async () => {
    const { body: said } = await post(assembly, body)
    return said.state === 'error' && said
  })
  expect(answer.detail).toContain('no ZIP')
  expect(await store.artifacts.underWay(operator, 'uploads-desk', 5)).toMatchObject([{ error: answer.detail }])
})

test('an older tool uploads an archive for the projects of its release', async () => {
  const release = `${organization}/releases/`
  const made = await post(release, { version: 'desk@1', projects: ['uploads-desk'] })
  expect(made).toMatchObject({ status: 201, body: { version: 'desk@1', dateCreated: expect.any(String) } })
  expect((await post(release, { version: 'desk@1', projects: ['uploads-desk'] })).status).toBe(208)
  const files = { '_/_/old.js': { type: 'minified_source', url: '~/old.js' } }
  const manifest = { name: 'manifest.json', bytes: JSON.stringify({ files, release: 'desk@1' }) }
  const bytes = new Uint8Array(zip([manifest, { name: '_/_/old.js', bytes: 'old' }]))
  await sendChunk(bytes)
  const ofRelease = `${organization}/releases/desk@1/assemble/`
  await until('the upload', async () => {
    const { body } = await post(ofRelease, { checksum: sha1(bytes), chunks: [sha1(bytes)] })
    return body.state === 'ok'
  })
  expect(await bundlesOf('uploads-desk')).toMatchObject([{ release: 'desk@1', files: 1 }])
  const unknown = await post(ofRelease.replace('desk@1', 'desk@9'), { checksum: sha1(bytes), chunks: [sha1(bytes)] })
  expect(unknown.status).toBe(404)
})

test('an even older tool sends single files, each name once', async () => {
  const path = 'projects/digestline/uploads-desk/releases/admin%402/files/'
  const send = (name: string) => {
    const body = new FormData()
    body.append('name', name)
    body.append('header', 'Sourcemap:app.js.map')
    body.append('file', new Blob(['let a=1\n//# sourceMappingURL=other.map']), 'app.js')
    return ask(path, { method: 'POST', body })
  }
  const first = await send('~/static/app.js')
  expect(first).toMatchObject({
    status: 201,
    body: { name: '~/static/app.js', dist: null, headers: { Sourcemap: 'app.js.map' }, size: 38 },
  })
  expect(await send('~/static/app.js')).toMatchObject({ status: 409 })
  expect(await send('~/static/again.js')).toMatchObject({ status: 201 })
  const list = (await ask(path)).body as unknown as { id: string; name: string }[]
  expect(list.map(({ name }) => name)).toEqual(['~/static/app.js', '~/static/again.js'])
  expect(await ask(`${path}?checksum=abc`)).toMatchObject({ body: [] })
  expect((await ask(`${path}${list[0]!.id}/`, { method: 'DELETE' })).status).toBe(204)
  expect((await ask(path)).body).toHaveLength(1)
  expect(await ask('projects/digestline/uploads-desk/releases/a%2Fb/files/')).toMatchObject({ status: 400 })
})

test('debug files of native programs are rejected with an explanation', async () => {
  const path = 'projects/digestline/uploads/files/difs/assemble/'
  const { body } = await post(path, { ['ab'.repeat(20)]: { name: 'libfoo.so', chunks: [] } })
  expect(body['ab'.repeat(20)]).toMatchObject({ state: 'error', detail: expect.stringContaining('native') })
})

test('an event of the built shop shows its source position', async () => {
  const script = scriptIn(join(machine.home, 'dist-uploads@2.0.0'))
  // What the injected snippet tells the SDK.
  const debugId = /sentry-dbid-([\w-]{36})/.exec(readFileSync(script, 'utf8'))?.[1]
  await resolved(store, await sendShopFailure(app, shop, script, 'uploads@2.0.0', debugId))
})

test('an upload after the event still shows its source position', async () => {
  const out = join(machine.home, 'dist-late')
  cpSync(built, out, { recursive: true })
  for (const file of filesIn(out)) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\n\/\/# debugId=.*/, ''))
  }
  const id = await sendShopFailure(app, shop, scriptIn(out), 'uploads@4.0.0')
  await until('the event', async () => (await store.events.byId(operator, id))[0])
  await machine.sentryCli(['sourcemaps', 'upload', '--release', 'uploads@4.0.0', '--url-prefix', '~/', out])
  await resolved(store, id)
})
