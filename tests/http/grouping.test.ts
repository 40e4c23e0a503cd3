import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { describedFetch } from '../support/described-api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeOwner, makeProject, makeToken, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'

let app: App
let shop: SeededProject
let root: Session
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  shop = await makeProject(app, 'Shop')
  for (const name of ['pay', 'refund', 'open']) await fail(name, 'ada')
  await settled(app)
  root = await signIn(app)
})
afterAll(() => app.stop())

async function fail(name: string, customer: string): Promise<void> {
  const stacktrace = { frames: [{ function: name, filename: 'src/till.ts', lineno: 3, in_app: true }] }
  const exception = { values: [{ type: 'TillError', value: `no till for ${customer}`, stacktrace }] }
  await sendEnvelope(app, shop, eventEnvelope({ exception }).body)
}

const page = (shortId: string) => `/issues/${shortId}/grouping`
const words = async (path: string) => wordsOf((await root.get(path)).html)
const rules = '/projects/shop/grouping'

/** The short ids of the issue list. */
async function listed(): Promise<string[]> {
  const { html } = await root.get('/issues')
  return [...html.matchAll(/href="\/issues\/(SHOP-\d+)"/g)].map(([, shortId]) => shortId ?? '').sort()
}

test('the page of an issue explains its grouping', async () => {
  const said = await words(page('SHOP-1'))
  expect(said).toContain('the same stack frames')
  expect(said).toContain('TillError')
  expect(said).toMatch(/(pay|refund|open) \(till\.ts\)/)
  const event = await root.get('/issues/SHOP-1')
  expect(wordsOf(event.html)).toContain('Why this event is grouped here')
  expect(event.html).toMatch(/href="\/issues\/SHOP-1\/grouping\?event=[0-9a-f]{32}"/)
})

test('issues are merged and unmerged by forms, and old short ids redirect', async () => {
  const merged = await root.post(page('SHOP-1'), { form: 'merge', others: 'shop-2, SHOP-3' })
  expect([merged.status, merged.location]).toEqual([302, page('SHOP-1')])
  const said = await words(page('SHOP-1'))
  expect(said).toContain('2 issues merged into SHOP-1')
  expect(said).toContain('merged this with SHOP-2, SHOP-3')
  const moved = await fetchRedirect('/issues/SHOP-2/events?before=')
  expect(moved).toBe('/issues/SHOP-1/events?before=')
  const other = await signIn(app)
  expect((await other.get('/issues/shop-2')).status).toBe(302)
  expect(wordsOf((await other.get('/issues/SHOP-1')).html)).toContain('SHOP-2 is part of SHOP-1.')
  expect(await listed()).toEqual(['SHOP-1'])

  const token = await makeToken(app)
  const told = await describedFetch(`${app.url}/api/v1/issues/SHOP-3`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await told.json()).toMatchObject({ shortId: 'SHOP-1', count: 3 })

  const apart = await root.post(page('SHOP-1'), { form: 'unmerge', member: 'SHOP-3' })
  expect(apart.status).toBe(302)
  expect(await listed()).toEqual(['SHOP-1', 'SHOP-3'])
  expect((await root.post(page('SHOP-1'), { form: 'unmerge', member: 'SHOP-3' })).status).toBe(400)
})

const fetchRedirect = async (path: string) => (await root.download(path)).headers.get('location')

test('a refused merge is explained beside the field, with the entered text', async () => {
  await makeProject(app, 'Desk')
  for (const [others, mistake] of [
    ['', 'at least one other issue'],
    ['SHOP-99', 'Issue SHOP-99 does not exist'],
    ['SHOP-2', 'already the same issue'],
  ] as const) {
    const refused = await root.post(page('SHOP-1'), { form: 'merge', others })
    expect([refused.status, wordsOf(refused.html)]).toEqual([400, expect.stringContaining(mistake)])
    if (others) expect(refused.html).toContain(`value="${others}"`)
  }
  for (const form of ['', 'bogus', 'constructor']) {
    expect((await root.post(page('SHOP-1'), { form })).status).toBe(400)
  }
})

test('a split moves stored events in the background, and removing it moves them back', async () => {
  await root.post(page('SHOP-1'), { form: 'unmerge', member: 'SHOP-2' })
  const name = /(pay|refund|open) \(till\.ts\)/.exec(await words(page('SHOP-1')))?.[1] ?? ''
  await fail(name, 'bob')
  await settled(app)
  const { html } = await root.get(page('SHOP-1'))
  const kept = /name="kept-message" value="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(kept).toBe('no till for bob')
  const split = await root.post(page('SHOP-1'), { form: 'split', component: 'message', 'kept-message': kept })
  expect(split.status).toBe(302)
  await until('the split to be worked off', async () =>
    /Regrouped .*: 2 of 2 events checked, 1 moved/.test(await words(page('SHOP-1'))),
  )
  expect(await listed()).toContain('SHOP-4')
  await root.post(page('SHOP-1'), { form: 'unsplit' })
  await until('what was split off to come back', async () => !(await listed()).includes('SHOP-4'))
  expect(await fetchRedirect('/issues/SHOP-4')).toBe('/issues/SHOP-1')
})

