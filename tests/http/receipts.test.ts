import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeOwner, makeProject, owner, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'

const code = '3862911841'
const late = '3862911999'

let app: App
let shop: SeededProject
let root: Session
beforeAll(async () => {
  app = await startApp({ env: { TRUST_PROXY: '1' } })
  await makeOwner(app)
  shop = await makeProject(app, 'Shop')
  await sendEnvelope(app, shop, failure(code))
  await settled(app)
  root = await signIn(app)
})
afterAll(() => app.stop())

const failure = (digest: string) =>
  eventEnvelope({
    exception: { values: [{ type: 'TillError', value: `the till is locked ${digest}` }] },
    fingerprint: [digest],
    tags: { digest },
  }).body

/** Every visitor has their own address. */
let addresses = 0
function somebody(): Visitor {
  const visitor = makeVisitor(app)
  const from = { 'x-forwarded-for': `192.0.2.${++addresses}` }
  return {
    ...visitor,
    get: (path) => visitor.get(path, from),
    post: (path, fields, headers) => visitor.post(path, fields, { ...from, ...headers }),
  }
}

const stampIn = (html: string) => /name="stamp" value="([^"]+)"/.exec(html)?.[1] ?? ''

async function openedForm(
  visitor: Visitor,
  digest: string,
): Promise<{ stamp: string; website: string; email: string }> {
  return { stamp: stampIn((await visitor.get(`/d/${digest}`)).html), website: '', email: '' }
}

/** The status of the first response other than 200, or of the hundredth. */
async function untilRefused(ask: (i: number) => Promise<{ status: number }>): Promise<number> {
  let status = 200
  for (let i = 0; i < 100 && status === 200; i++) status = (await ask(i)).status
  return status
}

const peopleOf = async (shortId: string) => wordsOf((await root.get(`/issues/${shortId}/people`)).html)

test('a visitor reports, the developer reads it at the issue, and the visitor sees the outcome', async () => {
  const ada = somebody()
  const form = await openedForm(ada, code)
  const sent = await ada.post(`/d/${code}`, { ...form, message: 'I was <b>paying</b>', email: 'ada@home.example' })
  expect([sent.status, sent.location]).toEqual([302, `/d/${code}`])
  // Sent twice by a double click: stored once.
  expect((await ada.post(`/d/${code}`, { ...form, message: 'I was <b>paying</b>' })).status).toBe(302)
  // The visitor goes back, changes the text and sends it again: that is another report.
  expect((await ada.post(`/d/${code}`, { ...form, message: 'It was the red button' })).status).toBe(302)
  const mine = async () => wordsOf((await ada.get(`/d/${code}`)).html)
  expect(await mine()).toContain('Received. Come back to this page')
  expect(await mine()).toContain('Being worked on not yet Fixed not yet')
  expect(wordsOf((await somebody().get(`/d/${code}`)).html)).not.toContain('Your report')
  const people = await peopleOf('SHOP-1')
  expect(people.split('I was <b>paying</b>')).toHaveLength(2)
  expect(people).toContain('It was the red button')
  expect(people).toContain('ada@home.example')
  expect(wordsOf((await root.get('/issues/SHOP-1')).html)).toContain('sent from the receipt of 3862911841')
  await root.post('/issues/SHOP-1/people', { text: 'Ask them to try again tomorrow.' })
  expect(await mine()).toContain('Received. We are looking into it.')
  expect(await mine()).toContain('Being worked on now Fixed not yet')
  expect(await mine()).not.toContain('tomorrow')
  await root.post('/issues/SHOP-1/resolution', { intent: 'resolve' })
  expect(await mine()).toContain('The failure you reported is fixed.')
  expect(await mine()).toContain('Being worked on done Fixed done')
  await root.post('/issues/SHOP-1/resolution', { intent: 'reopen' })
})

