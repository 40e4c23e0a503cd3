import { beforeAll, expect, test } from 'vitest'
import { type Api, api, settled } from '../support/api'
import type { App } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeProject, makeToken, owner, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { sharedApp } from '../support/shared-app'
import { wordsOf } from '../support/visitor'

/** Words of the failure that only viewers who triage the project may read; helpers may see the release too. */
const secrets = ['TillError', 'the till is locked', 'openTill', 'till.ts', 'ada@customers.example']
const code = '3862911841'

let app: App
let shop: SeededProject
let eventId: string
let root: Session
/** Sees this project only. */
let member: Session
let helper: Session
let desk: Api
beforeAll(async () => {
  app = await sharedApp()
  shop = await makeProject(app, 'Web shop')
  const frame = { function: 'openTill', filename: 'till.ts', lineno: 3, in_app: true }
  const event = eventEnvelope({
    exception: { values: [{ type: 'TillError', value: 'the till is locked', stacktrace: { frames: [frame] } }] },
    tags: { digest: code },
    user: { email: 'ada@customers.example' },
    release: 'shop@1.2.3',
  })
  eventId = event.eventId
  await sendEnvelope(app, shop, event.body)
  await settled(app)
  root = await signIn(app)
  member = await account('member@web-shop.example', '--project', 'web-shop', '--role', 'member')
  helper = await account('desk@web-shop.example', '--project', 'web-shop', '--role', 'helper')
  desk = api(app, await makeToken(app, 'desk@web-shop.example'))
})

/** Creates an account on the command line, and signs it in. */
async function account(email: string, ...place: string[]): Promise<Session> {
  const password = 'a password of somebody'
  await digestline(app, ['user', 'add', '--email', email, '--password-stdin', ...place], password)
  return signIn(app, { email, password })
}

const linksOf = (html: string) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link]) => link ?? '')
const members = '/projects/web-shop/members'
const idOf = (html: string, email: string) =>
  new RegExp(`${email}[\\s\\S]*?name="userId" value="(\\d+)"`).exec(html)?.[1] ?? ''

test('an admin adds people by e-mail, changes their role, and removes them', async () => {
  const dev = await account('dev@web-shop.example')
  expect((await dev.get('/projects/web-shop')).status).toBe(404)
  const settings = await root.get('/projects/web-shop/settings')
  expect(linksOf(settings.html)).toContain(members)
  const added = await root.post(members, { form: 'new', email: 'Dev@web-shop.example', role: 'member' })
  expect([added.status, added.location]).toEqual([302, members])
  expect((await dev.get('/projects/web-shop')).status).toBe(200)
  expect((await dev.get(members)).status).toBe(403)
  expect(linksOf((await dev.get('/projects/web-shop')).html).filter((link) => /settings|members/.test(link))).toEqual(
    [],
  )
  const { html } = await root.get(members)
  expect(wordsOf(html)).toContain('dev@web-shop.example is now a member')
  expect(wordsOf(html)).toContain(`Owners have admin access: ${owner.email}.`)

  const userId = idOf(html, 'dev@web-shop.example')
  expect((await root.post(members, { form: 'role', userId, role: 'admin' })).status).toBe(302)
  expect((await dev.get(members)).status).toBe(200)
  expect((await root.post(members, { form: 'removal', userId })).status).toBe(302)
  expect((await dev.get('/projects/web-shop')).status).toBe(404)
})

test('invalid changes of members are explained beside the field, with the entered text', async () => {
  const nobody = await root.post(members, { form: 'new', email: 'nobody at example', role: 'helper' })
  expect(nobody.status).toBe(400)
  expect(wordsOf(nobody.html)).toContain('Enter an e-mail address')
  expect(nobody.html).toContain('value="nobody at example"')
  const again = await root.post(members, { form: 'new', email: owner.email, role: 'helper' })
  expect([again.status, wordsOf(again.html)]).toEqual([
    400,
    expect.stringContaining('is an owner and already has admin access'),
  ])
  for (const form of ['', 'bogus']) expect((await root.post(members, { form, email: 'a@b.c' })).status).toBe(400)
  expect((await root.post(members, { form: 'role', userId: '1', role: 'king' })).status).toBe(400)
})

