import { randomInt } from 'node:crypto'
import * as Sentry from '@sentry/sveltekit'

/** In `src/hooks.server.js`: what it returns is `page.error` in `+error.svelte`. The message of the exception never reaches the page. */
export function handleError({ error, event, status }) {
  if (status < 500) return { message: 'There is nothing at this address.' }
  const digest = Array.from({ length: 10 }, () => '23456789abcdefghjkmnpqrstvwxyz'[randomInt(30)]).join('')
  console.error(
    JSON.stringify({ level: 'error', digest, route: event.route.id, message: String(error), stack: error?.stack }),
  )
  Sentry.captureException(error, { tags: { digest } })
  return {
    message: 'Application error: a server-side exception has occurred (see the server logs for more information).',
    digest,
  }
}
