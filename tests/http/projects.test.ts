import { beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { makeAccount, makeProject, owner, type SeededProject } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { until } from '../support/until'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'

let app: App
let visitor: Visitor
beforeAll(async () => {
  app = await sharedApp()
  visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
})

const dsnsOn = (html: string) => [...new Set(wordsOf(html).match(/http:\/\/[0-9a-f]{32}@\S+?\/\d+/g) ?? [])]
const keyIds = (html: string) => [...new Set([...html.matchAll(/\/keys\/(\d+)\/state/g)].map(([, id]) => id ?? ''))]
const withDsn = (dsn = ''): Pick<SeededProject, 'id' | 'key'> => {
  const url = new URL(dsn)
  return { id: Number(url.pathname.slice(1)), key: url.username }
}
const sendTo = async (dsn: string | undefined) =>
  (await sendEnvelope(app, withDsn(dsn), eventEnvelope({ message: 'hello' }).body)).status

test('a project is added, listed, and renamed', async () => {
  const made = await visitor.post('/projects/new', { name: 'Café Ω', platform: 'python' })
  expect(made.status).toBe(302)
  const page = await visitor.get(made.location)
  expect(wordsOf(page.html)).toContain('Café Ω')
  expect(wordsOf(page.html)).toContain('import sentry_sdk')
  const project = made.location.replace('/connect', '')
  expect((await visitor.get('/projects')).html).toContain(`href="${project}"`)

  const renamed = { form: 'project', name: 'Coffee <b>house</b>', platform: 'node', receipts: 'on' }
  expect((await visitor.post(`${project}/settings`, renamed)).status).toBe(302)
  const settings = await visitor.get(`${project}/settings`)
  expect(wordsOf(settings.html)).toContain('Settings saved')
  expect(settings.html).toContain('value="Coffee &lt;b&gt;house&lt;/b&gt;"')
  expect((await visitor.get('/projects')).html).not.toContain('<b>house</b>')
})

test('a project without a name is shown again with the entered values', async () => {
  const { status, html } = await visitor.post('/projects/new', { name: ' ', platform: 'cobol' })
  expect(status).toBe(400)
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(2)
})

test('intake rejects a disabled key and accepts it again when enabled', async () => {
  const { slug, dsn } = await makeProject(app, 'Keys')
  const keys = `/projects/${slug}/keys`
  const [id] = keyIds((await visitor.get(keys)).html)
  expect(await sendTo(dsn)).toBe(200)

  expect((await visitor.post(`/projects/${slug}/keys/${id}/state`, { enabled: 'no' })).location).toBe(keys)
  await until('the key to be refused', async () => (await sendTo(dsn)) === 403)
  expect(wordsOf((await visitor.get(`/projects/${slug}`)).html)).toContain('No key is enabled')
  await visitor.post(`/projects/${slug}/keys/${id}/state`, { enabled: 'yes' })
  await until('the key to be taken', async () => (await sendTo(dsn)) === 200)
})

test('rotating creates a new key and disables the old one', async () => {
  const { slug, dsn } = await makeProject(app, 'Rotating')
  const keys = `/projects/${slug}/keys`
  const [id] = keyIds((await visitor.get(keys)).html)
  expect((await visitor.post(`/projects/${slug}/keys/${id}/rotation`, {})).location).toBe(keys)
  const both = dsnsOn((await visitor.get(keys)).html)
  const fresh = both.find((one) => one !== dsn)
  expect(both).toHaveLength(2)
  expect(dsnsOn((await visitor.get(`/projects/${slug}`)).html)[0]).toBe(fresh)
  await until('the old key to be refused', async () => (await sendTo(dsn)) === 403)
  await until('the new key to be taken', async () => (await sendTo(fresh)) === 200)

  await visitor.post(keys, { label: 'Staging' })
  expect(dsnsOn((await visitor.get(keys)).html)).toHaveLength(3)
})

test('the project page counts received items', async () => {
  const { slug, dsn } = await makeProject(app, 'Counting')
  expect(await sendTo(dsn)).toBe(200)
  await until('the count', async () =>
    /\bEvents 1 1 0 0 0 0\b/.test(wordsOf((await visitor.get(`/projects/${slug}`)).html)),
  )
})

test('people without a role in a project see nothing of it', async () => {
  const { slug } = await makeProject(app, 'Secret')
  const [id] = keyIds((await visitor.get(`/projects/${slug}/keys`)).html)
  const account = await makeAccount(app, { email: 'guest@secret.example', password: 'a password of a guest' })
  const guest = makeVisitor(app)
  await guest.post('/sign-in', account)

  expect(wordsOf((await guest.get('/projects')).html)).not.toContain('Secret')
  expect((await guest.get(`/projects/${slug}`)).status).toBe(404)
  expect((await guest.get(`/projects/${slug}/settings`)).status).toBe(404)
  expect((await guest.get(`/projects/${slug}/first-event`)).status).toBe(404)
  expect((await guest.post(`/projects/${slug}/keys`, { label: 'Mine' })).status).toBe(404)
  expect((await guest.post(`/projects/${slug}/keys/${id}/state`, { enabled: 'no' })).status).toBe(404)
  expect((await guest.post(`/projects/${slug}/keys/${id}/rotation`, {})).status).toBe(404)
  expect((await visitor.get(`/projects/${slug}`)).status).toBe(200)
})

test('a key is only changed through its own project', async () => {
  const one = await makeProject(app, 'One')
  const other = await makeProject(app, 'Other')
  const [id] = keyIds((await visitor.get(`/projects/${one.slug}/keys`)).html)
  expect((await visitor.post(`/projects/${other.slug}/keys/${id}/state`, { enabled: 'no' })).status).toBe(404)
  expect((await visitor.post(`/projects/${other.slug}/keys/nonsense/state`, { enabled: 'no' })).status).toBe(404)
})

test('a label that is too long is explained beside the field, and not cut', async () => {
  const { slug } = await makeProject(app, 'Labels')
  const keys = `/projects/${slug}/keys`
  const label = 'x'.repeat(61)
  const refused = await visitor.post(keys, { label })
  expect(refused.status).toBe(400)
  expect(wordsOf(refused.html)).toContain('Use at most 60 characters. You have')
  expect(refused.html).toContain(`value="${label}"`)
  expect(keyIds((await visitor.get(keys)).html)).toHaveLength(1)
  expect((await visitor.post(keys, { label: label.slice(1) })).status).toBe(302)
})

test('a project is deleted after its slug was typed, and its DSN is rejected', async () => {
  const { slug, dsn } = await makeProject(app, 'Short lived')
  const page = `/projects/${slug}/delete`
  expect(await sendTo(dsn)).toBe(200)
  expect((await visitor.get(`/projects/${slug}/settings`)).html).toContain(`href="${page}"`)
  const wrong = await visitor.post(page, { name: 'Short lived' })
  expect([wrong.status, wordsOf(wrong.html)]).toEqual([400, expect.stringContaining(`Type “${slug}” exactly.`)])
  expect((await visitor.get(`/projects/${slug}`)).status).toBe(200)

  expect((await visitor.post(page, { name: slug })).location).toBe('/projects')
  const list = await visitor.get('/projects')
  expect(wordsOf(list.html)).toContain('Short lived deleted.')
  expect(list.html).not.toContain(`href="/projects/${slug}"`)
  expect((await visitor.get(`/projects/${slug}`)).status).toBe(404)
  await until('the DSN to be rejected', async () => (await sendTo(dsn)) === 403)
  expect((await visitor.post('/projects/digestline/delete', { name: 'digestline' })).status).toBe(403)
})
