import * as Sentry from '@sentry/node'

/* An application with the stock SDK that logs and fails in two requests at the same time. Prints the ids of its failures, one a line. */
const [dsn] = process.argv.slice(2)
Sentry.init({ dsn, enableLogs: true, release: 'shop@2.3.1' })

const request = (order) =>
  Sentry.withIsolationScope(() =>
    Sentry.continueTrace({ sentryTrace: undefined, baggage: undefined }, () => {
      Sentry.logger.info('cart loaded', { order, items: 3, password: 'hunter2-hunter2' })
      Sentry.logger.warn(Sentry.logger.fmt`payment of ${order} is slow`)
      const id = Sentry.captureException(new TypeError(`no amount in order ${order}`))
      Sentry.logger.error('answered 500', { order })
      process.stdout.write(`${JSON.stringify({ order, id })}\n`)
    }),
  )
request('A-1')
request('B-2')
await Sentry.flush(5000)
