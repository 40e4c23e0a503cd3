import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { describedFetch } from '../support/described-api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeProject, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { newTenant, type Tenant } from '../support/shared-app'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'

let tenant: Tenant
let app: App
let project: SeededProject
let root: Session
beforeAll(async () => {
  tenant = await newTenant('Grouping')
  ;({ app, project, admin: root } = tenant)
  for (const name of ['pay', 'refund', 'open']) await fail(name, 'ada')
  await settled(app)
})

async function fail(name: string, customer: string): Promise<void> {
  const stacktrace = { frames: [{ function: name, filename: 'src/till.ts', lineno: 3, in_app: true }] }
  const exception = { values: [{ type: 'TillError', value: `no till for ${customer}`, stacktrace }] }
  await sendEnvelope(app, project, eventEnvelope({ exception }).body)
}

const page = (shortId: string) => `/issues/${shortId}/grouping`
const words = async (path: string) => wordsOf((await root.get(path)).html)
const rules = '/projects/grouping/grouping'

/** The short ids of the issue list. */
async function listed(): Promise<string[]> {
  const { html } = await root.get('/issues')
  return [...html.matchAll(/href="\/issues\/(GROUPING-\d+)"/g)].map(([, shortId]) => shortId ?? '').sort()
}

test('the page of an issue explains its grouping', async () => {
  const said = await words(page('GROUPING-1'))
  expect(said).toContain('the same stack frames')
  expect(said).toContain('TillError')
  expect(said).toMatch(/(pay|refund|open) \(till\.ts\)/)
  const event = await root.get('/issues/GROUPING-1')
  expect(wordsOf(event.html)).toContain('Why this event is grouped here')
  expect(event.html).toMatch(/href="\/issues\/GROUPING-1\/grouping\?event=[0-9a-f]{32}"/)
})

test('issues are merged and unmerged by forms, and old short ids redirect', async () => {
  const merged = await root.post(page('GROUPING-1'), { form: 'merge', others: 'grouping-2, GROUPING-3' })
  expect([merged.status, merged.location]).toEqual([302, page('GROUPING-1')])
  const said = await words(page('GROUPING-1'))
  expect(said).toContain('2 issues merged into GROUPING-1')
  expect(said).toContain('merged this with GROUPING-2, GROUPING-3')
  const moved = await fetchRedirect('/issues/GROUPING-2/events?before=')
  expect(moved).toBe('/issues/GROUPING-1/events?before=')
  const other = await signIn(app, tenant)
  expect((await other.get('/issues/grouping-2')).status).toBe(302)
  expect(wordsOf((await other.get('/issues/GROUPING-1')).html)).toContain('GROUPING-2 is part of GROUPING-1.')
  expect(await listed()).toEqual(['GROUPING-1'])

  const told = await describedFetch(`${app.url}/api/v1/issues/GROUPING-3`, {
    headers: { authorization: `Bearer ${tenant.token}` },
  })
  expect(await told.json()).toMatchObject({ shortId: 'GROUPING-1', count: 3 })

  const apart = await root.post(page('GROUPING-1'), { form: 'unmerge', member: 'GROUPING-3' })
  expect(apart.status).toBe(302)
  expect(await listed()).toEqual(['GROUPING-1', 'GROUPING-3'])
  expect((await root.post(page('GROUPING-1'), { form: 'unmerge', member: 'GROUPING-3' })).status).toBe(400)
})

const fetchRedirect = async (path: string) => (await root.download(path)).headers.get('location')

test('a refused merge is explained beside the field, with the entered text', async () => {
  for (const [others, mistake] of [
    ['', 'at least one other issue'],
    ['GROUPING-99', 'Issue GROUPING-99 does not exist'],
    ['GROUPING-2', 'already the same issue'],
  ] as const) {
    const refused = await root.post(page('GROUPING-1'), { form: 'merge', others })
    expect([refused.status, wordsOf(refused.html)]).toEqual([400, expect.stringContaining(mistake)])
    if (others) expect(refused.html).toContain(`value="${others}"`)
  }
  for (const form of ['', 'bogus', 'constructor']) {
    expect((await root.post(page('GROUPING-1'), { form })).status).toBe(400)
  }
})

