import { randomInt } from 'node:crypto'
import * as Sentry from '@sentry/node'

/** The first middleware: each request has a digest before anything can fail, because the SDK reports an exception before the page is made. */
export function digests(_request, response, next) {
  response.locals.digest = Array.from({ length: 10 }, () => '23456789abcdefghjkmnpqrstvwxyz'[randomInt(30)]).join('')
  Sentry.getIsolationScope().setTag('digest', response.locals.digest)
  next()
}

/** The last one: `app.use(fallback('https://errors.example.com'))`. The page shows the digest and nothing of the exception. */
export function fallback(digestline) {
  return (error, request, response, next) => {
    const status = error?.status ?? error?.statusCode ?? 500
    // Thrown on purpose (404, 403), or the answer has begun.
    if (status < 500 || response.headersSent) return next(error)
    const { digest } = response.locals
    console.error(JSON.stringify({ level: 'error', digest, message: String(error?.message ?? error) }))
    // Does nothing when the SDK has reported it already.
    Sentry.captureException(error)
    response.status(500).set({ 'X-Digest': digest, 'Cache-Control': 'no-store' })
    if (!request.accepts('html')) return response.json({ digest })
    response.send(`<!doctype html>
<meta charset="utf-8"><title>Application error</title>
<p>Application error: a server-side exception has occurred (see the server logs for more information).</p>
<p>Digest: <code>${digest}</code> <a href="${digestline}/d/${digest}">Look up this digest</a></p>`)
  }
}
