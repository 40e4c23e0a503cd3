import { expect, test } from 'vitest'
import { anApiScript, idOf, type Json, tryAlerting, tryInvitation } from '../support/an-api-script'
import { until } from '../support/until'

/* Asks each operation of the API on one project, and on the list of projects, as an owner's script does. */

const script = anApiScript()
const { ask, must } = script

const shop = '/projects/shop'

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
  for (const at of [`${path}/quotas`, '/projects/kiosk/quotas']) {
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
  expect(await must('GET', `${shop}/storage`)).toMatchObject({ events: expect.any(Number), days: 30, logs: null })
  await must('GET', `${shop}/reports`)
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
  await tryInvitation(script, `${shop}/invitations`, { email: 'eve@example.com', role: 'member' })
})

test('alert rules and channels', () => tryAlerting(script, `${shop}/`))

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
  const { monitors } = await must('GET', `${shop}/monitors`)
  const nightly = (monitors as Json[]).find(({ slug }) => slug === 'nightly-backup')
  expect(await must('GET', `${shop}/monitors/${nightly?.id}/runs`)).toMatchObject({ runs: [{ status: 'ok' }] })
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
  expect(await must('GET', `${shop}/source-maps/doctor`)).toMatchObject({
    reasons: [
      { files: [{ sentences: expect.arrayContaining([expect.any(String)]), issue: expect.stringContaining('SHOP-') }] },
    ],
  })
  expect(await must('GET', `${shop}/source-maps/pending`)).toEqual({ uploads: [] })
  await must('DELETE', one)
  expect((await ask('GET', one)).status).toBe(404)
  const { storms } = await must('GET', `${shop}/storms`)
  const storm = `${shop}/storms/${(storms as Json[])[0]?.id}`
  expect((await must('GET', storm)).issues).not.toEqual([])
  expect(await must('PATCH', storm, { state: 'listed' })).toMatchObject({ state: 'listed' })
})

test('every operation was asked', () => {
  expect(script.notDone((path) => path.startsWith('/projects'))).toEqual([])
})
