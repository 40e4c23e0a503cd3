import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { envelope, newEventId, sendEnvelope } from '../support/intake'
import { makeAccount, makeProject, type SeededProject, seed } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { until } from '../support/until'
import { makeVisitor, wordsOf } from '../support/visitor'

let app: App
let ask: Api
let owner: Session
beforeAll(async () => {
  // The lab deletes processed inbox records within a second instead of a minute.
  app = await startApp({ env: { DIGESTLINE_LAB: '1' } })
  ask = api(app, (await seed(app)).token)
  owner = await signIn(app)
})
afterAll(() => app.stop())

/** No rule treats these as harmless, and nothing else contains them. */
const word = 'hunter2horsestaple'
const card = '4111 1111 1111 1111'
const iban = 'DE89 3704 0044 0532 0130 00'
const address = '203.0.113.77'
const own = 'customer-4711-of-the-project'
const secrets = [word, card, card.replaceAll(' ', ''), iban, address, own]

const looks = `card ${card}, account ${iban}`

/** Secrets by name and by pattern in every part of an event, in every form SDKs send it in. */
const everywhere = {
  platform: 'python',
  message: `login failed: password=${word}; ${looks}`,
  logentry: { message: 'token: %s', params: ['token:', word] },
  transaction: `/pay/${card}`,
  tags: { api_key: word, customer_no: own, note: looks },
  user: { id: '7', ip_address: address, password: word },
  extra: { db_password: word, json: JSON.stringify({ secret: word, customerNo: own }), list: [[looks]] },
  contexts: { state: { session: { token: word } }, own: { note: looks } },
  request: {
    url: `https://ada:${word}@shop.test/pay?access_token=${word}&q=${encodeURIComponent('ok')}`,
    query_string: [['user[password]', word]],
    headers: { Authorization: `Bearer ${word}x1`, 'X-Forwarded-For': address, 'X-Customer-No': own },
    cookies: `sid=${word}`,
    env: { REMOTE_ADDR: address },
    data: `name=ada&password=${word}&customer_no=${own}`,
  },
  breadcrumbs: {
    values: [
      { message: `POST /x?api_key=${word} from ${address}`, data: { arguments: ['password:', word, { token: word }] } },
    ],
  },
  exception: {
    values: [
      {
        type: 'PaymentError',
        value: `declined for ${looks}, secret='${word}'`,
        stacktrace: {
          frames: [
            {
              function: 'pay',
              filename: 'pay.py',
              lineno: 3,
              in_app: true,
              context_line: `requests.get('https://ada:${word}@bank.test')`,
              vars: { form: `{'password': '${word}', 'customer_no': '${own}'}`, password: `'${word}'` },
            },
          ],
        },
      },
    ],
  },
}

test('scrubbed values are nowhere on disk after processing', async () => {
  const project = await makeProject(app, 'Secretive')
  await decide(project, { sensitiveKeys: 'customer_no', neverKeep: 'ip' })
  const first = newEventId()
  const body = envelope(
    { event_id: first },
    ['event', everywhere],
    ['user_report', { event_id: first, name: 'Ada', email: 'ada@shop.test', comments: `my password: ${word}` }],
  )
  expect((await sendEnvelope(app, project, body)).status).toBe(200)
  expect(foundOnDisk(app.dataDir, secrets).length, 'it waits there').toBeGreaterThan(0)
  const zipped = envelope({ event_id: newEventId() }, ['event', { ...everywhere, filler: 'x '.repeat(20_000) }])
  expect((await sendEnvelope(app, project, gzipSync(zipped), { 'content-encoding': 'gzip' })).status).toBe(200)
  await ask.settled()
  const counts = await ask.stats(project.slug)
  expect(counts.event).toMatchObject({ processed: 2, parked: 0 })
  await until('the inbox to let go of it', () => foundOnDisk(app.dataDir, secrets).length === 0)

  const [issue] = await ask.issues(`project:${project.slug}`)
  const json = await owner.get(`/issues/${issue!.shortId}/events/${first}/json`)
  expect(json.status).toBe(200)
  for (const secret of secrets) expect(json.html).not.toContain(secret)
  const page = wordsOf((await owner.get(`/issues/${issue!.shortId}/events/${first}`)).html)
  for (const secret of secrets) expect(page).not.toContain(secret)
  expect(page).toContain('request.headers.Authorization removed: authorization')
  expect(page).toContain('user.ip_address removed: IP address')
  expect(page).toContain('tags.customer_no removed: sensitive key')
})

test('the privacy page saves settings, shows mistakes beside the field, and lists the rules', async () => {
  const project = await makeProject(app, 'Deciding')
  const path = `/projects/${project.slug}/privacy`
  expect((await owner.get(`/projects/${project.slug}/settings`)).html).toContain(`href="${path}"`)
  const wrong = await owner.post(path, { sensitiveKeys: 'customer_no', safeKeys: 'customerNo', neverKeep: 'locals' })
  expect(wrong.status).toBe(400)
  expect(wordsOf(wrong.html)).toContain('customerNo is a sensitive key, too.')
  expect(wrong.html).toMatch(/<textarea[^>]*name="sensitiveKeys"[^>]*>customer_no</)
  expect(wrong.html).toMatch(/value="locals"[^>]*checked|checked[^>]*value="locals"/)

  await decide(project, { sensitiveKeys: 'customer_no', safeKeys: 'session', neverKeep: 'bodies' })
  const { html } = await owner.get(path)
  expect(html).toMatch(/<textarea[^>]*name="safeKeys"[^>]*>session</)
  expect(html).toMatch(/value="bodies"[^>]*checked|checked[^>]*value="bodies"/)
  expect(wordsOf(html)).toContain('card number by name and value')
})

test('only admins of a project see and change its privacy settings', async () => {
  const project = await makeProject(app, 'Closed')
  const path = `/projects/${project.slug}/privacy`
  const password = 'a password of a member'
  for (const [email, role] of [
    ['member@example.com', 'member'],
    ['stranger@example.com', undefined],
  ] as const) {
    await makeAccount(app, { email, password })
    if (role) await owner.post(`/projects/${project.slug}/members`, { form: 'new', email, role })
    const visitor = makeVisitor(app)
    await visitor.post('/sign-in', { email, password })
    const status = role ? 403 : 404
    expect((await visitor.get(path)).status, email).toBe(status)
    expect((await visitor.post(path, { sensitiveKeys: 'x', safeKeys: '' })).status, email).toBe(status)
  }
  expect((await owner.get(path)).html).toMatch(/<textarea[^>]*name="sensitiveKeys"[^>]*><\/textarea>/)
})

async function decide({ slug }: SeededProject, fields: Record<string, string>): Promise<void> {
  const answer = await owner.post(`/projects/${slug}/privacy`, { sensitiveKeys: '', safeKeys: '', ...fields })
  expect(answer.status).toBe(302)
}

/** Files of the data directory that contain one of these texts. */
function foundOnDisk(dir: string, texts: string[]): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = bytesOf(file)
      return texts.some((text) => bytes.includes(text))
    })
}

/** Files that were deleted or renamed meanwhile are read the next time. */
function bytesOf(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.from(secrets[0]!)
    throw error
  }
}