test('the last admin stays, unless an owner decides', async () => {
  const admin = await account('admin@web-shop.example', '--project', 'web-shop', '--role', 'admin')
  const userId = idOf((await admin.get(members)).html, 'admin@web-shop.example')
  const refused = await admin.post(members, { form: 'role', userId, role: 'member' })
  expect([refused.status, wordsOf(refused.html)]).toEqual([400, expect.stringContaining('A project needs an admin')])
  await root.post(members, { form: 'new', email: 'dev@web-shop.example', role: 'admin' })
  const left = await admin.post(members, { form: 'removal', userId })
  expect([left.status, left.location]).toEqual([302, '/projects'])
  expect((await admin.get(members)).status).toBe(404)
})

test('the issue list reads the query of its address, and explains mistakes in it', async () => {
  const current = (html: string) =>
    /aria-current="page" href="(\/issues[^"]*)"|href="(\/issues[^"]*)" aria-current="page"/.exec(html)
  const muted = await member.get('/issues?q=is:muted')
  expect(wordsOf(muted.html)).toContain('No muted issues')
  expect((current(muted.html) ?? []).slice(1)).toContain('/issues?q=is%3Amuted')
  const all = wordsOf((await member.get('/issues?q=is:all+project:web-shop+level:eror')).html)
  expect(all).not.toContain('the till is locked')
  expect(all).toContain('level:eror is not valid. Try fatal,')
  expect(all).toContain('Did you mean level:error ?')
  expect(wordsOf((await member.get('/issues?q=till+release:shop@*+-has:browser')).html)).toContain('the till is locked')
  expect(wordsOf((await member.get('/issues?q=-till')).html)).toContain('No issues match')
  const { html: offered } = await member.get('/issues/completions?q=release:s&at=9')
  expect(JSON.parse(offered)).toMatchObject({ start: 8, end: 9, candidates: [{ text: 'shop@1.2.3' }] })
  const refused = await helper.get('/issues/completions?q=release:s&at=9')
  expect(JSON.parse(refused.html)).toMatchObject({ candidates: [] })
  expect(wordsOf((await member.get('/issues?status=muted')).html)).toContain('No muted issues')
})

test('an invalid search lists nothing, says why, and has no boxes to select', async () => {
  for (const [q, sentence] of [
    ['is:nonsense', 'is:nonsense is not valid. Try open, resolved,'],
    ['is:open till foo:bar', 'No tag named foo.'],
    ['platfrm:node', 'No tag named platfrm. Did you mean platform ?'],
  ] as const) {
    const page = await member.get(`/issues?q=${encodeURIComponent(q)}`)
    expect(page.status).toBe(200)
    expect(wordsOf(page.html)).toContain(sentence)
    expect(page.html).not.toContain('WEB-SHOP-1')
    expect(page.html).not.toContain('type="checkbox"')
    expect(wordsOf(page.html)).not.toContain('No issues match')
  }
})

test('a search is exported completely, for viewers who may see it', async () => {
  const csv = await member.download('/issues.csv?q=till')
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="issues.csv"')
  expect(csv.text).toMatch(/^.?shortId,project,title,.*\r\n"WEB-SHOP-1","web-shop","TillError: the till is locked",/)
  const json = await member.download('/issues.json?q=till&sort=users')
  expect(JSON.parse(json.text)).toMatchObject([{ shortId: 'WEB-SHOP-1', users: 1, lastRelease: 'shop@1.2.3' }])
  expect(JSON.parse((await member.download('/issues.json?q=nothing')).text)).toEqual([])
  for (const q of ['is:opne', 'foo:bar', 'till has:foo'])
    expect((await member.download(`/issues.json?q=${encodeURIComponent(q)}`)).status, q).toBe(400)
  expect(JSON.parse((await helper.download('/issues.json?q=')).text)).toEqual([])
  expect((await helper.download('/issues.csv?q=')).text.trim().split('\n')).toHaveLength(1)
})

