import * as Sentry from '@sentry/node'

/* An application that fails a number of times, one after the other, with the stock SDK from npm: it waits for each answer. */
const [dsn, times] = process.argv.slice(2)
Sentry.init({ dsn })

for (let i = 0; i < Number(times); i++) {
  Sentry.captureException(new Error(`Order ${i} could not be saved`))
  await Sentry.flush(5000)
}
