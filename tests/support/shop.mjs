import * as Sentry from '@sentry/node'

/*
 * An application that fails, with the stock SDK from npm: nothing of it is configured but the DSN. Prints what it was told about
 * each failure as one JSON line, then ends of an exception nobody caught.
 */
const [dsn] = process.argv.slice(2)
Sentry.init({
  dsn,
  release: 'shop@2.3.1',
  environment: 'production',
  beforeSend(event, { originalException }) {
    const traceId = event.contexts?.trace?.trace_id
    process.stdout.write(`${JSON.stringify({ eventId: event.event_id, traceId, what: String(originalException) })}\n`)
    return event
  },
})

function payForOrder(order) {
  throw new TypeError(`Cannot read properties of undefined (reading 'amount') of order ${order}`)
}

Sentry.withIsolationScope(() => {
  try {
    payForOrder(1009)
  } catch (error) {
    // As Next.js does before it hands the error on: the digest is in what is logged and nowhere else.
    console.error('⨯', Object.assign(error, { digest: '3862911841' }))
    Sentry.captureException(error)
  }
})
Sentry.withIsolationScope(() => {
  const cause = new Error('connect ECONNREFUSED 10.0.0.7:5432')
  Sentry.captureException(new Error('The order could not be saved', { cause }), { tags: { till: '4' } })
})
Sentry.withIsolationScope(() => Sentry.captureMessage('Stock is running low', 'warning'))
await Sentry.flush(5000)

setImmediate(() => {
  throw new RangeError('Invalid count value: -1')
})
