import { networkInterfaces } from 'node:os'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReceiver } from '../support/a-receiver'
import { authorizePath, registerClient } from '../support/an-oauth-client'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { leftOut } from '../support/left-out'
import { newTenant, type Tenant } from '../support/shared-app'
import { withJavaScript } from '../support/tier'

const loopback = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? [])
const hosts = (['127.0.0.1', '::1'] as const).filter((host) => loopback.includes(host))
if (!hosts.includes('::1')) leftOut('this machine has no IPv6.')

let app: App
let tenant: Tenant
let browser: Browser
const clients: Awaited<ReturnType<typeof aReceiver>>[] = []
beforeAll(async () => {
  tenant = await newTenant('Consent')
  app = tenant.app
  browser = await openChromium()
  for (const host of hosts) clients.push(await aReceiver(undefined, host))
})
afterAll(async () => {
  await browser?.close()
  for (const client of clients) client.close()
})

for (const javaScript of withJavaScript) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'

  test.each(hosts)(
    `${how}: a user signs in, allows an app at a port of %s, and arrives there with a code`,
    async (host) => {
      const client = clients[hosts.indexOf(host)]!
      const anotherPort = `${client.url.replace(/\d+$/, '1')}/callback`
      const { query: registered } = await registerClient(app, [anotherPort], 'Claude Code')
      const query = { ...registered, redirect_uri: `${client.url}/callback` }
      const { page, complaints } = await openPage(browser, app.url, { javaScript })
      await page.goto(authorizePath({ ...query, state: how }))
      if (javaScript) await hydrated(page)
      await page.getByLabel('E-mail').fill(tenant.email)
      await page.getByLabel('Password', { exact: true }).fill(tenant.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('heading', { name: 'Connect Claude Code?' }).waitFor()
      await page.getByLabel('Resolve, mute, assign and comment').check()
      await page.getByLabel('Consent').check()
      // Browsers check the redirect of a form against the page's policy.
      await page.getByRole('button', { name: 'Allow' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/callback')
      const arrived = new URL(page.url())
      expect([arrived.origin, arrived.searchParams.get('state')]).toEqual([client.url, how])
      expect(arrived.searchParams.get('code')).toMatch(/^dgl_code_/)
      expect(complaints).toEqual([])
    },
  )
}
