import { randomBytes } from 'node:crypto'
import { createInterface } from 'node:readline'
import * as Sentry from '@sentry/node'
import { readFilter, suggest, thumbnail, translate } from './catalog.mjs'
import { lineTotal, redeem, startPayment, takeHook } from './checkout.mjs'
import { logOf } from './log.mjs'
import { pack, reserve, track } from './warehouse.mjs'

/*
 * A web shop that fails, with the stock SDK from npm. Reads from standard input what goes wrong, when, and for which user, one JSON line each
 * (`past.mjs`); the errors themselves are thrown by its code.
 */
const [dsn] = process.argv.slice(2)
const here = new URL('.', import.meta.url).pathname
const atOnce = 40

Sentry.init({
  dsn,
  // One failure in a row would count once.
  integrations: (usual) => [
    ...usual.filter(({ name }) => name !== 'Dedupe'),
    Sentry.rewriteFramesIntegration({ root: here, prefix: '/srv/shop/src/' }),
  ],
})

const failures = {
  payment: () => startPayment({ id: 'b-2210', method: 'transfer', items: [{ price: { amount: 1990 }, quantity: 1 }] }),
  price: () => lineTotal({ id: 'lamp-04', quantity: 2 }),
  signature: () => takeHook('{"paid":true}', 'sha256=00000000'),
  coupon: () => redeem({ code: 'SPRING', until: '2026-03-20', percent: 10 }, Date.now()),
  order: () => reserve({ id: 4711, quantity: 2 }),
  courier: () => track({ courier: 'north', number: 'N-77120' }),
  parcel: () => pack({ id: 'p-1', boxes: -1 }),
  filter: () => readFilter('{"colour":"blue"'),
  image: () => thumbnail({ url: '/img/lamp.avif', sizes: [{ name: 'large', width: 1600 }] }),
  search: () => suggest('desk lamp'),
  text: () => translate('basket.empty', {}),
  slow: () => Sentry.captureMessage('Payment took 4120 ms', 'warning'),
  stock: () => Sentry.captureMessage('Stock of lamp-04 is running low', 'info'),
}

async function fail({ what, digest, at, release, environment, user, page, browser }) {
  const scope = Sentry.getIsolationScope()
  const traceId = randomBytes(16).toString('hex')
  Sentry.getCurrentScope().setPropagationContext({ traceId, sampleRand: 0.5 })
  scope.setUser(user)
  scope.setTags({ browser, region: user.region, 'payment.provider': 'stripe' })
  const when = { timestamp: at / 1000, release, environment, server_name: 'shop-3' }
  sendLog(logOf(what, { page, user }), { at, release, environment, traceId })
  scope.addEventProcessor((event) => ({
    ...event,
    ...when,
    // What was logged on the way, at the time of the failure.
    breadcrumbs: event.breadcrumbs?.map((one) =>
      one.category === 'console' ? { ...one, timestamp: at / 1000 - 0.002 } : one,
    ),
    request: { url: `https://shop.example${page}`, method: 'GET', headers: { 'User-Agent': browser } },
  }))
  scope.addBreadcrumb({ category: 'navigation', message: `/lamps → ${page}`, timestamp: at / 1000 - 4 })
  const data = { method: 'GET', url: `https://api.shop.example${page}`, status_code: 200 }
  scope.addBreadcrumb({ category: 'http', type: 'http', data, timestamp: at / 1000 - 1 })
  try {
    await failures[what]()
  } catch (error) {
    // As Next.js does before it hands the error on: the digest is in what is logged and nowhere else.
    if (digest) console.error('⨯', Object.assign(error, { digest }))
    Sentry.captureException(error)
  }
}

/** Log lines with the time of the failure, which the SDK's own logger cannot set. */
function sendLog(lines, { at, release, environment, traceId }) {
  if (lines.length === 0) return
  const text = (value) => ({ value, type: 'string' })
  const items = lines.map(({ before, level, body, ...attributes }) => ({
    timestamp: (at - before) / 1000,
    trace_id: traceId,
    level,
    body,
    attributes: {
      'sentry.release': text(release),
      'sentry.environment': text(environment),
      'server.address': text('shop-3'),
      ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, text(String(value))])),
    },
  }))
  const head = { type: 'log', item_count: items.length, content_type: 'application/vnd.sentry.items.log+json' }
  Sentry.getClient()?.sendEnvelope([{}, [[head, { items }]]])
}

let sent = 0
for await (const line of createInterface({ input: process.stdin })) {
  const asked = JSON.parse(line)
  if (asked !== 'sent?') await Sentry.withIsolationScope(() => fail(asked))
  if (asked === 'sent?' || ++sent % atOnce === 0) await Sentry.flush(10_000)
  if (asked === 'sent?') process.stdout.write('sent\n')
}
