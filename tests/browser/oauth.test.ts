import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aReceiver } from '../support/a-receiver'
import { authorizePath, registerClient } from '../support/an-oauth-client'
import type { App } from '../support/app'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { startOwnedApp } from '../support/owned-app'
import { makeProject, owner } from '../support/seed'

let app: App
let browser: Browser
let client: Awaited<ReturnType<typeof aReceiver>>
beforeAll(async () => {
  ;({ app } = await startOwnedApp())
  await makeProject(app, 'Shop')
  browser = await openChromium()
  client = await aReceiver()
})
afterAll(async () => {
  await browser?.close()
  await client?.close()
  await app?.stop()
})

for (const javaScript of [true, false]) {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'

  test(`${how}: a user signs in, allows an app and arrives there with a code`, async () => {
    const { query } = await registerClient(app, [`${client.url}/callback`], 'Claude Code')
    const { page, context, complaints } = await openPage(browser, app.url, { javaScript })
    await page.goto(authorizePath({ ...query, state: how }))
    if (javaScript) await hydrated(page)
    await page.getByLabel('E-mail').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { name: 'Connect Claude Code?' }).waitFor()
    await page.getByLabel('Resolve, mute, assign and comment').check()
    await page.getByLabel('Shop').check()
    // Browsers check the redirect of a form against the page's policy.
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/callback')
    const arrived = new URL(page.url())
    expect([arrived.origin, arrived.searchParams.get('state')]).toEqual([client.url, how])
    expect(arrived.searchParams.get('code')).toMatch(/^dgl_code_/)
    expect(complaints).toEqual([])
    await context.close()
  })
}
