import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, finish, startApp } from '../support/app'
import { envelope, eventEnvelope, newEventId, sendEnvelope } from '../support/intake'
import { makeProject, owner, type SeededProject, seed } from '../support/seed'
import { until } from '../support/until'
import { makeVisitor, type Visitor, wordsOf } from '../support/visitor'

let app: App
let visitor: Visitor
let ask: Api
beforeAll(async () => {
  app = await startApp()
  const { token } = await seed(app)
  ask = api(app, token)
  visitor = makeVisitor(app)
  await visitor.post('/sign-in', owner)
})
afterAll(() => app.stop())

const setQuota = async (path: string, fields: Record<string, string>) =>
  expect((await visitor.post(path, fields)).status).toBe(302)
const ofProject = ({ slug }: SeededProject, fields: Record<string, string>) =>
  setQuota(`/projects/${slug}/quotas`, { whose: 'project', ...fields })
const sendEvent = (project: SeededProject) => sendEnvelope(app, project, eventEnvelope({ message: 'hello' }).body)

/** Days, so that no minute can end in the middle of a test; the one midnight there may be does no harm to what is kept. */
const errorsPerDay = (n: number) => ({ 'error.day': String(n) })

test('over quota: 429 with headers SDKs understand, counted by reason; the last one that fits is told already', async () => {
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
  const page = wordsOf((await visitor.get(`/projects/${project.slug}/quotas`)).html)
  expect(page).toMatch(/Since \d\d:\d\d UTC, 1 error was refused: the quota of the project is used up/)
})

test('of a mixed envelope what has room is kept', async () => {
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
  await until('the report to be kept', async () => (await ask.stats(project.slug)).client_report?.processed === 1)
  expect((await ask.stats(project.slug)).event).toMatchObject({ accepted: 0, refused: { quota_project: 1 } })
})

test('a key has a quota of its own, and the instance one for all', async () => {
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

test('the stock SDK sends no more errors after a refusal', async () => {
  const project = await makeProject(app, 'Stubborn')
  await ofProject(project, errorsPerDay(0))
  const dsn = `${app.url.replace('://', `://${project.key}@`)}/${project.id}`
  const { stderr } = await finish(['tests/support/persistent-shop.mjs', dsn, '5'], {})
  expect(stderr).toBe('')
  await until('the refusal', async () => (await ask.stats(project.slug)).event?.refused.quota_project !== undefined)
  await ask.settled()
  expect((await ask.stats(project.slug)).event).toMatchObject({ accepted: 0, refused: { quota_project: 1 } })
})

test('a day that is used up stays used up after a restart', async () => {
  const first = await startApp()
  const { project } = await seed(first)
  const owners = makeVisitor(first)
  await owners.post('/sign-in', owner)
  await owners.post(`/projects/${project.slug}/quotas`, { whose: 'project', ...errorsPerDay(2) })
  const { body } = eventEnvelope({ message: 'hello' })
  for (let i = 0; i < 2; i++) expect((await sendEnvelope(first, project, eventEnvelope({}).body)).status).toBe(200)
  await first.kill('SIGKILL')
  const second = await startApp({ dataDir: first.dataDir })
  expect((await sendEnvelope(second, project, body)).status).toBe(429)
  await second.stop()
})

test('a quota that is no number comes back with what was typed', async () => {
  const { slug } = await makeProject(app, 'Typing')
  const path = `/projects/${slug}/quotas`
  const { status, html } = await visitor.post(path, { whose: 'project', 'error.minute': '1e3', 'session.day': '20' })
  expect(status).toBe(400)
  expect(html).toContain('value="1e3"')
  expect(html).toContain('value="20"')
  expect(wordsOf(html)).toContain('Errors, per minute: use a whole number')
  expect(html.match(/aria-invalid="true"/g)).toHaveLength(1)
  await setQuota(path, { whose: 'project', 'error.minute': '1000', 'session.day': '20' })
  expect((await visitor.get(path)).html).toContain('value="1000"')
})

test('quotas are set by admins of the project, those of the instance by owners', async () => {
  const mine = await makeProject(app, 'Mine')
  const other = await makeProject(app, 'Other')
  await app.cli(['user', 'add', '--email', 'guest@example.com', '--password-stdin'], 'a password of a guest')
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
