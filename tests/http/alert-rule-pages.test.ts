import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import type { App } from '../support/app'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { digestline, makeProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { sharedApp } from '../support/shared-app'
import { wordsOf } from '../support/visitor'

let app: App
let root: Session
let member: Session
let helper: Session
beforeAll(async () => {
  app = await sharedApp()
  const project = await makeProject(app, 'Rule pages')
  await makeProject(app, 'Other rule pages')
  for (const level of ['error', 'fatal']) {
    await sendEnvelope(app, project, eventEnvelope({ message: `The ${level} till is locked`, level }).body)
  }
  await settled(app)
  root = await signIn(app)
  member = await account('dev@rule-pages.example', 'member')
  helper = await account('desk@rule-pages.example', 'helper')
})

async function account(email: string, role: string): Promise<Session> {
  const password = 'a password of somebody'
  const args = ['user', 'add', '--email', email, '--password-stdin', '--project', 'rule-pages', '--role', role]
  await digestline(app, args, password)
  return signIn(app, { email, password })
}

const rules = '/projects/rule-pages/alerts'
const typed = {
  form: 'rule',
  name: 'Fatal ones',
  when: 'new',
  q: 'level:fatal',
  members: 'on',
  gather: '0',
  pause: '60',
}
const address = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`
const idOf = (html: string, name: string) =>
  new RegExp(`href="[^"]*/alerts/rules/(\\d+)"[^>]*>${name}<`).exec(html)?.[1] ?? ''

test('a rule is previewed from its address, saved, changed, disabled and deleted', async () => {
  const tried = await root.get(address(`${rules}/rules/new`, typed))
  expect(tried.status).toBe(200)
  expect(wordsOf(tried.html)).toContain('This rule would have alerted 1 time')
  expect(wordsOf(tried.html)).toContain('RULE-PAGES-2')

  const added = await root.post(`${rules}/rules/new`, typed)
  expect([added.status, added.location]).toEqual([302, rules])
  const list = await root.get(rules)
  expect(wordsOf(list.html)).toContain('Rule created')
  const id = idOf(list.html, 'Fatal ones')
  const page = `${rules}/rules/${id}`
  expect((await root.get(page)).html).toContain('value="level:fatal"')

  expect(
    (
      await root.post(page, {
        ...typed,
        name: 'Fatal now',
        quiet: 'on',
        'quiet-day': '6',
        'quiet-from': '22:00',
        'quiet-until': '07:00',
        'quiet-zone': 'Europe/Berlin',
      })
    ).status,
  ).toBe(302)
  expect((await root.get(page)).html).toMatch(/name="quiet"[^>]*checked/)
  expect((await root.post(page, { ...typed, name: 'Fatal now' })).status).toBe(302)
  expect((await root.get(page)).html).not.toMatch(/name="quiet"[^>]*checked/)

  await root.post(rules, { form: 'state', rule: id, enabled: 'no' })
  expect((await root.get(rules)).html).toMatch(/aria-checked="false" aria-label="Turn on Fatal now"/)
  await root.post(page, { form: 'removal' })
  expect((await root.get(page)).status).toBe(404)
})

test('mistakes are shown beside the field, with the entered values', async () => {
  const wrong = { ...typed, name: '', when: 'threshold', 'threshold-count': 'many', q: 'is:nonsense' }
  const { status, html } = await root.post(`${rules}/rules/new`, wrong)
  expect(status).toBe(400)
  const words = wordsOf(html)
  expect(words).toContain('Enter a name.')
  expect(words).toContain('Enter a whole number from 1 to 1,000,000.')
  expect(words).toContain('is:nonsense is not valid.')
  expect(words).toContain('Fix the marked fields to see the preview.')
  expect(html).toContain('value="many"')
})

test('a rule that can never alert says why', async () => {
  await root.post(`${rules}/rules/new`, {
    form: 'rule',
    name: 'Deaf',
    when: 'new',
    q: 'is:mine',
    gather: '30',
    pause: '60',
  })
  const words = wordsOf((await root.get(rules)).html)
  expect(words).toContain('Never sends: it has no channel.')
  expect(words).toContain('match nothing in a rule')
})

test('members see rules, helpers and strangers do not, and only owners see rules of all projects', async () => {
  const id = idOf((await root.get(rules)).html, 'Deaf')
  const seen = await member.get(rules)
  expect(seen.status).toBe(200)
  expect(seen.html).not.toContain('New rule')
  const rule = await member.get(`${rules}/rules/${id}`)
  expect(rule.html).toContain('disabled')
  expect(rule.html).not.toContain('Save rule')
  expect((await member.get(`${rules}/rules/new`)).status).toBe(403)
  for (const [path, form] of [
    [rules, { form: 'state', rule: id, enabled: 'no' }],
    [`${rules}/rules/${id}`, typed],
    [`${rules}/rules/${id}/copy`, { to: 'rule-pages' }],
    [`${rules}/import`, { text: '{}' }],
  ] as const) {
    expect((await member.post(path, form)).status, path).toBe(403)
    expect((await helper.post(path, form)).status, path).toBe(404)
  }
  expect((await member.download(`${rules}/rules.json`)).status).toBe(200)
  for (const path of [rules, `${rules}/rules/${id}`, `${rules}/rules.json`]) {
    expect((await helper.get(path)).status, path).toBe(404)
  }
  for (const path of ['/admin/alerts', '/admin/alerts/rules/new', '/admin/alerts/rules.json']) {
    expect((await member.get(path)).status, path).toBe(404)
    expect((await root.get(path)).status, path).toBe(200)
  }
})

test('rules are exported to another project and copied, and missing channels are named', async () => {
  const { text, headers } = await root.download(`${rules}/rules.json`)
  expect(headers.get('content-disposition')).toContain('alert-rules-rule-pages.json')
  const file = JSON.parse(text)
  file.rules[0].channels = [{ kind: 'slack', name: '#nowhere' }]
  const imported = await root.post('/projects/other-rule-pages/alerts/import', { text: JSON.stringify(file) })
  expect(wordsOf(imported.html)).toContain('Imported: ')
  expect(wordsOf(imported.html)).toContain('Channels not found here: #nowhere')
  expect(wordsOf((await root.get('/projects/other-rule-pages/alerts')).html)).toContain('Deaf')

  const broken = await root.post('/projects/other-rule-pages/alerts/import', { text: '{"rules":' })
  expect([broken.status, wordsOf(broken.html)]).toEqual([400, expect.stringContaining('This is not valid JSON.')])
  file.rules[0].gatherSeconds = -1
  const wrong = await root.post('/projects/other-rule-pages/alerts/import', { text: JSON.stringify(file) })
  expect(wordsOf(wrong.html)).toContain('Rule 1: gatherSeconds is not a number from 0 to 600. Nothing was imported.')

  const id = idOf((await root.get(rules)).html, 'Deaf')
  const copied = await root.post(`${rules}/rules/${id}/copy`, { to: '*' })
  expect([copied.status, copied.location]).toEqual([302, '/admin/alerts'])
  expect(wordsOf((await root.get('/admin/alerts')).html)).toContain('Deaf New issue · is:mine')
  expect((await root.post(`${rules}/rules/${id}/copy`, {})).status).toBe(400)
  const everywhere = `/admin/alerts/rules/${idOf((await root.get('/admin/alerts')).html, 'Deaf')}`
  expect((await root.post(everywhere, { form: 'removal' })).status).toBe(302)
})
