import { randomInt } from 'node:crypto'
import * as Sentry from '@sentry/sveltekit'
import { sequence } from '@sveltejs/kit/hooks'

/** In `src/hooks.server.js`. Each request has a digest before anything can fail: the SDK reports an exception before `handleError` runs. */
export const handle = sequence(Sentry.sentryHandle(), ({ event, resolve }) => {
  event.locals.digest = Array.from({ length: 10 }, () => '23456789abcdefghjkmnpqrstvwxyz'[randomInt(30)]).join('')
  Sentry.getIsolationScope().setTag('digest', event.locals.digest)
  return resolve(event)
})

/** What it returns is `page.error` in `+error.svelte`. The message of the exception never reaches the page. */
export function handleError({ error, event, status }) {
  if (status < 500) return { message: 'There is nothing at this address.' }
  const { digest } = event.locals
  console.error(JSON.stringify({ level: 'error', digest, route: event.route.id, message: String(error) }))
  // Does nothing when the SDK has reported it already.
  Sentry.captureException(error)
  return {
    message: 'Application error: a server-side exception has occurred (see the server logs for more information).',
    digest,
  }
}
