import { beforeAll, expect, test } from 'vitest'
import { settled } from '../support/api'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import type { Session } from '../support/session'
import { newTenant } from '../support/shared-app'
import { wordsOf } from '../support/visitor'

/*
 * An admin sets the repository; then frames link to their lines.
 */
let root: Session
beforeAll(async () => {
  const { app, project, admin } = await newTenant('Repository')
  root = admin
  const frames = [
    { function: 'route', filename: '/srv/shop/node_modules/express/index.js', lineno: 3, in_app: false },
    { function: 'pay', filename: '/srv/shop/src/pay now.ts', lineno: 17, in_app: true },
  ]
  const exception = { values: [{ type: 'PaymentError', stacktrace: { frames } }] }
  await sendEnvelope(app, project, eventEnvelope({ exception, release: 'shop@1.0.0' }).body)
  await settled(app)
})

const form = { form: 'repository', branch: 'main', prefix: '/srv/shop/' }
const template = 'https://git.example/shop/{commit}/{path}#L{line}'

test('frames of the application link to their lines in the repository, without a referrer', async () => {
  expect((await root.get('/issues/REPOSITORY-1')).html).not.toContain('in repository')
  const saved = await root.post('/projects/repository/settings', { ...form, template })
  expect([saved.status, saved.location]).toEqual([302, '/projects/repository/settings'])
  const { html } = await root.get('/issues/REPOSITORY-1')
  const links = [...html.matchAll(/<a [^>]*href="(https:\/\/git\.example[^"]*)"[^>]*>/g)]
  expect(links.map(([, to]) => to)).toEqual(['https://git.example/shop/main/src/pay%20now.ts#L17'])
  expect(links[0]?.[0]).toContain('rel="noreferrer noopener"')
})

test('an invalid address is rejected beside its field, and the entered text stays', async () => {
  const answer = await root.post('/projects/repository/settings', { ...form, template: 'javascript:alert("{path}")' })
  expect(answer.status).toBe(400)
  expect(wordsOf(answer.html)).toContain('Enter an http(s) URL with {path}')
  expect(answer.html).toContain('value="javascript:alert(&quot;{path}&quot;)"')
  expect((await root.get('/issues/REPOSITORY-1')).html).not.toContain('href="javascript:')
})
