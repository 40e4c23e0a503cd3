import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days } from '../../app/clock'
import { type Api, api } from '../support/api'
import { type App, finish, startApp } from '../support/app'
import { envelope, eventEnvelope, newEventId, sendEnvelope } from '../support/intake'
import { makeAccount, makeOwner, makeProject, makeToken, owner, type SeededProject } from '../support/seed'
import { until } from '../support/until'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'
import { withDatabase } from '../support/with-database'

let app: App
let visitor: Visitor
let token: string
let ask: Api
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  token = await makeToken(app)
  ask = api(app, token)
  visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
})
afterAll(async () => {
  await app.stop()
  rmSync(app.dataDir, { recursive: true, force: true })
})

const setQuota = async (path: string, fields: Record<string, string>) =>
  expect((await visitor.post(path, fields)).status).toBe(302)
const ofProject = ({ slug }: SeededProject, fields: Record<string, string>) =>
  setQuota(`/projects/${slug}/quotas`, { whose: 'project', ...fields })
const sendEvent = (project: SeededProject) => sendEnvelope(app, project, eventEnvelope({ message: 'hello' }).body)

/** Daily quotas, so that no minute ends in the middle of a test; midnight does no harm to stored items. */
const errorsPerDay = (n: number) => ({ 'error.day': String(n) })

