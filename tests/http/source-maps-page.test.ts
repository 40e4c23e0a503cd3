import { beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app'
import type { Session } from '../support/session'
import { newTenant } from '../support/shared-app'
import { uploadBundle } from '../support/upload-bundle'

let app: App
let session: Session
let token: string

beforeAll(async () => {
  ;({ app, token, admin: session } = await newTenant('Maps page'))
})

const send = (version: string, files: Record<string, { url: string; bytes: string }>) =>
  uploadBundle(app, token, { project: 'maps-page', version, files })

test('before the first upload the page has everything to copy', async () => {
  const { status, html } = await session.get('/projects/maps-page/source-maps')
  expect(status).toBe(200)
  expect(html).toContain('No uploads yet')
  for (const text of [
    'sourcemaps inject ./dist',
    `SENTRY_URL=${app.url}`,
    'SENTRY_PROJECT=maps-page',
    'sentryVitePlugin',
  ]) {
    expect(html).toContain(text)
  }
})

test('an upload is listed with its warnings, opened, and removed by a form', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 60 }, (_, n) => [`f${n}`, { url: `~/<b>${n}.js`, bytes: `${n}` }]),
  )
  expect(await (await send('shop@1', many)).json()).toMatchObject({ state: 'ok' })
  const list = await session.get('/projects/maps-page/source-maps')
  expect(list.html).toContain('shop@1')
  expect(list.html).toContain('60 warnings')
  const path = /\/projects\/maps-page\/source-maps\/\d+/.exec(list.html)?.[0] ?? ''
  const upload = await session.get(path)
  expect(upload.html).toContain('No source map for this file')
  expect(upload.html).not.toContain('<b>')
  const next = new RegExp(`${path}\\?after=\\d+`).exec(upload.html)?.[0] ?? ''
  expect((await session.get(next)).html).toContain('59.js')
  const removed = await session.post(path, {})
  expect(removed).toMatchObject({ status: 302, location: '/projects/maps-page/source-maps' })
  expect((await session.get(path)).status).toBe(404)
})

test('others than members of the project see nothing of it', async () => {
  await send('shop@2', { a: { url: '~/a.js', bytes: 'a' } })
  const { admin: other } = await newTenant('Maps elsewhere')
  expect((await other.get('/projects/maps-page/source-maps')).status).toBe(404)
  expect((await other.get('/projects/maps-elsewhere/source-maps')).html).not.toContain('shop@2')
})

test('a token for uploads from the account page has the format that the tools know', async () => {
  const { html } = await session.post('/account/tokens', { form: 'token', label: 'Build', scope: 'upload' })
  const made = /sntrys_[\w+/=]+_[\w+/]{43}/.exec(html)?.[0] ?? ''
  const about = JSON.parse(Buffer.from(made.split('_')[1] ?? '', 'base64').toString())
  expect(about).toMatchObject({
    url: app.url,
    region_url: app.url,
    org: expect.stringMatching(/^digestline-[0-9a-f]{6}$/),
  })
  const answer = await fetch(`${app.url}/api/0/organizations/`, { headers: { Authorization: `Bearer ${made}` } })
  expect(answer.status).toBe(200)
  expect((await session.get('/projects/maps-page/source-maps')).html).toContain(`SENTRY_ORG=${about.org}`)
})
