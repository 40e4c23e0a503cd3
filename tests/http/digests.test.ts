import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import { type App, startApp } from '../support/app'
import { digestline, makeOwner, makeProject, makeToken, type SeededProject } from '../support/seed'
import { type Session, signIn } from '../support/session'
import { until } from '../support/until'
import { wordsOf } from '../support/visitor'

let app: App
let ask: Api
let session: Session
beforeAll(async () => {
  app = await startApp()
  await makeOwner(app)
  ask = api(app, await makeToken(app))
  session = await signIn(app)
})
afterAll(() => app.stop())

test('the pages of both counterparts show each other, and the issue shows its digests', async () => {
  const [server, browser] = [await makeProject(app, 'Shop server'), await makeProject(app, 'Shop browser')]
  const digest = '3257694257'
  await send(server, 'next16-sentry10-rsc-server.envelope')
  await send(browser, 'next16-sentry10-rsc-browser.envelope')
  await ask.settled()
  for (const [shown, other] of [
    ['SHOP-SERVER-1', 'SHOP-BROWSER-1'],
    ['SHOP-BROWSER-1', 'SHOP-SERVER-1'],
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
  const place = ['--project', 'shop-browser', '--role', 'member']
  await digestline(app, ['user', 'add', '--email', 'web@example.com', '--password-stdin', ...place], password)
  const { html } = await (await signIn(app, { email: 'web@example.com', password })).get('/issues/SHOP-BROWSER-1')
  expect(wordsOf(html)).toContain('No server event.')
  expect(html).not.toMatch(/catalog service unavailable|SHOP-SERVER|Shop server/)
})

test('a new application directory adds digests to earlier events', async () => {
  const project = await makeProject(app, 'Late')
  const found = async () => (await ask.lookup('Digest: 1130535441')).matches.find((one) => one.project.slug === 'late')
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
  const project = await makeProject(app, 'Strings')
  const payload = await readFile(fixture('next/next15-sentry10-string.json'), 'utf8')
  await post(project, 'store', payload)
  await ask.settled()
  const { matches } = await ask.lookup('Digest: 2384677737')
  expect(matches).toMatchObject([{ confidence: 'recomputed', project: { slug: 'strings' } }])
})

const fixture = (path: string) => new URL(`../fixtures/${path}`, import.meta.url)

async function send(project: SeededProject, recording: string): Promise<void> {
  await post(project, 'envelope', await readFile(fixture(`recorded-next/${recording}`), 'utf8'))
}

async function post(project: SeededProject, endpoint: string, body: string): Promise<void> {
  const url = `${app.url}/api/${project.id}/${endpoint}/?sentry_key=${project.key}`
  const response = await fetch(url, { method: 'POST', body })
  expect(response.status).toBe(200)
}
