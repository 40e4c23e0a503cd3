import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeAccount, makeOwner, makeProject, owner } from '../support/seed'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'

const password = 'seven green bottles'
let app: App
let root: Visitor
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  const shop = await makeProject(app, 'Shop')
  await sendEnvelope(app, shop, eventEnvelope({ message: 'No till' }).body)
  await settled(app)
  root = await signedIn(owner)
})
afterAll(() => app.stop())

async function signedIn(account: { email: string; password: string }): Promise<Visitor> {
  const visitor = makeVisitor(app)
  expect((await visitor.post('/sign-in', account)).status).toBe(302)
  return visitor
}

async function aMember(email: string, role = 'member'): Promise<Visitor> {
  await makeAccount(app, { email, password })
  await digestline(app, ['member', 'add', '--project', 'shop', '--email', email, '--role', role])
  return signedIn({ email, password })
}

/** The link that a page shows once. */
function linkOn(html: string): string {
  const path = /https?:\/\/[^/\s<"]+(\/(?:invitation|sign-in\/reset)\?token=[\w-]+)/.exec(html)?.[1]
  if (!path) throw new Error(`No link in ${wordsOf(html)}`)
  return path
}

async function pageOf(email: string): Promise<string> {
  const { html } = await root.get(`/admin/people?q=${encodeURIComponent(email)}`)
  return new RegExp(`/admin/people/\\d+(?="[^>]*>${email})`).exec(html)?.[0] ?? ''
}

test('an owner invites on the page, creates another link, and withdraws', async () => {
  const invitation = { form: 'invitation', email: 'ada@example.com', 'role:shop': 'admin' }
  const made = await root.post('/admin/people', invitation)
  expect(made.headers.get('cache-control')).toBe('no-store')
  const first = linkOn(made.html)
  const list = await root.get('/admin/people')
  expect(wordsOf(list.html)).toContain('Shop: admin')
  expect(list.html).not.toContain('token=')
  const id = /name="id" value="(\d+)"/.exec(list.html)?.[1] ?? ''
  const second = linkOn((await root.post('/admin/people', { form: 'renewal', id })).html)
  expect((await makeVisitor(app).get(first)).status).toBe(404)
  const ada = makeVisitor(app)
  await ada.post(second, { name: 'Ada', password })
  expect((await ada.get('/projects/shop/members')).status).toBe(200)
  expect((await root.post('/admin/people', { form: 'withdrawal', id })).status).toBe(400)
  const again = await root.post('/admin/people', invitation)
  expect(again.status).toBe(400)
  expect(wordsOf(again.html)).toContain('This address already has an account.')
  expect((await root.post('/admin/people', { form: 'invitation', email: 'x@example.com' })).status).toBe(400)
})

test('an admin invites from the members page, only to the project', async () => {
  const admin = await aMember('admin@example.com', 'admin')
  const asked = { form: 'new', email: 'new@example.com', role: 'helper' }
  const link = linkOn((await admin.post('/projects/shop/members', asked)).html)
  const members = await admin.get('/projects/shop/members')
  expect(wordsOf(members.html)).toContain('new@example.com')
  expect((await admin.get('/admin/people')).status).toBe(404)
  expect((await admin.post('/admin/people', { ...asked, form: 'invitation', owner: 'on' })).status).toBe(404)
  const fresh = makeVisitor(app)
  await fresh.post(link, { name: '', password })
  expect((await fresh.get('/projects/shop/members')).status).not.toBe(200)
  const id = /name="id" value="(\d+)"/.exec(members.html)?.[1] ?? ''
  expect((await admin.post('/projects/shop/members', { form: 'withdrawal', id })).status).toBe(400)
})

test('a disabled person is signed out at once, and their issues are handed over', async () => {
  const [leaver, stayer] = [await aMember('leaver@example.com'), await aMember('stayer@example.com')]
  const page = await pageOf('leaver@example.com')
  const userId = page.split('/').at(-1) ?? ''
  await root.post('/issues/SHOP-1/assignment', { user: userId })
  expect(wordsOf((await root.get(page)).html)).toContain('Hand over assigned issues')
  const nobody = await root.post(page, { form: 'hand-over', email: 'nobody@example.com' })
  expect(nobody.status).toBe(400)
  expect(nobody.html).toContain('value="nobody@example.com"')
  expect((await root.post(page, { form: 'hand-over', email: 'stayer@example.com' })).status).toBe(302)
  expect(wordsOf((await stayer.get('/issues/SHOP-1')).html)).toContain('stayer@example.com')
  await root.post(page, { form: 'disable' })
  expect((await leaver.get('/account')).status).toBe(302)
  expect(wordsOf((await root.get(page)).html)).toContain('Disabled')
  await root.post(page, { form: 'enable' })
  await signedIn({ email: 'leaver@example.com', password })
  const reset = linkOn((await root.post(page, { form: 'reset' })).html)
  expect((await makeVisitor(app).get(reset)).status).toBe(200)
  expect((await root.post(page, { form: 'removal' })).location).toContain('/admin/people')
  expect((await root.get(page)).status).toBe(404)
  expect((await makeVisitor(app).get(reset)).status).toBe(403)
})

test('owners change, and the last one stays', async () => {
  await aMember('second@example.com')
  const [own, other] = [await pageOf(owner.email), await pageOf('second@example.com')]
  const refused = await root.post(own, { form: 'owner', owner: 'no' })
  expect(refused.status).toBe(400)
  expect(wordsOf(refused.html)).toContain('This is the last owner who can sign in.')
  expect((await root.post(own, { form: 'removal' })).status).toBe(400)
  expect((await root.post(other, { form: 'owner', owner: 'yes' })).status).toBe(302)
  const second = await signedIn({ email: 'second@example.com', password })
  expect((await second.get('/admin/people')).status).toBe(200)
  await second.post(other, { form: 'owner', owner: 'no' })
  expect((await second.get('/admin/people')).status).toBe(404)
})
