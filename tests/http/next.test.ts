import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Api, api } from '../support/api'
import type { App } from '../support/app'
import type { SeededProject } from '../support/seed'
import { anotherProject, newTenant, type Tenant } from '../support/shared-app'

/** The main use case, on recordings of real applications (tests/fixtures/recorded-next) without any configuration. */
const onThePage = {
  'next16-sentry10-rsc': '3257694257',
  'next16-sentry10-suspense': '262135680',
  'next16-sentry10-action': '3394122176',
  'next15-sentry10-suspense': '3501720550',
  'next15-sentry10-action': '1149540261',
}
/** Its server event was captured before Next.js hashed: it has no digest. */
const withoutBreadcrumb = { recording: 'next15-sentry10-rsc', digest: '1130535441' }

let tenant: Tenant
let app: App
let ask: Api
beforeAll(async () => {
  tenant = await newTenant('Next')
  app = tenant.app
  ask = api(app, tenant.token)
})

test.each(Object.entries(onThePage))('the digest of %s finds the event with its message', async (name, digest) => {
  const [server, browser] = [
    await anotherProject(tenant, `${name} server`),
    await anotherProject(tenant, `${name} browser`),
  ]
  await send(server, `${name}-server`)
  await send(browser, `${name}-browser`)
  await ask.settled()
  const { matches } = await ask.lookup(
    `This page couldn’t load\nA server error occurred. Reload to try again.\nERROR ${digest}`,
  )
  expect(matches[0]).toMatchObject({ code: digest, confidence: 'exact', project: { slug: server.slug } })
  expect(matches[0]?.issue.title).not.toMatch(/#441|omitted/)
  expect(matches.slice(1).map(({ project }) => project.slug)).toEqual([browser.slug])
})

test.each(['server first', 'browser first'])(
  'counterparts are joined by their trace, across projects: %s',
  async (order) => {
    const [server, browser] = [await anotherProject(tenant, `${order} s`), await anotherProject(tenant, `${order} b`)]
    const halves = [
      [server, 'server'],
      [browser, 'browser'],
    ] as const
    for (const [project, half] of order === 'server first' ? halves : halves.toReversed()) {
      // Each order has a trace of its own: the recorded one would join them all.
      await send(project, `${withoutBreadcrumb.recording}-${half}`, (text) =>
        text.replaceAll('8cc1ac40', order === 'server first' ? 'aaaaaaaa' : 'bbbbbbbb'),
      )
      await ask.settled()
    }
    const { matches } = await ask.lookup(withoutBreadcrumb.digest)
    const found = matches.find(({ project }) => project.slug === server.slug)
    expect(found).toMatchObject({
      confidence: 'linked',
      issue: { title: 'Error: catalog service unavailable' },
      event: { id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    })
  },
)

test('a digest that no event has is computed when another event reveals the directory', async () => {
  const project = await anotherProject(tenant, 'Recomputed')
  await send(project, 'next15-sentry10-suspense-server')
  await ask.settled()
  await send(project, `${withoutBreadcrumb.recording}-server`, (text) => text.replaceAll('8cc1ac40', 'cccccccc'))
  await ask.settled()
  const { matches } = await ask.lookup(`Digest: ${withoutBreadcrumb.digest}`)
  expect(matches.find(({ project: { slug } }) => slug === project.slug)).toMatchObject({
    confidence: 'recomputed',
    issue: { title: 'Error: catalog service unavailable' },
  })
})

/** One project per case: the same event id may be sent to each. */
async function send(project: SeededProject, recording: string, change: (text: string) => string = (text) => text) {
  const text = await readFile(new URL(`../fixtures/recorded-next/${recording}.envelope`, import.meta.url), 'utf8')
  const url = `${app.url}/api/${project.id}/envelope/?sentry_key=${project.key}`
  const response = await fetch(url, { method: 'POST', body: change(text) })
  expect(response.status).toBe(200)
}