test('a split moves stored events in the background, and removing it moves them back', async () => {
  await root.post(page('GROUPING-1'), { form: 'unmerge', member: 'GROUPING-2' })
  const name = /(pay|refund|open) \(till\.ts\)/.exec(await words(page('GROUPING-1')))?.[1] ?? ''
  await fail(name, 'bob')
  await settled(app)
  const { html } = await root.get(page('GROUPING-1'))
  const kept = /name="kept-message" value="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(kept).toBe('no till for bob')
  const split = await root.post(page('GROUPING-1'), { form: 'split', component: 'message', 'kept-message': kept })
  expect(split.status).toBe(302)
  await until('the split to be worked off', async () =>
    /Regrouped .*: 2 of 2 events checked, 1 moved/.test(await words(page('GROUPING-1'))),
  )
  expect(await listed()).toContain('GROUPING-4')
  await root.post(page('GROUPING-1'), { form: 'unsplit' })
  await until('what was split off to come back', async () => !(await listed()).includes('GROUPING-4'))
  expect(await fetchRedirect('/issues/GROUPING-4')).toBe('/issues/GROUPING-1')
})

const rule = { form: 'rule', rule: '', type: 'Till*', fingerprint: 'tills', title: 'Tills' }

test('a rule is previewed on recent events before it is saved, and applies to new ones', async () => {
  const preview = await root.post(rules, { ...rule, intent: 'preview' })
  expect(preview.status).toBe(200)
  expect(wordsOf(preview.html)).toMatch(
    /4 of 4 recent events would change\..*GROUPING-\d ?, GROUPING-\d ?, GROUPING-\d would merge/,
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
  const member = ['--email', 'dev@grouping.example', '--password-stdin', '--project', 'grouping', '--role', 'member']
  await digestline(app, ['user', 'add', ...member], password)
  const dev = await signIn(app, { email: 'dev@grouping.example', password })
  const seen = await dev.get(rules)
  expect([seen.status, wordsOf(seen.html)]).toEqual([200, expect.stringContaining('Till*')])
  expect(seen.html).not.toContain('name="fingerprint"')
  expect((await dev.post(rules, { ...rule, intent: 'save' })).status).toBe(403)
  expect((await dev.post(page('GROUPING-1'), { form: 'regroup' })).status).toBe(302)
})

test('many similar new issues are one notice, and one click merges them', async () => {
  const desk = await makeProject(app, 'Grouping desk')
  await digestline(app, ['member', 'add', '--project', desk.slug, '--email', tenant.email, '--role', 'admin'])
  const names = ['ada', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal']
  const messages = names.flatMap((one) => names.map((other) => `No account for ${one} and ${other} here`))
  for (const message of messages) await sendEnvelope(app, desk, eventEnvelope({ message }).body)
  await settled(app)
  for (const path of ['/issues', '/projects/grouping-desk']) {
    expect(await words(path)).toContain('63 new issues look like GROUPING-DESK-1 : No account for * and * here')
  }
  const { html } = await root.get('/issues?project=grouping-desk')
  expect(wordsOf(html)).toContain('+ 63 similar')
  expect(html.match(/data-row/g)).toHaveLength(1)
  const storm = /action="(\/projects\/grouping-desk\/storms\/\d+)"/.exec(html)?.[1] ?? ''
  expect(await words(storm)).toContain('64 new issues')
  expect(
    (
      await root.get(
        /href="([^"]*message=[^"]*)"/.exec((await root.get(storm)).html)?.[1]?.replaceAll('&amp;', '&') ?? '',
      )
    ).html,
  ).toContain('value="No account for * and * here"')
  const merged = await root.post(storm, { intent: 'merge' })
  expect([merged.status, merged.location]).toEqual([302, '/issues/GROUPING-DESK-1/grouping'])
  expect(await words('/issues/GROUPING-DESK-1/grouping')).toContain('63 issues merged into GROUPING-DESK-1')
  const after = await root.get('/issues?project=grouping-desk')
  expect(after.html.match(/data-row/g)).toHaveLength(1)
  expect(wordsOf(after.html)).not.toMatch(/\+ \d+ similar/)
  expect((await root.post(storm, { intent: 'bogus' })).status).toBe(400)
  const first = '/issues/GROUPING-DESK-1/grouping'
  expect((await root.post(first, { form: 'unmerge', member: 'grouping-desk-2' })).status).toBe(302)
  expect((await root.post(first, { form: 'unmerge-all' })).status).toBe(302)
  expect((await root.get('/issues?project=grouping-desk')).html.match(/data-row/g)).toHaveLength(50)
  expect((await root.get('/projects/grouping-desk/storms/9999')).status).toBe(404)
})
