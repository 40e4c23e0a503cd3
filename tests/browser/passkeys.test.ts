import type { Browser, CDPSession, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type App, startApp } from '../support/app'
import { recoveryCodesOn } from '../support/authenticator'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { makeOwner, owner } from '../support/seed'
import { withJavaScript } from '../support/tier'
import { withDatabase } from '../support/with-database'

let browser: Browser
let app: App
beforeAll(async () => {
  browser = await openChromium()
  app = await startApp()
  await makeOwner(app)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

/** An authenticator in the browser, which verifies its user by itself. */
async function addAuthenticator(page: Page): Promise<{ forgetEverything: () => Promise<void> }> {
  const devTools: CDPSession = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { forgetEverything: async () => void (await devTools.send('WebAuthn.clearCredentials', { authenticatorId })) }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await open(page, '/sign-in?next=/account/security')
}

async function givePassword(page: Page, { email, password } = owner): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Where the same answer of an authenticator leads when somebody sends it once more. */
async function repeated(url: string, request: Request): Promise<string | null> {
  const { cookie = '' } = await request.allHeaders()
  const headers = { cookie, origin: url, 'content-type': 'application/x-www-form-urlencoded' }
  const body = request.postData() ?? ''
  const response = await fetch(`${url}/passkeys/proof`, { method: 'POST', redirect: 'manual', headers, body })
  return response.headers.get('location')
}

const arrives = (page: Page) => page.getByRole('heading', { level: 1, name: 'Two-factor sign-in' }).waitFor()

test('a passkey is added, signs in with and without the address, is lost, and a recovery code leads back', async () => {
  // Passkeys count at the host of PUBLIC_URL, which is no IP address.
  const url = app.url.replace('127.0.0.1', 'localhost')
  const { page, complaints } = await openPage(browser, url, { javaScript: true })
  const authenticator = await addAuthenticator(page)
  await signOut(page)
  await givePassword(page)
  await arrives(page)

  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('Save these recovery codes now.').waitFor()
  const codes = recoveryCodesOn(await page.content())
  expect(codes).toHaveLength(10)
  await page.getByText('never used').waitFor()

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await arrives(page)
  await page.getByText('last used').waitFor()

  await signOut(page)
  await page.getByLabel('E-mail').fill(owner.email)
  const proof = page.waitForRequest(/\/passkeys\/proof/)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await arrives(page)
  expect(await repeated(url, await proof)).toMatch(/^\/sign-in\?/)
  await page.goto('/admin/audit?q=sign-in+failed')
  await page.getByText('Method: passkey').waitFor()

  // The password alone is not enough any more; with the passkey it is.
  await signOut(page)
  await givePassword(page)
  await page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await arrives(page)

  await authenticator.forgetEverything()
  await signOut(page)
  await givePassword(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('No passkey was used.').waitFor()
  await page.getByLabel('Recovery code').fill(codes[3]!)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await arrives(page)
  await page.getByText('9 codes left').waitFor()

  await page.getByRole('button', { name: 'Remove… Laptop' }).click()
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await page.getByText('Passkey removed').waitFor()
  await expect.poll(() => page.getByText('codes left').count()).toBe(0)
  await signOut(page)
  await givePassword(page)
  await arrives(page)
  expect(complaints).toEqual([])
})

test('a required passkey is set up while signing in, gets another name, and confirms who one is', async () => {
  const eve = await makeOwner(app, { email: 'eve@example.com', password: 'nine green bottles' })
  const run = (sql: string) => withDatabase(app, (db) => db.prepare(sql).run())
  await run("insert into setting (name, value) values ('second-factor-required', '1')")
  onTestFinished(async () => void (await run("delete from setting where name = 'second-factor-required'")))
  const { page, complaints } = await openPage(browser, app.url.replace('127.0.0.1', 'localhost'), {
    javaScript: true,
  })
  await addAuthenticator(page)
  await signOut(page)
  await givePassword(page, eve)
  await page.getByRole('heading', { level: 1, name: 'Set up a second factor' }).waitFor()
  await page.getByLabel('Name').fill('Phone')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('Save these recovery codes now.').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await arrives(page)

  await page.getByText('Rename…').click()
  await page.getByRole('listitem').getByLabel('Name').fill('Old phone')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByText('Passkey renamed').waitFor()
  await page.getByRole('listitem').filter({ hasText: 'Old phone' }).waitFor()

  await run('update session set confirmed_at = 0')
  await page.goto('/confirm?next=/account/tokens')
  await hydrated(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByText('Confirmed for 5 minutes.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/tokens')
  expect(complaints).toEqual([])
})

test('passkeys are not offered at another address than the public one, nor without JavaScript', async () => {
  for (const javaScript of withJavaScript) {
    const { page, context } = await openPage(browser, app.url, { javaScript })
    await page.goto('/sign-in')
    if (javaScript) await hydrated(page)
    expect(await page.getByRole('button').allTextContents()).not.toContain('Sign in with a passkey')
    await context.close()
  }
})
