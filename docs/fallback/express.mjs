import { randomInt } from 'node:crypto'
import * as Sentry from '@sentry/node'

/**
 * The error handler of an Express application, as the last one: `app.use(fallback('https://errors.example.com'))`. The SDK was started with the DSN
 * before. The page shows a digest and nothing of the exception; the event carries the digest.
 */
export function fallback(digestline) {
  return (error, request, response, next) => {
    const status = error?.status ?? error?.statusCode ?? 500
    // Thrown on purpose (404, 403), or the answer has begun.
    if (status < 500 || response.headersSent) return next(error)
    const digest = mintDigest()
    console.error(
      JSON.stringify({ level: 'error', digest, message: String(error?.message ?? error), stack: error?.stack }),
    )
    Sentry.captureException(error, { tags: { digest } })
    response.status(500).set({ 'X-Digest': digest, 'Cache-Control': 'no-store' })
    if (!request.accepts('html')) return response.json({ digest })
    response.send(`<!doctype html>
<meta charset="utf-8"><title>Application error</title>
<p>Application error: a server-side exception has occurred (see the server logs for more information).</p>
<p>Digest: <code>${digest}</code> <a href="${digestline}/d/${digest}">Look up this digest</a></p>`)
  }
}

/** Random, so that it cannot be guessed, and without characters that people mix up. */
const mintDigest = () => Array.from({ length: 10 }, () => '23456789abcdefghjkmnpqrstvwxyz'[randomInt(30)]).join('')