test('only owners add projects', async () => {
  expect((await root.get('/projects/new')).status).toBe(200)
  const admin = await account('other@web-shop.example', '--project', 'web-shop', '--role', 'admin')
  const refused = await admin.get('/projects/new')
  expect([refused.status, wordsOf(refused.html)]).toEqual([403, expect.stringContaining('Only owners')])
  expect((await admin.post('/projects/new', { name: 'Mine', platform: 'node' })).status).toBe(403)
  for (const session of [admin, helper]) {
    for (const page of ['/', '/projects', '/issues'])
      expect(linksOf((await session.get(page)).html), page).not.toContain('/projects/new')
  }
  expect(linksOf((await root.get('/projects')).html)).toContain('/projects/new')
})

test('a helper sees what a caller asks for, and no details of the failure', async () => {
  for (const query of [code, eventId, 'WEB-SHOP-1', `Digest: ${code}`]) {
    const { status, html } = await helper.get(`/lookup?q=${encodeURIComponent(query)}`)
    const words = wordsOf(html)
    expect(status).toBe(200)
    expect(words).toContain('WEB-SHOP-1')
    expect(words).toContain('shop@1.2.3')
    expect(words).toContain('Tell the caller')
    for (const secret of secrets) expect(html, `${query} ${secret}`).not.toContain(secret)
    expect(linksOf(html).filter((link) => link.startsWith('/issues'))).toEqual([])
  }
  expect(linksOf((await helper.get('/lookup?q=3862911842')).html)).toContain(`/lookup?q=${code}`)
})

test('the answer for helpers changes when the issue is resolved', async () => {
  const tell = async () => wordsOf((await helper.get(`/lookup?q=${code}`)).html)
  expect(await tell()).toContain('We know about this problem')
  await root.post('/issues/WEB-SHOP-1/resolution', { intent: 'resolve' })
  expect(await tell()).toContain('This problem is fixed')
  await root.post('/issues/WEB-SHOP-1/resolution', { intent: 'reopen' })
})

test('no page links a helper to a page they cannot open, or says something wrong', async () => {
  const seen = new Map<string, string>()
  const waiting = ['/', `/lookup?q=${code}`, '/lookup?q=1', '/lookup?q=', `/d/${code}`]
  for (let page = waiting.pop(); page !== undefined; page = waiting.pop()) {
    const path = page.split('#')[0] ?? ''
    if (seen.has(path) || /^\/(assets|favicon|last-resort)/.test(path)) continue
    const { status, html } = await helper.get(path)
    expect(status, path).toBe(200)
    seen.set(path, html)
    waiting.push(...linksOf(html).map((link) => link.replaceAll('&amp;', '&')))
  }
  expect(wordsOf(seen.get('/') ?? '')).toContain('You are a helper in Web shop')
  for (const page of ['/issues', '/projects']) seen.set(page, (await helper.get(page)).html)
  for (const [page, html] of seen) {
    for (const secret of secrets) expect(html, `${page} ${secret}`).not.toContain(secret)
    expect(wordsOf(html), page).not.toMatch(
      /nothing is open|No open issues|No key is enabled|No projects? yet|Nothing new|No events yet/i,
    )
  }
  const gone = ['/projects/web-shop', '/issues/WEB-SHOP-1', `/issues/WEB-SHOP-1/events/${eventId}`, members]
  for (const page of [...gone, '/projects/web-shop/first-event']) expect((await helper.get(page)).status).toBe(404)
})

test("the API gives the same answer for a helper's token", async () => {
  for (const query of [code, eventId, 'WEB-SHOP-1']) {
    const answer = await desk.lookup(query)
    expect(answer.matches).toMatchObject([
      { issue: { shortId: 'WEB-SHOP-1', title: 'WEB-SHOP-1', url: null, status: 'open', count: 1 }, event: null },
    ])
    for (const secret of secrets) expect(JSON.stringify(answer)).not.toContain(secret)
  }
  const gone = ['/issues/WEB-SHOP-1', '/issues/WEB-SHOP-1/events', `/events/${eventId}`, '/projects/web-shop/stats']
  for (const path of gone) expect((await desk.get(path)).status, path).toBe(404)
  expect((await desk.get('/issues?q=is:all')).body).toEqual({ issues: [], next: null })
})
