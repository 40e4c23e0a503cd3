import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../support/app'
import { startReceiver } from '../support/channel-receivers'
import { hydrated, openChromium, openPage } from '../support/chromium'
import { describedFetch } from '../support/described-api'
import { digestline, makeProject, makeToken, owner } from '../support/seed'
import { sharedApp } from '../support/shared-app'
import { withJavaScript } from '../support/tier'
import { until } from '../support/until'

let app: App
let browser: Browser
let token: string
let receiver: Awaited<ReturnType<typeof startReceiver>>
beforeAll(async () => {
  app = await sharedApp()
  await makeProject(app, 'Channels')
  token = await makeToken(app)
  receiver = await startReceiver('webhook')
  browser = await openChromium()
})
afterAll(async () => {
  await browser?.close()
  await receiver?.stop()
})

test.each(withJavaScript)('a webhook is added, tested and deleted, with JavaScript: %s', async (javaScript) => {
  const { page, context, complaints } = await openPage(browser, app.url, { javaScript })
  await context.request.post(`${app.url}/sign-in`, { form: { ...owner, next: '/' }, headers: { origin: app.url } })
  const ready = () => (javaScript ? hydrated(page) : Promise.resolve())
  await page.goto('/projects/channels/alerts/channels')
  await ready()
  await page.getByRole('link', { name: 'New channel' }).first().click()
  await page.getByRole('link', { name: 'Choose Webhook' }).click()
  await page.getByLabel('Name').fill('Hook')
  await page.getByLabel('URL').fill('ftp://127.0.0.1')
  await page.getByRole('button', { name: 'Create channel' }).click()
  await page.getByText('Enter an http(s) URL').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toBe('Hook')
  await page.getByLabel('URL').fill(`${receiver.url}/hook`)
  await page.getByRole('button', { name: 'Create channel' }).click()
  const secret = await page.getByText(/^whsec_/).textContent()
  receiver.secret = secret ?? ''
  await page.getByRole('link', { name: 'Continue' }).click()

  const before = receiver.received.length
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByRole('status').waitFor()
  const sent = page.getByText('Sent. The service answered 200.')
  if (javaScript) await sent.waitFor()
  else {
    const again = page.getByRole('link', { name: 'Check again' })
    await until('the test to be sent', async () => {
      await sent.or(again).first().waitFor()
      if (await sent.isVisible()) return true
      // Not a click: it could return before the page is left, and the next look would be at the page that is left.
      await page.goto((await again.getAttribute('href')) ?? '')
      return false
    })
  }
  await page.getByText('{"ok":true}').waitFor()
  expect(JSON.parse(receiver.received[before]?.body ?? '')).toMatchObject({
    type: 'test',
    project: { slug: 'channels' },
  })
  expect(await page.content()).not.toContain(receiver.secret)

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('This channel is turned off.').waitFor()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('button', { name: 'Delete channel' }).click()
  await page.getByText('Hook deleted').waitFor()
  expect(complaints).toEqual([])
})

test('the command line and the API add and test channels, and say what was answered', async () => {
  const added = (await digestline(app, [
    ...['channel', 'add', '--project', 'channels', '--kind', 'webhook', '--name', 'Script'],
    ...['--setting', `url=${receiver.url}/hook`, '--setting', `secret=${receiver.secret}`],
  ])) as { id: number }
  expect(added).toEqual({ id: expect.any(Number) as unknown })
  const outcome = { ok: true, status: 200, answer: '{"ok":true}', state: 'sent', error: null }
  expect(await digestline(app, ['channel', 'test', String(added.id)])).toEqual(outcome)

  const api = async (path: string, init: RequestInit = {}) => {
    const answer = await describedFetch(`${app.url}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.json() as Promise<unknown>
  }
  expect(await api('/projects/channels/channels')).toMatchObject({
    channels: [{ id: added.id, kind: 'webhook', name: 'Script' }],
  })
  expect(await api(`/projects/channels/channels/${added.id}/test`, { method: 'POST' })).toEqual(outcome)
  const body = JSON.stringify({ kind: 'webhook', name: 'API', settings: { url: 'https://hooks.example.com' } })
  expect(await api('/projects/channels/channels', { method: 'POST', body })).toEqual({
    id: expect.any(Number),
    secret: expect.stringMatching(/^whsec_/),
  })
})