const rule = { form: 'rule', rule: '', type: 'Till*', fingerprint: 'tills', title: 'Tills' }

test('a rule is previewed on recent events before it is saved, and applies to new ones', async () => {
  const preview = await root.post(rules, { ...rule, intent: 'preview' })
  expect(preview.status).toBe(200)
  expect(wordsOf(preview.html)).toMatch(
    /4 of 4 recent events would change\..*SHOP-\d ?, SHOP-\d ?, SHOP-\d would merge/,
  )
  expect(preview.html).toContain('value="Till*"')
  expect(await words(rules)).toContain('No rules yet.')

  const saved = await root.post(rules, { ...rule, intent: 'save' })
  expect([saved.status, saved.location]).toEqual([302, rules])
  await fail('close', 'eve')
  await settled(app)
  expect(await words('/issues')).toContain('Tills')
  expect(await words(rules)).toMatch(/1\. type is “Till\*” → fingerprint “tills” · title “Tills” 1 event, last/)
  await root.post(rules, { form: 'regroup' })
  await until('all to be one issue', async () => (await listed()).length === 1)
})

test('mistakes in a rule are shown beside its fields, and only admins change rules', async () => {
  const refused = await root.post(rules, { ...rule, title: '', fingerprint: '', intent: 'save' })
  expect([refused.status, wordsOf(refused.html)]).toEqual([
    400,
    expect.stringContaining('Enter a fingerprint, a title or a level.'),
  ])
  for (const fingerprint of ['{{ nonsense }}', 'all, {{ tags.tenant']) {
    const unknown = await root.post(rules, { ...rule, fingerprint, intent: 'preview' })
    expect([unknown.status, wordsOf(unknown.html)]).toEqual([400, expect.stringContaining('Use {{ default }}')])
  }
  const password = 'a password of somebody'
  const member = ['--email', 'dev@example.com', '--password-stdin', '--project', 'shop', '--role', 'member']
  await digestline(app, ['user', 'add', ...member], password)
  const dev = await signIn(app, { email: 'dev@example.com', password })
  const seen = await dev.get(rules)
  expect([seen.status, wordsOf(seen.html)]).toEqual([200, expect.stringContaining('Till*')])
  expect(seen.html).not.toContain('name="fingerprint"')
  expect((await dev.post(rules, { ...rule, intent: 'save' })).status).toBe(403)
  expect((await dev.post(page('SHOP-1'), { form: 'regroup' })).status).toBe(302)
})

test('many similar new issues are one notice, and one click merges them', async () => {
  const desk = await makeProject(app, 'Front desk')
  const names = ['ada', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal']
  const messages = names.flatMap((one) => names.map((other) => `No account for ${one} and ${other} here`))
  for (const message of messages) await sendEnvelope(app, desk, eventEnvelope({ message }).body)
  await settled(app)
  for (const path of ['/issues', '/projects/front-desk']) {
    expect(await words(path)).toContain('63 new issues look like FRONT-DESK-1 : No account for * and * here')
  }
  const { html } = await root.get('/issues?project=front-desk')
  expect(wordsOf(html)).toContain('+ 63 similar')
  expect(html.match(/data-row/g)).toHaveLength(1)
  const storm = /action="(\/projects\/front-desk\/storms\/\d+)"/.exec(html)?.[1] ?? ''
  expect(await words(storm)).toContain('64 new issues')
  expect(
    (
      await root.get(
        /href="([^"]*message=[^"]*)"/.exec((await root.get(storm)).html)?.[1]?.replaceAll('&amp;', '&') ?? '',
      )
    ).html,
  ).toContain('value="No account for * and * here"')
  const merged = await root.post(storm, { intent: 'merge' })
  expect([merged.status, merged.location]).toEqual([302, '/issues/FRONT-DESK-1/grouping'])
  expect(await words('/issues/FRONT-DESK-1/grouping')).toContain('63 issues merged into FRONT-DESK-1')
  const after = await root.get('/issues?project=front-desk')
  expect(after.html.match(/data-row/g)).toHaveLength(1)
  expect(wordsOf(after.html)).not.toMatch(/\+ \d+ similar/)
  expect((await root.post(storm, { intent: 'bogus' })).status).toBe(400)
  const first = '/issues/FRONT-DESK-1/grouping'
  expect((await root.post(first, { form: 'unmerge', member: 'front-desk-2' })).status).toBe(302)
  expect((await root.post(first, { form: 'unmerge-all' })).status).toBe(302)
  expect((await root.get('/issues?project=front-desk')).html.match(/data-row/g)).toHaveLength(50)
  expect((await root.get('/projects/front-desk/storms/9999')).status).toBe(404)
})