test('mistakes in a report are explained, with the entered text', async () => {
  const ben = somebody()
  const form = { ...(await openedForm(ben, code)), message: 'words typed' }
  for (const [fields, said] of [
    [{ ...form, message: ' ' }, 'Describe in a few words'],
    [{ ...form, message: 'x'.repeat(2001) }, 'Use at most 2,000'],
    [{ ...form, email: 'no address' }, 'not an e-mail address'],
    [{ ...form, stamp: `${form.stamp}x` }, 'open for a long time'],
  ] as const) {
    const { status, html } = await ben.post(`/d/${code}`, fields)
    expect([status, wordsOf(html)]).toEqual([400, expect.stringContaining(said)])
    expect(html).toContain(fields.message.trim().slice(0, 50))
  }
  expect((await ben.post(`/d/${code}`, { ...form, message: 'x'.repeat(70_000) })).status).toBe(413)
  expect((await ben.post(`/d/${code}`, form, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ben.post(`/d/${late}`, form)).status).toBe(400)
  expect(await peopleOf('SHOP-1')).not.toContain('words typed')
})

test('a form that a browser filled in has to be sent once more, without an error', async () => {
  const cleo = somebody()
  const form = { ...(await openedForm(cleo, code)), message: 'filled in for me' }
  const caught = await cleo.post(`/d/${code}`, { ...form, website: 'https://cleo.example' })
  expect([caught.status, wordsOf(caught.html)]).toEqual([400, expect.stringContaining('Please press Send once more.')])
  expect(caught.html).toContain('filled in for me')
  // The browser has nothing left to fill in.
  expect(caught.html).not.toContain('name="website"')
  const { stamp, email, message } = form
  expect((await cleo.post(`/d/${code}`, { stamp, email, message })).status).toBe(302)
  expect(await peopleOf('SHOP-1')).toContain('filled in for me')
})

test('one address sends a few reports, and then has to wait', async () => {
  const bot = somebody()
  const form = await openedForm(bot, code)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await bot.post(`/d/${code}`, { ...form, message: `again ${n}` })).status)
  expect(statuses).toEqual([302, 302, 302, 302, 302, 429])
  const refused = await bot.post(`/d/${code}`, { ...form, message: 'kept in the form' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.html).toContain('kept in the form')
})

/** As a page shows a digest: 386 291 1888. */
const inGroups = (digest: string) => digest.replace(/^(...)(...)(....)$/, '$1 $2 $3')

test('a report may come before its event, and codes without access look like unknown ones', async () => {
  const eve = somebody()
  const form = await openedForm(eve, late)
  expect((await eve.post(`/d/${late}`, { ...form, message: 'it broke just now' })).status).toBe(302)
  expect(wordsOf((await eve.get(`/d/${late}`)).html)).toContain('We don’t know this failure yet')
  await sendEnvelope(app, shop, failure(late))
  await settled(app)
  const found = (await root.get(`/lookup?q=${late}`)).html
  const shortId = /\/issues\/(SHOP-\d+)/.exec(found)?.[1] ?? ''
  expect(await peopleOf(shortId)).toContain('it broke just now')
  const hidden = await makeProject(app, 'Hidden')
  await sendEnvelope(app, hidden, failure('3862911888'))
  await settled(app)
  await root.post('/projects/hidden/settings', { form: 'project', name: 'Hidden', platform: 'node' })
  const pageOf = async (digest: string) => {
    const { html } = await somebody().get(`/d/${digest}`)
    return wordsOf(html).replaceAll(digest, '').replaceAll(inGroups(digest), '')
  }
  expect(await pageOf('3862911888')).toBe(await pageOf('3862911777'))
})

