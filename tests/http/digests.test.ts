import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import { digestline, makeProject, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { newTenant } from '../support/shared-app'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'

let app: App
let ask: Api
let session: Session
let server: SeededProject
let email: string
beforeAll(async () => {
  const tenant = await newTenant('Digests server')
  ;({ app, project: server, admin: session, email } = tenant)
  ask = api(app, tenant.token)
})

test('the pages of both counterparts show each other, and the issue shows its digests', async () => {
  const browser = await aProject('Digests browser')
  const digest = '3257694257'
  await send(server, 'next16-sentry10-rsc-server.envelope')
  await send(browser, 'next16-sentry10-rsc-browser.envelope')
  await ask.settled()
  for (const [shown, other] of [
    ['DIGESTS-SERVER-1', 'DIGESTS-BROWSER-1'],
    ['DIGESTS-BROWSER-1', 'DIGESTS-SERVER-1'],
  ] as const) {
    const { status, html } = await session.get(`/issues/${shown}`)
    expect(status).toBe(200)
    const words = wordsOf(html)
    expect(words).toMatch(/One error, two events.*what the visitor saw.*what failed.*catalog service unavailable/s)
    expect(words).toContain(`Digest: ${digest}`)
    expect(words).toMatch(/Shown to visitors\s+1 digest/)
    expect(html).toMatch(new RegExp(`href="/issues/${other}/events/[0-9a-f]{32}"`))
  }
})

test('a counterpart in another project is not shown to viewers who may not see it', async () => {
  const password = 'a password of somebody'
  const place = ['--project', 'digests-browser', '--role', 'member']
  await digestline(app, ['user', 'add', '--email', 'web@digests.example', '--password-stdin', ...place], password)
  const { html } = await (await signIn(app, { email: 'web@digests.example', password })).get(
    '/issues/DIGESTS-BROWSER-1',
  )
  expect(wordsOf(html)).toContain('No server event.')
  expect(html).not.toMatch(/catalog service unavailable|DIGESTS-SERVER|Digests server/)
})

test('a new application directory adds digests to earlier events', async () => {
  const project = await aProject('Late digests')
  const found = async () =>
    (await ask.lookup('Digest: 1130535441')).matches.find((one) => one.project.slug === 'late-digests')
  await send(project, 'next15-sentry10-rsc-server.envelope')
  await ask.settled()
  expect(await found()).toBeUndefined()
  await send(project, 'next15-sentry10-suspense-server.envelope')
  const match = await until('the digest to be computed again', found)
  expect(match).toMatchObject({
    confidence: 'recomputed',
    issue: { title: 'Error: catalog service unavailable' },
    event: { id: expect.stringMatching(/^[0-9a-f]{32}$/) },
  })
})

test('a thrown string is found by the digest of its text', async () => {
  const project = await aProject('Thrown strings')
  const payload = await readFile(fixture('next/next15-sentry10-string.json'), 'utf8')
  await post(project, 'store', payload)
  await ask.settled()
  const { matches } = await ask.lookup('Digest: 2384677737')
  expect(matches).toMatchObject([{ confidence: 'recomputed', project: { slug: 'thrown-strings' } }])
})

const fixture = (path: string) => new URL(`../fixtures/${path}`, import.meta.url)

/** Another project that the admin sees. */
async function aProject(name: string): Promise<SeededProject> {
  const project = await makeProject(app, name)
  await digestline(app, ['member', 'add', '--project', project.slug, '--email', email, '--role', 'admin'])
  return project
}

async function send(project: SeededProject, recording: string): Promise<void> {
  await post(project, 'envelope', await readFile(fixture(`recorded-next/${recording}`), 'utf8'))
}

async function post(project: SeededProject, endpoint: string, body: string): Promise<void> {
  const url = `${app.url}/api/${project.id}/${endpoint}/?sentry_key=${project.key}`
  const response = await fetch(url, { method: 'POST', body })
  expect(response.status).toBe(200)
}
