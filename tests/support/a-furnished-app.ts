import type { Browser, Page } from 'playwright-core'
import { settled } from './api'
import { type App, startApp } from './app'
import { openPage } from './chromium'
import { envelope, eventEnvelope, newEventId, sendEnvelope } from './intake'
import { digestline, makeProject, type owner, type SeededProject, seed } from './seed'

/** On the error page of every payment failure of the furnished app. */
export const shownDigest = '3862911841'

export const helper = { email: 'desk@example.com', password: 'a password of somebody' }

export type Furnished = { app: App; project: SeededProject; eventId: string; feedbackEventId: string }

/**
 * An app as it is after a while: two projects, one of them empty, issues of several kinds, a helper, and a visitor's words. `more`: further
 * fields of the events of the payment failure.
 */
export async function startFurnished(more: Record<string, unknown> = {}): Promise<Furnished> {
  // A provider that never answers: its pages are there.
  const oidc = { OIDC_ISSUER: 'http://127.0.0.1:1', OIDC_CLIENT_ID: 'digestline', OIDC_CLIENT_SECRET: 'secret' }
  const app = await startApp({ env: { DIGESTLINE_LAB: '1', ...oidc } })
  const { project } = await seed(app, 'Shop')
  await makeProject(app, 'Bare')
  const place = ['--project', project.slug, '--role', 'helper']
  await digestline(app, ['user', 'add', '--email', helper.email, '--password-stdin', ...place], helper.password)
  const events = [1, 2, 3].map((attempt) => eventEnvelope({ ...paymentError(attempt), ...more }))
  for (const { body } of events) await sendEnvelope(app, project, body)
  const warning = { message: 'Payment took 1834 ms', level: 'warning', user: { id: '8', email: 'mira@example.org' } }
  for (const event of [warning, minified]) await sendEnvelope(app, project, eventEnvelope(event).body)
  const eventId = events[0]?.eventId ?? ''
  const feedback = { event_id: eventId, name: 'Mira', email: 'mira@example.org', comments: 'The basket is empty now.' }
  await sendEnvelope(app, project, envelope({ event_id: newEventId() }, ['user_report', feedback]))
  await settled(app)
  return { app, project, eventId, feedbackEventId: eventId }
}

/** A page in a context of its own, signed in when `who` is given. It closes with the test, `shared` ones with the browser. */
export async function openAs(browser: Browser, app: App, who?: typeof owner, shared = false): Promise<Page> {
  const { page, context } = await openPage(browser, app.url, { javaScript: true, shared })
  if (who) {
    const form = { ...who, next: '/' }
    await context.request.post(`${app.url}/sign-in`, { form, headers: { origin: app.url } })
  }
  return page
}

const minified = {
  platform: 'javascript',
  release: 'shop@4.12.3',
  exception: {
    values: [
      {
        type: 'TypeError',
        value: "Cannot read properties of undefined (reading 'id')",
        stacktrace: {
          frames: [
            { filename: 'https://shop.example/assets/index-BvRk9kiK.js', function: 'a', lineno: 1, colno: 8841 },
          ],
        },
      },
    ],
  },
}

function paymentError(attempt: number): Record<string, unknown> {
  const value = 'payment for a basket could not be started'
  const printed = { message: value, name: 'PaymentError', digest: shownDigest }
  return {
    level: 'error',
    release: `shop@4.12.${attempt}`,
    environment: 'production',
    tags: { 'payment.provider': 'stripe' },
    user: { id: '8123', email: 'mira@example.org' },
    request: { url: 'https://shop.example/checkout', method: 'POST', headers: { Authorization: 'Bearer abc' } },
    exception: { values: [{ type: 'PaymentError', value, stacktrace: { frames: paymentFrames } }] },
    breadcrumbs: [{ category: 'console', level: 'error', message: '⨯', data: { arguments: ['⨯', printed] } }],
    contexts: { runtime: { name: 'node', version: '22.4.0' } },
    extra: { basket: { items: 3 } },
    modules: { next: '16.4.6' },
  }
}

const paymentFrames = [
  { function: 'handle', filename: '/app/node_modules/next/server.js', lineno: 210, in_app: false },
  {
    function: 'startPayment',
    filename: '/app/src/start.ts',
    lineno: 19,
    colno: 13,
    in_app: true,
    pre_context: ['  } catch {'],
    context_line: '    throw new PaymentError(basket.id)',
    post_context: ['  }'],
  },
]
