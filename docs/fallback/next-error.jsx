'use client'

/**
 * `app/error.jsx` of every segment that should fail alone; with `<html>` and `<body>` around it, `app/global-error.jsx`. Next.js makes the digest;
 * `digestline pipe` or the Sentry SDK brings it to Digestline.
 */
export default function SegmentError({ error, reset }) {
  const side = error.digest ? 'server' : 'client'
  const where = error.digest ? 'server logs' : 'browser console'
  return (
    <section role="alert">
      <p>
        Application error: a {side}-side exception has occurred (see the {where} for more information).
      </p>
      {error.digest && (
        <p>
          Digest: <code>{error.digest}</code>{' '}
          <a href={`https://errors.example.com/d/${error.digest.replace(/@E\d+$/, '')}`}>Look up this digest</a>
        </p>
      )}
      <button type="button" onClick={reset}>
        Try again
      </button>
    </section>
  )
}
