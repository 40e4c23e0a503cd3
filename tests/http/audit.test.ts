import { beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app'
import { digestline, owner } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { newTenant } from '../support/shared-app'
import { wordsOf } from '../support/visitor'

let app: App
let root: Session
let dev: Session
beforeAll(async () => {
  ;({ app } = await newTenant('Audit'))
  root = await signIn(app)
  const account = { email: 'dev@audit.example', password: 'a password of somebody' }
  const place = ['--project', 'audit', '--role', 'admin']
  await digestline(app, ['user', 'add', '--email', account.email, '--password-stdin', ...place], account.password)
  dev = await signIn(app, account)
})

const log = async (query = '') => wordsOf((await root.get(`/admin/audit${query}`)).html)

test('an owner sees who signed in, who failed to and who changed what', async () => {
  const body = new URLSearchParams({ email: owner.email, password: 'not the password' })
  await fetch(`${app.url}/sign-in`, { method: 'POST', headers: { origin: app.url }, body, redirect: 'manual' })
  const typed = new URLSearchParams({ email: 'my secret passphrase', password: 'x' })
  await fetch(`${app.url}/sign-in`, { method: 'POST', headers: { origin: app.url }, body: typed, redirect: 'manual' })
  await dev.post('/projects/audit/members', { form: 'new', email: owner.email, role: 'member' })
  await root.post('/admin/teams', { name: 'Auditors' })

  const words = await log()
  expect(words).toMatch(new RegExp(`Not signed in Sign-in failed ${owner.email} Method: password 127.0.0.1`))
  expect(words).toMatch(/dev@audit.example Signed in|Not signed in Signed in dev@audit.example/)
  expect(words).toContain(`${owner.email} Team created Auditors 127.0.0.1`)
  expect(words).toContain('Command line Account created dev@audit.example Owner: no')
  // A password may be typed into the wrong field, so it must not be logged.
  expect(words).not.toContain('passphrase')
})

test('the log is searched by words of the page, by project and by day', async () => {
  expect(await log('?q=team+created')).toContain('Auditors')
  expect(await log('?q=auditors')).not.toContain('dev@audit.example')
  expect(await log('?project=audit&q=member')).toContain('Member added dev@audit.example')
  expect(await log('?from=2030-01-01')).toContain('No entries found')
  expect(await log('?to=yesterday')).toContain('Enter a date.')
})

test('the log is exported as CSV, and the export is in the log', async () => {
  const csv = await root.download('/admin/audit.csv?q=auditors')
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toContain('attachment')
  expect(csv.text).toMatch(/^time,actor_kind,actor,[^\n]*\r\n[^\n]*\r\n/)
  expect(csv.text).toMatch(new RegExp(`Z,user,${owner.email},[^,]*,team.created,Auditors,,\r\n`))
  expect(await log()).toContain('Audit log exported q=auditors')
})

test('the command line lists the log', async () => {
  const listed = (await digestline(app, ['audit', 'list', '--search', 'team.created', '--json'])) as unknown
  expect(JSON.stringify(listed)).toContain('Auditors')
})

test('only owners can open the log', async () => {
  for (const path of ['/admin/audit', '/admin/audit.csv', '/admin/audit.data']) {
    const { status, html } = await dev.get(path)
    expect([path, status]).toEqual([path, 404])
    expect(html).not.toContain('Auditors')
  }
  const stranger = await fetch(`${app.url}/admin/audit.csv`, { redirect: 'manual' })
  expect([stranger.status, stranger.headers.get('location')]).toEqual([302, '/sign-in?next=%2Fadmin%2Faudit.csv'])
})

test('a member downloads their data, and the log records that', async () => {
  expect((await dev.get('/account')).html).toContain('/account/data.json')
  const own = await dev.download('/account/data.json')
  expect(own.headers.get('content-disposition')).toContain('attachment')
  const kept = JSON.parse(own.text) as { account: unknown; roles: unknown; sessions: unknown[] }
  expect(kept.account).toMatchObject({ email: 'dev@audit.example', owner: false })
  expect(kept.roles).toEqual([{ project: 'audit', role: 'admin' }])
  expect(kept.sessions).toHaveLength(1)
  expect(own.text).not.toMatch(/owner@example.com"|hash/)
  expect(await log()).toContain('dev@audit.example Own data exported')
})