test('a project chooses the text of its receipts, in its language', async () => {
  const own = { language: 'de', contact: 'hilfe@shop.example', words: 'Tut uns <script>leid()</script>.' }
  expect((await root.post('/projects/shop/receipts', own)).status).toBe(302)
  const { html } = await somebody().get(`/d/${code}`)
  const words = wordsOf(html)
  expect(words).toContain('Dieser Fehler ist bekannt')
  expect(words).toContain('Kontakt: hilfe@shop.example')
  expect(html).toContain('Tut uns &lt;script&gt;leid()&lt;/script&gt;.')
  const wrong = await root.post('/projects/shop/receipts', { ...own, language: 'xx', contact: 'y'.repeat(201) })
  expect([wrong.status, wordsOf(wrong.html)]).toEqual([
    400,
    expect.stringContaining('Use at most 200 characters. You have'),
  ])
  expect(wrong.html).toContain(`/d/{{ code|urlencode }}`)
  await root.post('/projects/shop/receipts', { language: 'en', contact: '', words: '' })
})

test('a helper reads the note for support, and writes down a call that developers read', async () => {
  const desk = { email: 'desk@example.com', password: 'a password of somebody' }
  const place = ['--project', 'shop', '--role', 'helper']
  await digestline(app, ['user', 'add', '--email', desk.email, '--password-stdin', ...place], desk.password)
  const helper = await signIn(app, desk)
  await root.post('/issues/SHOP-1/people', { text: 'Ask them to sign in again.' })
  const answer = async () => wordsOf((await helper.get(`/lookup?q=${code}`)).html)
  expect(await answer()).toContain('Ask them to sign in again.')
  const call = { form: 'case', shortId: 'SHOP-1', code, text: 'The caller cannot <i>pay</i>.' }
  expect((await helper.post('/lookup', call)).status).toBe(302)
  expect(await answer()).toContain('The caller cannot <i>pay</i>.')
  expect(await peopleOf('SHOP-1')).toContain('The caller cannot <i>pay</i>.')
  expect((await helper.post(`/lookup?q=${code}`, { ...call, text: '' })).status).toBe(400)
  expect((await helper.post('/lookup', { ...call, shortId: 'HIDDEN-1' })).status).toBe(404)
  expect((await helper.get('/issues/SHOP-1/people')).status).toBe(404)
  expect((await helper.post('/issues/SHOP-1/people', { text: 'mine' })).status).toBe(404)
  expect((await somebody().post('/lookup', call)).status).toBe(404)
})

test('the network of one customer counts as one address for every limit, whatever port the proxy names', async () => {
  const ask = makeVisitor(app)
  const fromNetwork = (i: number) => ({ 'x-forwarded-for': `[2001:db8:7:7::${i.toString(16)}]:${40_000 + i}` })
  expect(await untilRefused((i) => ask.get(`/d/${late}`, fromNetwork(i)))).toBe(429)

  const guess = { email: 'no-such-account@example.com', password: 'a guess' }
  const guesses: number[] = []
  for (let i = 0; i < 12; i++)
    guesses.push((await ask.post('/sign-in', guess, { 'x-forwarded-for': `198.51.100.77:${40_000 + i}` })).status)
  expect([...new Set(guesses)]).toEqual([400, 429])
})

test('a signed-in user does not get more receipts than a visitor', async () => {
  const member = makeVisitor(app)
  await member.post('/sign-in', owner)
  // From another address each time: the account has the limit.
  expect(await untilRefused((i) => member.get(`/d/${late}`, { 'x-forwarded-for': `198.51.100.${i}` }))).toBe(429)
})

test.each([
  '../../x',
  'Request ID: orders/7f3a?b#c',
  'Digest: ..\\..\\x',
  'Digest: shop.data',
  `Digest: ${'x'.repeat(199)}😀`,
])('a visitor who looks up %j comes to its receipt and nowhere else', async (q) => {
  const visitor = somebody()
  const { status, location } = await visitor.get(`/lookup?q=${encodeURIComponent(q)}`)
  expect([status, new URL(location, app.url).pathname]).toEqual([302, expect.stringMatching(/^\/d\/[^/]+$/)])
  const receipt = await visitor.get(location)
  expect([receipt.status, receipt.html.includes('class="receipt"')]).toEqual([200, true])
  const again = /<a href="(\/d\/[^"]+)"/.exec(receipt.html)?.[1] ?? ''
  expect((await visitor.get(again)).status).toBe(200)
})
