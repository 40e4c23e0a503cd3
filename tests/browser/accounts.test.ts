import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailServer, type MailServerInTest } from '../support/a-mail-server'
import { startProvider, type TestProvider } from '../support/an-oidc-provider'
import { settled } from '../support/api'
import { type App, startApp } from '../support/app'
import { authenticatorWith, keyOn, recoveryCodesOn } from '../support/authenticator'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { eventEnvelope, sendEnvelope } from '../support/intake'
import { makeOwner, makeProject, owner } from '../support/seed'
import { isWholeRun } from '../support/tier'
import { until } from '../support/until'

/*
 * The life of an account, from the invitation to the hand-over, as people see it in a browser: one instance with mail and a provider.
 */
let browser: Browser
let app: App
let mails: MailServerInTest
let provider: TestProvider
beforeAll(async () => {
  ;[mails, provider, browser] = [await aMailServer(), await startProvider(), await openChromium()]
  app = await startApp({
    env: {
      SMTP_URL: `smtp://localhost:${mails.port}?tls=never`,
      MAIL_FROM: 'Digestline <errors@example.com>',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: provider.client.id,
      OIDC_CLIENT_SECRET: provider.client.secret,
    },
  })
  provider.serve(`${app.env.PUBLIC_URL}/sign-in/callback`)
  await makeOwner(app)
  const shop = await makeProject(app, 'Shop')
  await makeProject(app, 'Till')
  for (const message of ['No basket', 'No shelf']) await sendEnvelope(app, shop, eventEnvelope({ message }).body)
  await settled(app)
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
  await provider?.close()
  await mails?.close()
})

/** The newest mail's link to this page. */
const mailedLink = (address: string, page: string) =>
  until(`a mail with a link to ${page}`, () => {
    const texts = mails.mails.filter(({ to }) => to.includes(address)).map(({ parsed }) => parsed.text ?? '')
    return texts.flatMap((text) => new RegExp(`(${page}\\?token=\\S+)`).exec(text)?.[1] ?? []).at(-1)
  })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor()

// Without scripts the same forms are posted in tests/http (invitations, second-factor, account-mails, sessions, oidc).
for (const javaScript of isWholeRun ? [true, false] : [true]) journeys(javaScript)

function journeys(javaScript: boolean): void {
  const how = javaScript ? 'with JavaScript' : 'without JavaScript'
  const name = javaScript ? 'ada' : 'grace'
  const person = { email: `${name}@example.com`, password: 'seven green bottles' }
  const issue = javaScript ? 'SHOP-1' : 'SHOP-2'
  // Sign-in cookies of the provider come back to PUBLIC_URL, which is no IP address.
  const url = () => app.url.replace('127.0.0.1', 'localhost')
  const open = async (page: Page, path: string) => {
    await page.goto(path)
    if (javaScript) await hydrated(page)
  }

  async function asOwner() {
    const visitor = await openPage(browser, url(), { javaScript })
    const form = { ...owner, next: '/' }
    await visitor.context.request.post(`${url()}/sign-in`, { form, headers: { origin: url() } })
    return visitor
  }

  async function invite(email: string): Promise<void> {
    const { page, context, complaints } = await asOwner()
    await open(page, '/admin/people')
    await page.getByLabel('E-mail', { exact: true }).fill(email)
    await page.getByLabel('Role in Shop').selectOption('member')
    await press(page, 'Create invitation')
    await page.getByText(`Send this link to ${email}.`).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  }

  async function givePassword(page: Page, password: string): Promise<void> {
    await open(page, '/sign-in?next=/account/security')
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Sign in')
  }

  test(`from an invitation on a phone to two factors, a forgotten password and leaving, ${how}`, async () => {
    await invite(person.email)
    const { page, context, complaints } = await openPage(browser, url(), { javaScript, phone: true })
    await open(page, await mailedLink(person.email, '/invitation'))
    await page.getByText('Shop: Member').waitFor()
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password').fill(person.password)
    await press(page, 'Create account')
    await page.waitForURL((at) => at.pathname !== '/invitation')
    await open(page, '/projects')
    await page.getByRole('link', { name: 'Shop', exact: true }).first().waitFor()
    expect(await page.getByText('Till').count()).toBe(0)

    await open(page, '/account/security')
    await press(page, 'Set up app')
    await page.getByLabel('Code from the app').waitFor()
    const phone = authenticatorWith(keyOn(await page.content()))
    await page.getByLabel('Code from the app').fill(phone.code(-1))
    await press(page, 'Confirm code')
    await page.getByText('Save these recovery codes now.').waitFor()
    const codes = recoveryCodesOn(await page.content())

    await context.clearCookies()
    await givePassword(page, person.password)
    await heading(page, 'Second factor')
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0]!)
    await press(page, 'Sign in')
    await heading(page, 'Two-factor sign-in')
    await page.getByText('9 codes left').waitFor()

    await context.clearCookies()
    await open(page, '/sign-in')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await heading(page, 'Reset your password')
    await page.getByLabel('E-mail').fill(person.email)
    await press(page, 'Send link')
    await page.getByText('a link is on its way').waitFor()
    await open(page, await mailedLink(person.email, '/sign-in/reset'))
    await page.getByLabel('New password').fill('eight green bottles')
    await press(page, 'Set password')
    await heading(page, 'Second factor')
    await page.getByLabel('Code from your authenticator app').fill(phone.code())
    await press(page, 'Sign in')
    await page.waitForURL((at) => at.pathname === '/')

    await leave()
    await page.goto('/account')
    await heading(page, 'Sign in')
    expect(complaints).toEqual([])
  })

  /** An owner makes the person admin, hands over what they were assigned, and deletes the account. */
  async function leave(): Promise<void> {
    const { page, context, complaints } = await asOwner()
    await open(page, '/projects/shop/members')
    await page.getByLabel(`Role of ${person.email}`, { exact: true }).selectOption('admin')
    await press(page, `Change role of ${person.email}`)
    await said(page, `${person.email} is now an admin`)

    await open(page, `/admin/people?q=${name}`)
    await page.getByRole('link', { name: person.email }).click()
    await heading(page, name)
    const user = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const assign = { form: { user }, headers: { origin: url() } }
    await context.request.post(`${url()}/issues/${issue}/assignment`, assign)
    await open(page, `/admin/people/${user}`)
    await page.getByLabel('E-mail of the other account').fill(owner.email)
    await press(page, 'Hand over')
    await said(page, `1 issue handed over to ${owner.email}`)
    await press(page, 'Delete…')
    await press(page, 'Delete account')
    await said(page, `Deleted ${person.email}`)
    await open(page, `/issues/${issue}`)
    const assignee = page.locator('button[name=user][aria-pressed=true]')
    await assignee.filter({ hasText: 'owner' }).waitFor({ state: 'attached' })
    expect(complaints).toEqual([])
    await context.close()
  }

  test(`an invited person signs in with a provider and is in the project, ${how}`, async () => {
    const email = `${name}@id.example`
    await invite(email)
    provider.person = { sub: name, email, email_verified: true, name }
    const { page, complaints } = await openPage(browser, url(), { javaScript })
    await open(page, '/sign-in?next=/projects')
    await page.getByRole('link', { name: `Continue with ${new URL(provider.issuer).host}` }).click()
    await page.getByRole('link', { name: 'Shop', exact: true }).first().waitFor()
    expect([new URL(page.url()).pathname, await page.getByText('Till').count()]).toEqual(['/projects', 0])
    expect(complaints).toEqual([])
  })
}