test('over quota: 429 with headers that SDKs understand, counted by reason; the last accepted request already announces it', async () => {
  const project = await makeProject(app, 'Small')
  await ofProject(project, errorsPerDay(2))
  expect((await sendEvent(project)).headers.get('x-sentry-rate-limits')).toBeNull()
  const last = await sendEvent(project)
  expect(last.status).toBe(200)
  expect(last.headers.get('x-sentry-rate-limits')).toMatch(/^\d+:error;default:project:quota_exceeded$/)

  const over = await sendEvent(project)
  expect(over.status).toBe(429)
  const seconds = Number(over.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(86_400)
  expect(over.headers.get('x-sentry-rate-limits')).toBe(`${seconds}:error;default:project:quota_exceeded`)
  expect(over.headers.get('access-control-expose-headers')).toContain('x-sentry-rate-limits')

  await until('the refusal to be counted', async () => {
    const { event } = await ask.stats(project.slug)
    return event?.accepted === 2 && event.processed === 2 && event.refused.quota_project === 1
  })
  for (const path of ['', '/quotas']) {
    const page = wordsOf((await visitor.get(`/projects/${project.slug}${path}`)).html)
    expect(page).toMatch(/1 event rejected since \d\d:\d\d UTC \(over the project’s quota\)/)
  }
})

test('items of a mixed envelope are accepted as far as their quota allows', async () => {
  const project = await makeProject(app, 'Mixed')
  await ofProject(project, errorsPerDay(0))
  const eventId = newEventId()
  const mixed = envelope(
    { event_id: eventId },
    ['event', { event_id: eventId, message: 'hello' }],
    ['client_report', { discarded_events: [{ reason: 'sample_rate', category: 'error', quantity: 3 }] }],
  )
  const answer = await sendEnvelope(app, project, mixed)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-sentry-rate-limits')).toContain(':error;default:project:')
  await until('both to be counted', async () => {
    const { client_report: report, event } = await ask.stats(project.slug)
    return report?.processed === 1 && event?.refused.quota_project === 1 && event.accepted === 0
  })
})

test('a key has its own quota, and the instance one for everything', async () => {
  const project = await makeProject(app, 'Keys')
  const { html } = await visitor.get(`/projects/${project.slug}/quotas`)
  const keyId = /name="whose" value="(\d+)"/.exec(html)?.[1] ?? ''
  await setQuota(`/projects/${project.slug}/quotas`, { whose: keyId, ...errorsPerDay(0) })
  expect((await sendEvent(project)).headers.get('x-sentry-rate-limits')).toContain(':key:')
  await setQuota(`/projects/${project.slug}/quotas`, { whose: keyId })
  expect((await sendEvent(project)).status).toBe(200)

  await setQuota('/admin/quotas', errorsPerDay(0))
  expect((await sendEvent(project)).headers.get('x-sentry-rate-limits')).toContain(':organization:')
  await setQuota('/admin/quotas', {})
  expect((await sendEvent(project)).status).toBe(200)
})

test('the stock SDK sends no more errors after a 429', async () => {
  const project = await makeProject(app, 'Stubborn')
  await ofProject(project, errorsPerDay(0))
  const dsn = `${app.url.replace('://', `://${project.key}@`)}/${project.id}`
  const { stderr } = await finish(['tests/support/persistent-shop.mjs', dsn, '5'], {})
  expect(stderr).toBe('')
  await until('the refusal', async () => (await ask.stats(project.slug)).event?.refused.quota_project !== undefined)
  await ask.settled()
  expect((await ask.stats(project.slug)).event).toMatchObject({ accepted: 0, refused: { quota_project: 1 } })
})

test('a quota that is not a number is shown again as entered', async () => {
  const { slug } = await makeProject(app, 'Typing')
  const path = `/projects/${slug}/quotas`
  const { status, html } = await visitor.post(path, { whose: 'project', 'error.minute': '1e3', 'session.day': '20' })
  expect(status).toBe(400)
  expect(html).toContain('value="1e3"')
  expect(html).toContain('value="20"')
  expect(wordsOf(html)).toContain('Enter a whole number, or leave it empty.')
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
  await setQuota(path, { whose: 'project', 'error.minute': '1000', 'session.day': '20' })
  expect((await visitor.get(path)).html).toContain('value="1000"')
})

test('admins of a project set its quotas, owners those of the instance', async () => {
  const mine = await makeProject(app, 'Mine')
  const other = await makeProject(app, 'Other')
  await makeAccount(app, { email: 'guest@example.com', password: 'a password of a guest' })
  const guest = makeVisitor(app)
  await guest.post('/sign-in', { email: 'guest@example.com', password: 'a password of a guest' })
  const nothing = { whose: 'project', ...errorsPerDay(0) }
  expect((await guest.get(`/projects/${mine.slug}/quotas`)).status).toBe(404)
  expect((await guest.post(`/projects/${mine.slug}/quotas`, nothing)).status).toBe(404)
  expect((await guest.post('/admin/quotas', errorsPerDay(0))).status).toBe(404)
  const { html } = await visitor.get(`/projects/${mine.slug}/quotas`)
  const keyId = /name="whose" value="(\d+)"/.exec(html)?.[1] ?? ''
  expect((await visitor.post(`/projects/${other.slug}/quotas`, { ...nothing, whose: keyId })).status).toBe(404)
  expect((await sendEvent(mine)).status).toBe(200)
})

describe('a server that was started again', () => {
  let spent: SeededProject
  let spentKey: SeededProject
  let flooding: SeededProject
  beforeAll(async () => {
    spent = await makeProject(app, 'Spent')
    await ofProject(spent, errorsPerDay(2))
    spentKey = await makeProject(app, 'By key')
    const { html } = await visitor.get(`/projects/${spentKey.slug}/quotas`)
    const whose = /name="whose" value="(\d+)"/.exec(html)![1]!
    await setQuota(`/projects/${spentKey.slug}/quotas`, { whose, ...errorsPerDay(2) })
    flooding = await makeProject(app, 'Flooding')
    expect((await sendEvent(flooding)).status).toBe(200)
    await ask.settled()
    for (let i = 0; i < 2; i++) {
      for (const to of [spent, spentKey]) expect((await sendEvent(to)).status).toBe(200)
    }
    await app.kill('SIGKILL')
    await lookBack(flooding, days(3))
    app = await startApp({ dataDir: app.dataDir, env: { DIGESTLINE_SPIKE_FLOOR: '100' } })
    ask = api(app, token)
  })

  test('a daily quota that is used up stays so after a restart', async () => {
    expect((await sendEvent(spent)).status).toBe(429)
    const over = await sendEvent(spentKey)
    expect(over.status).toBe(429)
    expect(over.headers.get('x-sentry-rate-limits')).toContain(':key:')
  })

  test('a project that floods is sampled once it has a usual rate, and the stock SDK keeps sending', async () => {
    const flood = 300
    for (let sent = 0; sent < flood; sent += 100) await Promise.all(Array.from({ length: 100 }, one))
    const dsn = `${app.url.replace('://', `://${flooding.key}@`)}/${flooding.id}`
    expect((await finish(['tests/support/persistent-shop.mjs', dsn, '20'], {})).stderr).toBe('')
    await until('everything to be counted', async () => {
      const { event } = await ask.stats(flooding.slug)
      const { accepted = 0, refused = {} } = event ?? {}
      return (refused.spike_sampled ?? 0) > 0 && accepted + (refused.spike_sampled ?? 0) === 1 + flood + 20
    })
  })

  const one = async () => expect([200, 429]).toContain((await sendEvent(flooding)).status)

  /** Pretends that the project's first event came this long ago. */
  const lookBack = (project: SeededProject, ago: number) =>
    withDatabase(app, (db) =>
      db.prepare('update project set first_event_at = first_event_at - ? where id = ?').run(ago, project.id),
    )
})
