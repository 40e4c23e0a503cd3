import { afterAll, beforeAll, expect, test } from 'vitest'
import { resourcePaths } from '../../app/routes/api/v1/openapi-resources'
import { type LivedIn, startLivedIn } from '../support/a-lived-in-app'
import { describedFetch } from '../support/described-api'
import { makeAccount, makeToken } from '../support/seed'
import { until } from '../support/until'

/* Asks every declared resource of the API by every method, as an owner's script does; answers are checked against the OpenAPI document. */

type Json = Record<string, unknown>
type Answer = { status: number; body: Json }

let lived: LivedIn
let token: string
beforeAll(async () => {
  lived = await startLivedIn()
  token = await makeToken(lived.app)
  await makeAccount(lived.app, { email: 'ann@example.com', password: 'a password of somebody' })
}, 120_000)
afterAll(() => lived.app.stop())

/** Operations that succeeded. */
const done = new Set<string>()
const templates = Object.keys(resourcePaths).sort((one, other) => fixed(other) - fixed(one))
/** How much of an address is not a parameter. */
function fixed(template: string) {
  return template.split('/').filter((part) => part !== '' && !part.startsWith('{')).length
}

async function ask(method: string, path: string, body?: unknown, bearer = token): Promise<Answer> {
  const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
  const sent = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await describedFetch(`${lived.app.url}/api/v1${path}`, sent)
  const text = await response.text()
  const [pathname = ''] = path.split('?')
  const template = templates.find((one) => new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname))
  if (response.ok && template) done.add(`${method} ${template}`)
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Json }
}

