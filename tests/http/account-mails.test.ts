import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, type MailServerInTest } from '../support/a-mail-server'
import { type App, startApp } from '../support/app'
import { digestline, makeOwner, makeProject, owner } from '../support/seed'
import { until } from '../support/until'
import { makeVisitor, wordsOf } from '../support/visitor'

let server: MailServerInTest
let app: App
beforeAll(async () => {
  server = await aMailServer({
    reply: (step, address) => (step === 'RCPT' && /^gone@/.test(address) ? [550, 'No such mailbox'] : undefined),
  })
  app = await startApp({
    env: {
      SMTP_URL: `smtp://localhost:${server.port}?tls=never`,
      MAIL_FROM: 'Digestline <errors@example.com>',
    },
  })
  await makeOwner(app)
  await makeProject(app, 'Shop')
})
afterAll(async () => {
  await app.stop()
  await server.close()
})

const linksTo = (address: string): string[] =>
  server.mails
    .filter(({ to }) => to.includes(address))
    .flatMap(({ parsed }) => /https?:\/\/[^/\s]+(\/\S+token=\S+)/.exec(parsed.text ?? '')?.[1] ?? [])
const mailsTo = (address: string, subject: string) =>
  server.mails.filter(({ to, parsed }) => to.includes(address) && parsed.subject?.startsWith(subject))
const linkTo = (address: string) => until(`a link to ${address}`, () => linksTo(address).at(-1))

test('an invitation is mailed, and its link creates the account', async () => {
  const root = makeVisitor(app)
  await root.post('/sign-in', owner)
  await digestline(app, ['user', 'invite', '--email', 'ada@example.com', '--project', 'shop'])
  const path = await linkTo('ada@example.com')
  const [mail] = server.mails.filter(({ to }) => to.includes('ada@example.com'))
  expect(mail?.parsed.subject).toContain('Invitation to Digestline')
  const ada = makeVisitor(app)
  expect(wordsOf((await ada.get(path)).html)).toContain('Shop: Member')
  expect((await ada.post(path, { name: '', password: 'seven green bottles' })).status).toBe(302)
})

test('an owner sees that a mail was rejected, until there is another link', async () => {
  const root = makeVisitor(app)
  await root.post('/sign-in', owner)
  await root.post('/admin/people', { form: 'invitation', email: 'gone@example.com', 'role:shop': 'member' })
  await until('the refusal on the page', async () =>
    wordsOf((await root.get('/admin/people')).html).includes('E-mail could not be sent: create a new link'),
  )
})

test('resets are mailed only to accounts, and the response is the same for every address', async () => {
  const words: string[] = []
  for (const email of ['nobody@example.com', 'ada@example.com']) {
    const began = performance.now()
    const answer = await makeVisitor(app).post('/sign-in/forgot', { email })
    expect(answer.status).toBe(200)
    // Longer than both cases take, so that the time does not distinguish them.
    expect(performance.now() - began).toBeGreaterThanOrEqual(249)
    words.push(wordsOf(answer.html))
  }
  expect(words[0]).toContain('a link is on its way')
  expect(words[1]).toBe(words[0])
  const path = await until('the reset', () => linksTo('ada@example.com').find((link) => link.includes('reset')))
  expect(linksTo('nobody@example.com')).toEqual([])
  const ada = makeVisitor(app)
  expect((await ada.post(path, { password: 'eight green bottles' })).status).toBe(302)
  expect((await ada.get('/account')).status).toBe(200)
  expect((await makeVisitor(app).post('/sign-in/forgot', { email: 'not an address' })).status).toBe(400)
})

test('a sign-in from a new device is mailed, once per device and not for the first device', async () => {
  const grace = { email: 'grace@example.com', password: 'nine green bottles' }
  await makeOwner(app, grace)
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const own = makeVisitor(app)
  await own.post('/sign-in', grace)
  await own.post('/account', { language: 'de', 'time-zone': 'Europe/Berlin' })
  await own.post('/sign-out', {})
  const another = makeVisitor(app)
  await another.post('/sign-in', grace, { 'user-agent': firefox })
  await another.post('/sign-out', {})
  await another.post('/sign-in', grace, { 'user-agent': firefox })
  await own.post('/sign-in', grace)
  // Mails are sent in order: an unwanted mail would arrive before this one.
  await makeVisitor(app).post('/sign-in', grace, { 'user-agent': 'curl/8.5.0' })
  const mails = await until('the mails of both new devices', () => {
    const all = mailsTo(grace.email, 'Anmeldung von einem neuen Gerät')
    const said = all.map(({ parsed }) => parsed.text).join()
    return said.includes('curl') && said.includes('Firefox') ? all : undefined
  })
  expect(mails).toHaveLength(2)
  const text = mails.find(({ parsed }) => parsed.text?.includes('Firefox'))?.parsed.text ?? ''
  expect(text).toContain('Firefox unter Windows')
  expect(text).toContain('127.0.0.0/24')
  expect(text).toMatch(/ \d\d:\d\d UTC\+[12]/)
  for (const path of ['/account/sessions', '/account/password'])
    expect(text).toMatch(new RegExp(`http://localhost:\\d+${path}\\s`))
  expect(mailsTo(grace.email, '')).toHaveLength(2)
})

test('resets of one address have a limit, with the same response with and without an account', async () => {
  const asking = async (email: string) => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const { status, headers } = await makeVisitor(app).post('/sign-in/forgot', { email })
      statuses.push(status)
      if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    return statuses
  }
  const known = await asking(owner.email)
  expect(known).toEqual([200, 200, 200, 200, 200, 429])
  expect(await asking('nobody-else@example.com')).toEqual(known)
})
