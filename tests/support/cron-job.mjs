import * as Sentry from '@sentry/node'

/*
 * A job that runs by schedule, with the stock SDK: one run that ends well and one that throws.
 */
const [dsn] = process.argv.slice(2)
Sentry.init({ dsn, environment: 'production' })
const schedule = { schedule: { type: 'crontab', value: '0 3 * * *' }, checkinMargin: 5, timezone: 'Europe/Oslo' }
await Sentry.withMonitor('nightly-report', async () => 'done', schedule)
await Sentry.withMonitor('nightly-import', async () => Promise.reject(new Error('no file')), schedule).catch(() => {})
await Sentry.flush(5000)