/** Asks, and expects success. */
async function must(method: string, path: string, body?: unknown): Promise<Json> {
  const answer = await ask(method, path, body)
  expect(answer.status, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body
}

const shop = '/projects/shop'
const idOf = ({ id }: Json) => String(id)

test('projects, keys and their quotas', async () => {
  expect(await must('POST', '/projects', { name: 'Kiosk', platform: 'node' })).toMatchObject({ slug: 'kiosk' })
  expect(await must('GET', '/projects?limit=1')).toMatchObject({ projects: [{}], next: expect.any(String) })
  expect(await must('PATCH', '/projects/kiosk', { name: 'Kiosk 2', receipts: true })).toMatchObject({
    name: 'Kiosk 2',
    receipts: true,
  })
  const key = await must('POST', '/projects/kiosk/keys', { label: 'Browser' })
  const path = `/projects/kiosk/keys/${idOf(key)}`
  expect(await must('PATCH', path, { enabled: false })).toMatchObject({ label: 'Browser', enabled: false })
  const rotated = await must('POST', `${path}/rotation`)
  expect(rotated).toMatchObject({ label: 'Browser', enabled: true })
  expect(rotated.dsn).not.toBe(key.dsn)
  expect(await must('GET', '/projects/kiosk/keys')).toMatchObject({ keys: [{}, { id: key.id }, { id: rotated.id }] })
  for (const at of [`${path}/quotas`, '/projects/kiosk/quotas', '/quotas']) {
    await must('PUT', at, { error: { perDay: 5000 } })
    expect(await must('GET', at)).toEqual({ error: { perDay: 5000 } })
    await must('PUT', at, {})
  }
  expect((await ask('DELETE', '/projects/kiosk')).status).toBe(400)
  await must('DELETE', '/projects/kiosk?confirm=kiosk')
  expect((await ask('GET', '/projects/kiosk')).status).toBe(404)
  await must('GET', shop)
})

test('settings of a project', async () => {
  const privacy = { sensitiveKeys: ['till_no'], safeKeys: [], neverKeep: ['ip'] }
  expect(await must('PUT', `${shop}/privacy`, privacy)).toEqual(privacy)
  expect(await must('GET', `${shop}/privacy`)).toEqual(privacy)
  const both = await ask('PUT', `${shop}/privacy`, { ...privacy, safeKeys: ['tillNo'] })
  expect(both).toMatchObject({ status: 400, body: { detail: expect.stringContaining('safeKeys') } })
  const words = { language: 'visitor', contact: 'help@shop.example', words: 'Sorry.' }
  expect(await must('PUT', `${shop}/receipts`, words)).toEqual(words)
  expect(await must('GET', `${shop}/receipts`)).toEqual(words)
  const repository = { template: 'https://code.example/shop/{commit}/{path}#L{line}', branch: 'main', prefix: '' }
  expect(await must('PUT', `${shop}/repository`, repository)).toEqual(repository)
  await must('DELETE', `${shop}/repository`)
  expect(await must('GET', `${shop}/repository`)).toMatchObject({ template: '' })
  await must('PUT', `${shop}/retention`, { ageDays: 30 })
  expect(await must('GET', `${shop}/retention`)).toEqual({ ageDays: 30 })
  expect(await must('GET', `${shop}/retention/preview?ageDays=7`)).toEqual({ days: 7, events: 0 })
  await must('PUT', '/retention', { ageDays: 60, spaceGib: 10 })
  expect(await must('GET', '/retention')).toEqual({ ageDays: 60, spaceGib: 10 })
  expect(await must('GET', '/retention/preview?ageDays=7')).toMatchObject({ days: 7 })
  await must('POST', '/retention/runs')
  await must('POST', `${shop}/erasures`, { email: 'somebody@customers.example' })
  await until('the erasure', async () => {
    const { erasures } = await must('GET', `${shop}/erasures`)
    return (erasures as Json[])[0]?.doneAt !== null
  })
})

test('members and invitations', async () => {
  const added = await must('POST', `${shop}/members`, { email: 'ann@example.com', role: 'helper' })
  expect(added).toMatchObject({ email: 'ann@example.com', role: 'helper' })
  const one = `${shop}/members/${idOf(added)}`
  expect(await must('PATCH', one, { role: 'member' })).toMatchObject({ role: 'member' })
  expect(await must('GET', `${shop}/members`)).toMatchObject({
    members: expect.arrayContaining([{ ...added, role: 'member' }]),
  })
  await must('DELETE', one)
  expect((await ask('DELETE', one)).status).toBe(404)
  expect((await ask('POST', `${shop}/members`, { email: 'nobody@example.com', role: 'member' })).status).toBe(404)
  for (const [base, sent] of [
    [`${shop}/invitations`, { email: 'eve@example.com', role: 'member' }],
    ['/invitations', { email: 'fay@example.com', roles: [{ project: 'shop', role: 'member' }] }],
  ] as const) {
    expect(await must('POST', base, sent)).toMatchObject({ email: sent.email, link: expect.stringContaining('http') })
    const { invitations } = await must('GET', base)
    const [open] = (invitations as Json[]).filter(({ email }) => email === sent.email)
    expect(open).toMatchObject({ owner: false, roles: [{ project: 'shop', role: 'member' }] })
    expect(await must('POST', `${base}/${open?.id}/renewal`)).toMatchObject({ email: sent.email })
    await must('DELETE', `${base}/${open?.id}`)
    expect((await ask('DELETE', `${base}/${open?.id}`)).status).toBe(404)
  }
})

test('alert rules and channels, of a project and of the instance', async () => {
  for (const base of [`${shop}/`, '/']) {
    const channel = await must('POST', `${base}channels`, {
      kind: 'webhook',
      name: 'Hook',
      settings: { url: 'http://127.0.0.1:9/' },
    })
    const hook = `${base}channels/${idOf(channel)}`
    expect(await must('GET', hook)).toMatchObject({ settings: { url: 'http://127.0.0.1:9/' }, secrets: ['secret'] })
    expect(JSON.stringify(await must('GET', hook))).not.toContain(String(channel.secret))
    expect(await must('PATCH', hook, { name: 'Hook 2', on: false })).toMatchObject({ name: 'Hook 2', off: {} })
    await must('PATCH', hook, { on: true })
    expect(await must('POST', `${hook}/secret`)).toEqual({ secret: expect.stringMatching(/^whsec_/) })
    const tracker = await must('POST', `${base}channels`, {
      kind: 'github',
      name: 'Tracker 2',
      settings: { repository: 'acme/shop', token: 'ghp_1234567890' },
    })
    await must('POST', `${base}channels/${idOf(tracker)}/tracker-secret`)
    const rule = await must('POST', `${base}rules`, { name: 'Rule', when: ['new'], channels: [channel.id] })
    const one = `${base}rules/${idOf(rule)}`
    expect(await must('PATCH', one, { enabled: false, pauseMinutes: 5 })).toMatchObject({
      name: 'Rule',
      enabled: false,
    })
    expect((await ask('PATCH', one, { channels: [4711] })).status).toBe(400)
    expect(await must('GET', one)).toMatchObject({ channels: [channel.id], pauseMinutes: 5 })
    expect(await must('POST', `${base}rules/preview`, { name: 'Rule', when: ['new'] })).toMatchObject({ cut: false })
    expect(await must('POST', `${one}/test`)).toMatchObject({ deliveries: [expect.any(Number)] })
    await must('POST', `${hook}/test`)
    await must('GET', `${base}rules`)
    await must('GET', `${base}channels`)
    await must('DELETE', one)
    await must('DELETE', hook)
    expect((await ask('GET', hook)).status).toBe(404)
  }
  expect(await must('GET', '/deliveries?limit=1')).toMatchObject({ deliveries: [{}], next: expect.any(String) })
  expect(await must('POST', '/deliveries/held', { choice: 'drop' })).toEqual({ messages: 0 })
})

test('monitors', async () => {
  const schedule = { type: 'crontab', value: '0 3 * * *' }
  const added = await must('POST', `${shop}/monitors`, { name: 'Night', schedule, marginMinutes: 5 })
  expect(added).toMatchObject({ slug: 'night', schedule, marginMinutes: 5, environment: 'production' })
  const one = `${shop}/monitors/${idOf(added)}`
  expect(await must('PATCH', one, { watching: 'muted' })).toMatchObject({ muted: true, schedule })
  expect(await must('PATCH', one, { schedule: null, name: 'Nights' })).toMatchObject({ schedule: null, name: 'Nights' })
  expect(await must('GET', one)).toMatchObject({ watching: 'muted', marginMinutes: 5 })
  expect((await ask('POST', `${shop}/monitors`, { name: 'Night', schedule })).status).toBe(409)
  expect((await ask('PATCH', one, { schedule: { type: 'crontab', value: '99 3 * * *' } })).status).toBe(400)
  const { next } = await must('POST', `${shop}/monitors/preview`, { schedule })
  expect(next).toHaveLength(5)
  await must('GET', `${shop}/monitors`)
  await must('DELETE', one)
  expect((await ask('GET', one)).status).toBe(404)
})

test('grouping rules keep their order', async () => {
  const conditions = { message: 'payment *' }
  const effect = { fingerprint: ['payments', '{{ type }}'] }
  await must('POST', `${shop}/grouping-rules/preview`, { conditions, effect })
  const added = await must('POST', `${shop}/grouping-rules`, { conditions, effect })
  expect(added).toMatchObject({ conditions, effect, enabled: true })
  const one = `${shop}/grouping-rules/${idOf(added)}`
  await must('POST', `${one}/move`, { direction: 'up' })
  const { rules, next } = await must('GET', `${shop}/grouping-rules?limit=1`)
  expect(rules).toMatchObject([{ id: added.id }])
  const second = await must('GET', `${shop}/grouping-rules?limit=1&cursor=${next}`)
  expect(second).toMatchObject({ rules: [{ conditions: { type: 'Till*' } }], next: null })
  expect(await must('PATCH', one, { enabled: false, effect: { level: 'info' } })).toMatchObject({
    enabled: false,
    effect: { level: 'info' },
  })
  expect((await ask('POST', `${shop}/grouping-rules`, { conditions: {}, effect })).status).toBe(400)
  await must('GET', one)
  await must('POST', `${shop}/grouping-rules/regrouping`)
  await must('DELETE', one)
})

test('source maps and storms', async () => {
  const { uploads } = await must('GET', `${shop}/source-maps`)
  const one = `${shop}/source-maps/${(uploads as Json[])[0]?.id}`
  await must('GET', one)
  expect(await must('GET', `${one}/files?limit=1`)).toMatchObject({ files: [{}], next: expect.any(String) })
  await must('POST', `${shop}/source-maps/resolving`)
  await must('DELETE', one)
  expect((await ask('GET', one)).status).toBe(404)
  const { storms } = await must('GET', `${shop}/storms`)
  const storm = `${shop}/storms/${(storms as Json[])[0]?.id}`
  expect((await must('GET', storm)).issues).not.toEqual([])
  expect(await must('PATCH', storm, { state: 'listed' })).toMatchObject({ state: 'listed' })
})

test('one issue: grouping, notes, comments and links', async () => {
  expect(await must('GET', '/issues/SHOP-1/grouping')).toMatchObject({ members: [{ shortId: 'SHOP-3' }] })
  expect((await ask('DELETE', '/issues/SHOP-2/merged/SHOP-3')).status).toBe(404)
  await must('DELETE', '/issues/SHOP-1/merged/SHOP-3')
  expect(await must('POST', '/issues/SHOP-1/merged', { issues: ['SHOP-3'] })).toMatchObject({ memberCount: 1 })
  expect((await ask('POST', '/issues/SHOP-1/merged', { issues: ['NOPE-1'] })).status).toBe(400)
  expect(await must('DELETE', '/issues/SHOP-1/merged')).toMatchObject({ memberCount: 0 })
  const split = { component: 'environment', kept: 'production' }
  expect(await must('PUT', '/issues/SHOP-1/split', split)).toMatchObject({ split })
  expect((await ask('PUT', '/issues/SHOP-1/split', split)).status).toBe(409)
  expect(await must('DELETE', '/issues/SHOP-1/split')).toMatchObject({ split: null })
  await must('POST', '/issues/SHOP-1/regrouping')
  const event = `/issues/SHOP-1/events/${lived.eventId}`
  await must('PUT', `${event}/pin`)
  await must('DELETE', `${event}/pin`)
  const { comments } = await must('GET', '/issues/SHOP-1/comments')
  const comment = `/issues/SHOP-1/comments/${(comments as Json[])[0]?.id}`
  await must('GET', comment)
  expect(await must('PATCH', comment, { text: 'It is the *rate*.' })).toMatchObject({ text: 'It is the *rate*.' })
  await must('DELETE', comment)
  expect((await ask('GET', comment)).status).toBe(404)
  expect(await must('PUT', '/issues/SHOP-1/support-note', { text: 'Pay by card.' })).toMatchObject({
    note: 'Pay by card.',
  })
  await must('POST', '/issues/SHOP-1/case-notes', { code: '3862911841', text: 'A caller from Bonn.' })
  expect(await must('GET', '/issues/SHOP-1/support-note')).toMatchObject({ cases: [{ text: 'A caller from Bonn.' }] })
  const { channels } = await must('GET', `${shop}/channels`)
  const channel = (channels as Json[]).find(({ kind }) => kind === 'github')?.id
  const link = await must('POST', '/issues/SHOP-1/links', { channel, text: 'https://github.com/acme/shop/issues/7' })
  await must('GET', '/issues/SHOP-1/links')
  await must('DELETE', `/issues/SHOP-1/links/${idOf(link)}`)
  await must('PATCH', '/issues/SHOP-1', { bookmarked: true })
  const found = await must('GET', '/issues?q=is:bookmarked')
  expect(found).toMatchObject({ issues: [{ shortId: 'SHOP-1' }] })
})

test('many issues at once, and back', async () => {
  const act = await must('POST', '/bulk', { act: { status: 'resolved' }, issues: ['SHOP-1', 'SHOP-2'] })
  expect(act).toMatchObject({ total: 2, changed: 2 })
  await must('POST', `/bulk/${idOf(act)}/undo`)
  expect(await must('GET', '/issues/SHOP-1')).toMatchObject({ status: 'open' })
  expect((await ask('POST', '/bulk', { act: 'delete', search: 'is:nonsense' })).status).toBe(400)
  expect((await ask('POST', '/bulk', { act: 'delete' })).status).toBe(400)
})

test('views and teams', async () => {
  const view = await must('POST', '/views', { name: 'Fatal', q: 'level:fatal', sharing: 'project:shop' })
  const one = `/views/${idOf(view)}`
  expect(await must('PATCH', one, { name: 'Fatals', opensWith: true })).toMatchObject({
    name: 'Fatals',
    sharing: 'project:shop',
    opensWith: true,
  })
  expect((await ask('PATCH', one, { q: 'level:' })).status).toBe(400)
  await must('GET', one)
  await must('GET', '/views')
  await must('DELETE', one)

  expect(await must('POST', '/teams', { name: 'Night shift' })).toMatchObject({ slug: 'night-shift', members: [] })
  const team = '/teams/night-shift'
  await must('PATCH', team, { name: 'Nights' })
  const joined = await must('POST', `${team}/members`, { email: 'ann@example.com' })
  const [member] = joined.members as Json[]
  expect(await must('PUT', `${team}/projects`, { projects: ['shop'] })).toMatchObject({ projects: ['shop'] })
  await must('GET', '/teams?limit=1')
  await must('DELETE', `${team}/members/${member?.id}`)
  expect(await must('GET', team)).toMatchObject({ name: 'Nights', members: [] })
  await must('DELETE', team)
})

test('what owners do', async () => {
  const { people } = await must('GET', '/people?q=ann')
  const ann = (people as Json[])[0]
  expect(ann).toMatchObject({ email: 'ann@example.com', disabledAt: null })
  expect(await must('PATCH', `/people/${ann?.id}`, { disabled: true })).toMatchObject({
    disabledAt: expect.any(String),
  })
  await must('PATCH', `/people/${ann?.id}`, { disabled: false })
  await must('GET', `/people/${ann?.id}`)
  await must('POST', `/people/${ann?.id}/hand-over`, { email: 'owner@example.com' })
  expect((await ask('PATCH', '/people/1', { disabled: true })).status).toBe(409)
  expect(await must('GET', '/audit?q=Disabled&limit=5')).toMatchObject({
    entries: expect.arrayContaining([
      expect.objectContaining({ what: 'account.disabled', actor: expect.objectContaining({ kind: 'token' }) }),
    ]),
  })
  await must('GET', '/parked')
})

test('the account of the token', async () => {
  expect(await must('GET', '/me')).toMatchObject({ email: 'owner@example.com', owner: true })
  expect(await must('PATCH', '/me', { language: 'de', timeZone: 'Europe/Berlin' })).toMatchObject({ language: 'de' })
  expect(await must('PATCH', '/me', { language: null })).toMatchObject({ language: null, timeZone: 'Europe/Berlin' })
  expect((await ask('PATCH', '/me', { timeZone: 'Mars/Base' })).status).toBe(400)
  const summary = { every: 'week', weekday: 1, hour: 8, timeZone: 'Europe/Berlin' }
  const wanted = { optOuts: [{ project: 'shop', kind: 'others' }], summary }
  expect(await must('PATCH', '/me/notifications', wanted)).toEqual(wanted)
  expect(await must('PATCH', '/me/notifications', { summary: null })).toEqual({ ...wanted, summary: null })
  await must('GET', '/me/notifications')
  await must('POST', '/me/notifications/test')
  await must('GET', '/me/mentions')
  await must('POST', '/me/mentions/read')
  await must('POST', '/me/seen')
  const other = await makeToken(lived.app)
  const { tokens } = await must('GET', '/me/tokens')
  await must('DELETE', `/me/tokens/${(tokens as Json[]).at(-1)?.id}`)
  expect((await ask('GET', '/me', undefined, other)).status).toBe(401)
})

/** These need something that this app does not have; what they ask of the store has tests of its own. */
const unasked = [
  'DELETE /issues/{shortId}/regrouping',
  'DELETE /parked/{id}',
  'POST /parked/{id}/retry',
  'POST /issues/{shortId}/events/{eventId}/resolving',
]

test('every operation was asked', () => {
  const all = Object.entries(resourcePaths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((name) => name !== 'parameters')
      .map((name) => `${name.toUpperCase()} ${path}`),
  )
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((operation) => !done.has(operation)).sort()).toEqual(unasked.sort())
})
